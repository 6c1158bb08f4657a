/** Lines over two logarithmic axes, as SVG text. */
export interface Plot {
  readonly title: string
  readonly x: string
  readonly y: string
  readonly lines: readonly Line[]
}

export interface Line {
  readonly name: string
  /** Both coordinates are above zero. */
  readonly points: readonly (readonly [x: number, y: number])[]
}

/** Colours for colour-blind readers too (Okabe and Ito), on white and on black; shapes for print in grey. */
const styles = [
  { colour: "#0072b2", shape: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z" },
  { colour: "#d55e00", shape: "M-4-4h8v8h-8z" },
  { colour: "#009e73", shape: "M0-5.5l5.5 5.5l-5.5 5.5l-5.5-5.5z" },
  { colour: "#cc79a7", shape: "M0-5l5 9h-10z" },
] as const

const grey = "#7d8590"
const [width, height] = [720, 420]
const area = { left: 64, right: width - 20, top: 76, bottom: height - 52 }

export function plotSvg({ title, x, y, lines }: Plot): string {
  const points = lines.flatMap((line) => line.points)
  const across = axis(
    points.map(([at]) => at),
    area.left,
    area.right,
  )
  const up = axis(
    points.map(([, at]) => at),
    area.bottom,
    area.top,
  )
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="${grey}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<text x="${area.left}" y="22" font-size="15" font-weight="600">${escaped(title)}</text>`,
    ...lines.map((line, n) => legend(line, n)),
    ...across.ticks.map((tick) => gridLine("across", across.place(tick), shortNumber(tick))),
    ...up.ticks.map((tick) => gridLine("up", up.place(tick), shortNumber(tick))),
    text((area.left + area.right) / 2, height - 12, "middle", x),
    `<text transform="translate(16 ${(area.top + area.bottom) / 2}) rotate(-90)" text-anchor="middle">${escaped(y)}</text>`,
    ...lines.map((line, n) => curve(line, n, across.place, up.place)),
    "</svg>",
  ].join("\n")}\n`
}

interface Axis {
  readonly ticks: readonly number[]
  readonly place: (value: number) => number
}

/** Reaches from the last tick at or below the values to the first at or above them. */
function axis(values: readonly number[], from: number, to: number): Axis {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const [low, high] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(most))]
  const decades = Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n))
  const all = decades.length > 4 ? decades : decades.flatMap((decade) => [decade, 3 * decade])
  const first = all.findLast((tick) => tick <= least * rounding) ?? least
  const last = all.find((tick) => tick >= most / rounding) ?? most
  const ticks = all.filter((tick) => tick >= first && tick <= last)
  const span = Math.log(last / first) || 1
  return { ticks, place: (value) => from + ((to - from) * Math.log(value / first)) / span }
}

/** Tolerance in comparisons: powers of ten below one are not exact. */
const rounding = 1 + 1e-9

function gridLine(direction: "across" | "up", at: number, label: string): string {
  const { left, right, top, bottom } = area
  const place = at.toFixed(1)
  const [path, name] =
    direction === "across"
      ? [`M${place} ${top}V${bottom}`, text(at, bottom + 18, "middle", label)]
      : [`M${left} ${place}H${right}`, text(left - 8, at + 4, "end", label)]
  return `<path d="${path}" stroke="${grey}" stroke-opacity="0.25"/>${name}`
}

function curve({ points }: Line, n: number, across: Axis["place"], up: Axis["place"]): string {
  const { colour } = styleOf(n)
  const places = points.map(([x, y]) => `${across(x).toFixed(1)} ${up(y).toFixed(1)}`)
  const path = `<path d="M${places.join("L")}" fill="none" stroke="${colour}" stroke-width="2"/>`
  return path + places.map((place) => mark(n, place)).join("")
}

/** Two names per row, above the lines. */
function legend({ name }: Line, n: number): string {
  const [x, y] = [area.left + 6 + 330 * (n % 2), 42 + 18 * Math.floor(n / 2)]
  return mark(n, `${x} ${y - 4}`) + text(x + 12, y, "start", name)
}

function mark(n: number, place: string): string {
  const { colour, shape } = styleOf(n)
  return `<path transform="translate(${place})" d="${shape}" fill="${colour}"/>`
}

function styleOf(n: number): (typeof styles)[number] {
  return styles[n % styles.length] ?? styles[0]
}

function text(x: number, y: number, anchor: "start" | "middle" | "end", content: string): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escaped(content)}</text>`
}

/** As in 0.03, 10, 3k, 100k. */
function shortNumber(value: number): string {
  return value >= 1_000 ? `${value / 1_000}k` : String(Number(value.toPrecision(3)))
}

function escaped(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
