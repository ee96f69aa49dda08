/** A measured value and whether it is within its limit. `floor` is the plain way of doing the same, measured in the same run; `ratio` is ours ÷ floor. */
export interface Figure {
  readonly name: string
  readonly unit: string
  /** Null if it could not be measured. */
  readonly ours: number | null
  readonly floor: number | null
  readonly ratio: number | null
  /** For people: `≤ 1.5 × baseline`, `≤ 50 ms`. */
  readonly limit: string
  readonly holds: boolean
  /** What a reader needs to know to interpret the number. */
  readonly note?: string
  /** Why it could not be measured. Counts as not within the limit. */
  readonly failure?: string
}

type Given = Pick<Figure, 'name' | 'unit' | 'note'> & { ours: number }

/** A time that may be at most this many times the baseline's. */
export const noLongerThan = (times: number, given: Given & { floor: number }): Figure => compared(given, `≤ ${times} × baseline`, (ratio) => ratio <= times)

/** A rate or gain that must be at least this many times the baseline's. */
export const noLessThan = (times: number, given: Given & { floor: number }): Figure => compared(given, `≥ ${times} × baseline`, (ratio) => ratio >= times)

export const atMost = (limit: number, given: Given): Figure => alone(given, `≤ ${limit} ${given.unit}`, (ours) => ours <= limit)
export const atLeast = (limit: number, given: Given): Figure => alone(given, `≥ ${limit} ${given.unit}`, (ours) => ours >= limit)

/** What should have been measured, and why it was not. */
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

const head = ['', 'ours', 'baseline', 'ratio', 'limit', '']
const toCells = (figure: Figure): string[] => [
  figure.name,
  toText(figure.ours, figure.unit),
  toText(figure.floor, figure.unit),
  figure.ratio === null ? '' : toText(figure.ratio, '×'),
  figure.limit,
  verdictOf(figure),
]

/** The table for the terminal. */
export function toTable(figures: readonly Figure[]): string {
  const rows = figures.map(toCells)
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)))
  const toLine = (row: readonly string[]) =>
    row.map((cell, column) => (column > 0 && column < 4 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
  const lines = [head, widths.map((width) => '─'.repeat(width)), ...rows].map((row) => toLine(row).join('  ').trimEnd())
  const notes = figures.flatMap(({ name, note, failure }) => [note, failure].flatMap((said) => (said ? [`  ${name}: ${said}`] : [])))
  return [...lines, ...(notes.length ? ['', ...notes] : [])].join('\n')
}

/** The table for docs/performance.md. */
export function toMarkdown(figures: readonly Figure[]): string {
  const rows = figures.map(toCells)
  return [head, ['---', '--:', '--:', '--:', '---', '---'], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const verdictOf = ({ holds, failure }: Figure): string => (holds ? 'met' : failure === undefined ? 'missed' : 'failed')

/** Three significant digits are enough for comparing. */
const toText = (value: number | null, unit: string): string =>
  value === null ? '–' : `${Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`.trim()
