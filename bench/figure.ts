/** One number and whether it holds. `floor` is the plain way of doing the same, measured in the same run; `ratio` is ours ÷ floor. */
export interface Figure {
  readonly name: string
  readonly unit: string
  /** Null: it could not be measured. */
  readonly ours: number | null
  readonly floor: number | null
  readonly ratio: number | null
  /** As a person reads it: `≤ 1.5 × floor`, `≤ 50 ms`. */
  readonly limit: string
  readonly holds: boolean
  /** What has to be known to read the number. */
  readonly note?: string
  /** Why it could not be measured. It does not hold. */
  readonly failure?: string
}

type Given = Pick<Figure, 'name' | 'unit' | 'note'> & { ours: number }

/** Compared with the floor: time that may be no longer than so many times the floor's. */
export const noLongerThan = (times: number, given: Given & { floor: number }): Figure => compared(given, `≤ ${times} × floor`, (ratio) => ratio <= times)

/** Compared with the floor: a rate, or a gain, that must be so many times the floor's. */
export const noLessThan = (times: number, given: Given & { floor: number }): Figure => compared(given, `≥ ${times} × floor`, (ratio) => ratio >= times)

export const atMost = (limit: number, given: Given): Figure => alone(given, `≤ ${limit} ${given.unit}`, (ours) => ours <= limit)
export const atLeast = (limit: number, given: Given): Figure => alone(given, `≥ ${limit} ${given.unit}`, (ours) => ours >= limit)

/** What was to be measured, and why it was not. */
export const failed = (name: string, error: unknown): Figure => ({
  name,
  unit: '',
  ours: null,
  floor: null,
  ratio: null,
  limit: '',
  holds: false,
  failure: (error instanceof Error ? error.message : String(error)).split('\n')[0]!,
})

function compared(given: Given & { floor: number }, limit: string, isWithin: (ratio: number) => boolean): Figure {
  const ratio = given.ours / given.floor
  return { ...given, ratio, limit, holds: isWithin(ratio) }
}

function alone(given: Given, limit: string, isWithin: (ours: number) => boolean): Figure {
  return { ...given, floor: null, ratio: null, limit, holds: isWithin(given.ours) }
}

const head = ['', 'ours', 'floor', 'ratio', 'limit', '']
const toCells = (figure: Figure): string[] => [
  figure.name,
  toText(figure.ours, figure.unit),
  toText(figure.floor, figure.unit),
  figure.ratio === null ? '' : toText(figure.ratio, '×'),
  figure.limit,
  verdictOf(figure),
]

/** As it is printed. */
export function toTable(figures: readonly Figure[]): string {
  const rows = figures.map(toCells)
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)))
  const toLine = (row: readonly string[]) =>
    row.map((cell, column) => (column > 0 && column < 4 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
  const lines = [head, widths.map((width) => '─'.repeat(width)), ...rows].map((row) => toLine(row).join('  ').trimEnd())
  const notes = figures.flatMap(({ name, note, failure }) => [note, failure].flatMap((said) => (said ? [`  ${name}: ${said}`] : [])))
  return [...lines, ...(notes.length ? ['', ...notes] : [])].join('\n')
}

/** As a reader of the project gets it. */
export function toMarkdown(figures: readonly Figure[]): string {
  const rows = figures.map(toCells)
  return [head, ['---', '--:', '--:', '--:', '---', '---'], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const verdictOf = ({ holds, failure }: Figure): string => (holds ? 'holds' : failure === undefined ? 'falls short' : 'failed')

/** Three digits that count are enough to compare by. */
const toText = (value: number | null, unit: string): string =>
  value === null ? '–' : `${Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`.trim()
