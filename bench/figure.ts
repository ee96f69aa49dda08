/** One number and whether it holds. `floor` is the plain way of doing the same, measured in the same run; `ratio` is ours ÷ floor. */
export interface Figure {
  readonly name: string
  readonly unit: string
  /** Null: the product cannot do it yet. It does not hold. */
  readonly ours: number | null
  readonly floor: number | null
  readonly ratio: number | null
  /** As a person reads it: `≤ 1.5 × floor`, `≤ 50 ms`. */
  readonly limit: string
  readonly holds: boolean
  /** What has to be known to read the number. */
  readonly note?: string
}

type Given = Pick<Figure, 'name' | 'unit' | 'ours' | 'note'>

/** Compared with the floor: time that may be no longer than so many times the floor's. */
export const noLongerThan = (times: number, given: Given & { floor: number }): Figure => compared(given, `≤ ${times} × floor`, (ratio) => ratio <= times)

/** Compared with the floor: a rate, or a gain, that must be so many times the floor's. */
export const noLessThan = (times: number, given: Given & { floor: number }): Figure => compared(given, `≥ ${times} × floor`, (ratio) => ratio >= times)

export const atMost = (limit: number, given: Given): Figure => alone(given, `≤ ${limit} ${given.unit}`, (ours) => ours <= limit)
export const atLeast = (limit: number, given: Given): Figure => alone(given, `≥ ${limit} ${given.unit}`, (ours) => ours >= limit)

function compared(given: Given & { floor: number }, limit: string, isWithin: (ratio: number) => boolean): Figure {
  const ratio = given.ours === null ? null : given.ours / given.floor
  return { ...given, ratio, limit, holds: ratio !== null && isWithin(ratio) }
}

function alone(given: Given, limit: string, isWithin: (ours: number) => boolean): Figure {
  return { ...given, floor: null, ratio: null, limit, holds: given.ours !== null && isWithin(given.ours) }
}

/** As it is printed. */
export function toTable(figures: readonly Figure[]): string {
  const head = ['', 'ours', 'floor', 'ratio', 'limit', '']
  const rows = figures.map((figure) => [
    figure.name,
    toText(figure.ours, figure.unit),
    toText(figure.floor, figure.unit),
    figure.ratio === null ? '' : toText(figure.ratio, '×'),
    figure.limit,
    figure.holds ? 'holds' : figure.ours === null ? 'not there yet' : 'falls short',
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)))
  const toLine = (row: readonly string[]) =>
    row.map((cell, column) => (column > 0 && column < 4 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
  const lines = [head, widths.map((width) => '─'.repeat(width)), ...rows].map((row) => toLine(row).join('  ').trimEnd())
  const notes = figures.flatMap(({ name, note }) => (note ? [`  ${name}: ${note}`] : []))
  return [...lines, ...(notes.length ? ['', ...notes] : [])].join('\n')
}

/** Three digits that count are enough to compare by. */
const toText = (value: number | null, unit: string): string =>
  value === null ? '–' : `${Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`.trim()
