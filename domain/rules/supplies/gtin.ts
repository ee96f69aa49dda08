import { toGtin } from '../gs1/check-digit.ts'

/** The number of an article as typed from its pack, with 14 digits. Undefined if its check digit is wrong. */
export const normalizeGtin = (text: string): string | undefined => toGtin(text.replaceAll(/[\s-]/g, ''))
