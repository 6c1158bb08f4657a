/** How a terminal shows what a display sets off. */
export interface Inks {
  readonly bold: (text: string) => string
  readonly green: (text: string) => string
  readonly red: (text: string) => string
}

const day = "\\d{4}-\\d\\d-\\d\\d"

/**
 * A result's heading as co writes it, with a day: `**Memory 1** (created …)`, `**001** (…): …` or
 * `**guide** (…): … <…>`. Any other star is the user's.
 */
const heading = new RegExp(
  `^\\*\\*(?:((?:Memory|Article) [^*\\n]+)\\*\\*(?=(?:, line \\d+)? \\([a-z-]+ ${day})|` +
    `((?:proposal )?g?\\d+)\\*\\*(?= \\(${day})|([^*\\n]+)\\*\\*(?= \\(${day}\\).*: .* <.*>$))`,
  "gm",
)

/** A display for a terminal that has colours: bold names, green ticks and red crosses. */
export function inked(text: string, { bold, green, red }: Inks): string {
  return text
    .replace(heading, (_, full?: string, number?: string, name?: string) =>
      bold(full ?? number ?? name ?? ""),
    )
    .replace(/^\u2713/gm, green)
    .replace(/^\u2717/gm, red)
}

/** Whether a line is a result's heading. */
export function isHeading(line: string): boolean {
  return line.search(heading) === 0
}
