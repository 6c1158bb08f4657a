/** What a field of a frontmatter can be set to. */
export type FieldValue = string | number | boolean | readonly string[]

/** Fields to set; undefined takes one away. */
export type FieldEdits = Readonly<Record<string, FieldValue | undefined>>
