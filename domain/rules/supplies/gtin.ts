/** The number of an article in a code on its pack: GTIN-8, -12, -13 or -14, with 14 digits. Undefined if its check digit is wrong. */
export function normalizeGtin(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return undefined
  const full = digits.padStart(14, '0')
  const sum = Array.from(full).reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0)
  return sum % 10 === 0 ? full : undefined
}
