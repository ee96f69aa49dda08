import { normalizeText } from '../normalize-text.ts'

/** A heading without case, accents, brackets and punctuation: `Amount (mL)` becomes `amount`. */
export const plainHeading = (heading: string): string =>
  normalizeText(heading)
    .replace(/[([{].*?[)\]}]/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
