/** Counts in the large squares of a chamber, and how often the suspension was diluted before. */
export interface CellCount {
  readonly squares: readonly Square[]
  readonly dilution: number
}

/** Null: not counted. */
export interface Square {
  readonly live: number | null
  readonly dead: number | null
}

export const emptyCount: CellCount = { squares: Array.from({ length: 4 }, () => ({ live: null, dead: null })), dilution: 1 }

/** What the section has kept, as far as it can be read: another version of this add-on may have written it. */
export function readCount(data: unknown): CellCount {
  const { squares, dilution } = (data ?? {}) as Partial<CellCount>
  return {
    squares: emptyCount.squares.map((square, at) => ({ ...square, ...squares?.[at] })),
    dilution: typeof dilution === 'number' && dilution >= 1 ? dilution : 1,
  }
}

/** A large square holds 0.1 µL, so a count is multiplied by 10,000 for a milliliter. */
const perMilliliter = 10_000

export interface Result {
  /** Live cells in a milliliter. */
  readonly concentration: number
  /** In percent. */
  readonly viability: number
  readonly squares: number
}

/** Null before anything was counted. */
export function resultOf({ squares, dilution }: CellCount): Result | null {
  const counted = squares.filter(({ live }) => live !== null)
  if (counted.length === 0) return null
  const live = sum(counted.map((square) => square.live ?? 0))
  const all = live + sum(counted.map((square) => square.dead ?? 0))
  return {
    concentration: (live / counted.length) * dilution * perMilliliter,
    viability: all === 0 ? 0 : Math.round((live / all) * 1_000) / 10,
    squares: counted.length,
  }
}

export function resultText(count: CellCount): string {
  const result = resultOf(count)
  if (!result) return 'Nothing counted yet.'
  return `${scientific(result.concentration)} live cells/mL, ${result.viability}% viable (dilution ${count.dilution})`
}

/** How much of a suspension has so many cells, in milliliters; null if that cannot be told. */
export const volumeFor = (cells: number, concentration: number): number | null => (cells > 0 && concentration > 0 ? cells / concentration : null)

/** 1.25 × 10⁶ */
export function scientific(value: number): string {
  if (value < 10_000) return String(Math.round(value))
  const power = Math.floor(Math.log10(value))
  return `${(value / 10 ** power).toFixed(2)} × 10${String(power).replaceAll(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]!)}`
}

/** For paper: what the section says without this add-on. Everything in it is a number of ours, so nothing has to be escaped. */
export function toHtml(count: CellCount): string {
  const lines = count.squares.flatMap(({ live, dead }, at) => (live === null ? [] : [`<tr><td>${at + 1}</td><td>${live}</td><td>${dead ?? 0}</td></tr>`]))
  const table = lines.length === 0 ? '' : `<table><tr><th>Square</th><th>Live</th><th>Dead</th></tr>${lines.join('')}</table>`
  return `${table}<p>${resultText(count)}</p>`
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
