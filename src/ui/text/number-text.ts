/* Turns what a person types as a number into what a number field stores. */

/** A decimal comma becomes a point if there is no point; surrounding spaces are removed. '1,5' is '1.5', '1,234.5' stays as typed. */
export function normalizeNumberText(text: string): string {
  const trimmed = text.trim()
  return trimmed.includes('.') ? trimmed : trimmed.replaceAll(',', '.')
}

/** An optional minus and one decimal point: '-0.5', '12', '.5', '3.'. */
export function isNumberText(text: string): boolean {
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(text)
}

/** The value one step up or down, without binary rounding errors: 0.1 + 0.2 is '0.3'. Undefined if the text is not a number. */
export function stepNumberText(text: string, step: number, min = -Infinity, max = Infinity): string | undefined {
  const normal = normalizeNumberText(text)
  if (normal !== '' && !isNumberText(normal)) return undefined
  const next = Math.min(max, Math.max(min, Number(normal || 0) + step))
  return String(Number(next.toFixed(Math.max(decimals(normal), decimals(String(step))))))
}

function decimals(text: string): number {
  return text.split('.')[1]?.length ?? 0
}
