/** With the check digit of these digits, as in a GTIN or an SSCC. Source: GS1 General Specifications, section 7.9. */
export function withCheckDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return digits + String((10 - (sum % 10)) % 10)
}

/** Whether the last digit is the check digit of those before it. */
export const hasValidCheckDigit = (digits: string): boolean => /^\d{2,}$/.test(digits) && withCheckDigit(digits.slice(0, -1)) === digits

/** A GTIN of 8, 12, 13 or 14 digits as the 14 digits under which it is stored; undefined if it is none. */
export const toGtin = (text: string): string | undefined => (/^(\d{8}|\d{12,14})$/.test(text) && hasValidCheckDigit(text) ? text.padStart(14, '0') : undefined)
