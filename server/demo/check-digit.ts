/** EAN-13: twelve digits and the one that depends on them. */
export function withCheckDigit(digits: string): string {
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return digits + String((10 - (sum % 10)) % 10)
}
