export interface ColumnFigures {
  readonly count: number
  readonly sum: string
  readonly mean: string
  /** Standard deviation of a sample (n − 1). Undefined for a single value. */
  readonly deviation: string | undefined
}

const point = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i
/** 1,234 is one thousand in one language and about one in another. */
const unclear = /^[-+]?[1-9]\d{0,2}(,\d{3})+$/

/** What is typed as a number, with a decimal comma or a point; undefined for anything else, or if it is not clear. */
export function measuredNumber(text: string): number | undefined {
  const typed = text.trim().replace(/^−/, '-')
  if (unclear.test(typed)) return undefined
  const normal = typed.includes('.') ? typed.replaceAll(/,(?=\d{3}(?:\D|$))/g, '') : typed.replace(',', '.')
  const value = point.test(normal) ? Number(normal) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/** Figures of the numbers in a column; undefined if there are none. With one decimal more than measured, as a laboratory writes them. */
export function columnFigures(texts: readonly string[]): ColumnFigures | undefined {
  const numbers = texts.flatMap((text) => measuredNumber(text) ?? [])
  const { length: count } = numbers
  if (count === 0) return undefined
  const sum = numbers.reduce((total, each) => total + each, 0)
  const mean = sum / count
  const squares = numbers.reduce((total, each) => total + (each - mean) ** 2, 0)
  const decimals = Math.max(...numbers.map(decimalsOf))
  return {
    count,
    sum: rounded(sum, decimals),
    mean: rounded(mean, decimals + 1),
    deviation: count > 1 ? rounded(Math.sqrt(squares / (count - 1)), decimals + 1) : undefined,
  }
}

const decimalsOf = (number: number): number => {
  const [digits = '', exponent = '0'] = String(number).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** Numbers that are very large or small keep six digits. */
function rounded(value: number, decimals: number): string {
  const size = Math.abs(value)
  return size !== 0 && (size >= 1e12 || decimals > 12) ? value.toPrecision(6) : value.toFixed(decimals)
}
