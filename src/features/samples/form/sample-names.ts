import { limits } from '#domain/limits.ts'

/** `{1-10}`, `{01-10}` (as wide as its first number), `{A-H}`; also descending. */
const range = /\{(?:(\d{1,9})-(\d{1,9})|([A-Z])-([A-Z])|([a-z])-([a-z]))\}/

export const hasPattern = (text: string): boolean => range.test(text)

/**
 * The names a pattern stands for, in order: `OKT3 {1-3}` is OKT3 1, OKT3 2, OKT3 3. Braces without a range are plain text.
 * Without a pattern, `count` tubes are numbered after the name. Undefined for more than can be created at once.
 */
export function namesOf(text: string, count = 1): string[] | undefined {
  const name = text.trim()
  if (hasPattern(name)) return expand(name)
  if (count > limits.many.created) return undefined
  return count <= 1 ? [name] : Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)
}

function expand(name: string): string[] | undefined {
  const found = range.exec(name)
  if (!found) return [name]
  const steps = stepsOf(found)
  const rest = expand(name.slice(found.index + found[0].length))
  if (!steps || !rest || steps.length * rest.length > limits.many.created) return undefined
  const before = name.slice(0, found.index)
  return steps.flatMap((step) => rest.map((end) => before + step + end))
}

function stepsOf([, fromNumber, toNumber, ...letters]: readonly (string | undefined)[]): string[] | undefined {
  const isNumbers = fromNumber !== undefined && toNumber !== undefined
  const [from, to] = isNumbers ? [Number(fromNumber), Number(toNumber)] : letters.flatMap((letter) => letter?.charCodeAt(0) ?? [])
  if (from === undefined || to === undefined) return undefined
  const length = Math.abs(to - from) + 1
  if (length > limits.many.created) return undefined
  const width = fromNumber?.startsWith('0') ? fromNumber.length : 1
  return Array.from({ length }, (_, index) => {
    const at = from + (to < from ? -index : index)
    return isNumbers ? String(at).padStart(width, '0') : String.fromCharCode(at)
  })
}
