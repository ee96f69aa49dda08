/** Whether the last digit is the check digit of those before it, as in a GTIN or an SSCC. Source: GS1 General Specifications, section 7.9. */
export function hasValidCheckDigit(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false
  const [check, ...rest] = Array.from(digits, Number).reverse()
  const sum = rest.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}

/** A GTIN of 8, 12, 13 or 14 digits as the 14 digits under which it is stored; undefined if it is none. */
export const toGtin = (text: string): string | undefined => (/^(\d{8}|\d{12,14})$/.test(text) && hasValidCheckDigit(text) ? text.padStart(14, '0') : undefined)
