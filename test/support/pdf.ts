/** A small hand-written PDF with one text per page: catalogue, pages, a font, metadata. */
export function makePdf(pages: readonly string[], info: { title?: string; author?: string } = {}): Buffer {
  const first = 5
  const kids = pages.map((_, n) => `${first + 2 * n} 0 R`).join(" ")
  const facts = `${info.title ? `/Title (${info.title}) ` : ""}${info.author ? `/Author (${info.author}) ` : ""}`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< ${facts}/CreationDate (D:20260209143000Z) >>`,
    ...pages.flatMap((text, n) => {
      const stream = text === "" ? "" : `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * n + 1} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let body = "%PDF-1.4\n"
  const offsets = objects.map((object, n) => {
    const at = body.length
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("")
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`,
    "latin1",
  )
}
