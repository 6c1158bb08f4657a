/** The smallest of their kinds: a picture of one red dot, and a silent sound. */
export const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
const wav = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA="

export const text = (value: string) => ({ type: "text" as const, text: value })
export const image = { type: "image" as const, data: png, mimeType: "image/png" }
export const audio = { type: "audio" as const, data: wav, mimeType: "audio/wav" }

export function embedded(uri: string, mimeType: string, value: string) {
  return { type: "resource" as const, resource: { uri, mimeType, text: value } }
}

/** A form with one field. */
export function form(message: string, field: string, type: "string" | "boolean") {
  const schema = type === "boolean" ? { type: "boolean" as const } : { type: "string" as const }
  const requestedSchema = { type: "object" as const, properties: { [field]: schema }, required: [field] }
  return { mode: "form" as const, message, requestedSchema }
}
