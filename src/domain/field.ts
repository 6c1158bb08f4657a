/** The values that a frontmatter field can be set to. */
export type FieldValue = string | number | boolean | readonly string[]

/** Fields to set; undefined removes one. */
export type FieldEdits = Readonly<Record<string, FieldValue | undefined>>
