import { toGtin } from '../gs1/check-digit.ts'

/** The number of an article as typed from its pack, with 14 digits. Undefined if its check digit is wrong. */
export const normalizeGtin = (text: string): string | undefined => toGtin(text.replaceAll(/[\s-]/g, ''))

/** With fewer, any code may begin alike. */
const minDigits = 6

/** Whether these are the first digits of a code on a pack of this article: cut while it was read, with the identifier in front or as the number alone. */
export const isCutGtin = (text: string, gtin: string): boolean =>
  text.length >= minDigits && [`01${gtin}`, gtin.replace(/^0+/, '')].some((whole) => whole.startsWith(text))
