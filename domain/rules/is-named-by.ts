import { normalizeText } from './normalize-text.ts'

/** Whether every word that was typed begins a word of the text: 'imp sam' finds 'Import samples'. */
export function isNamedBy(typed: string, text: string): boolean {
  const words = normalizeText(text).split(' ')
  return normalizeText(typed.trim())
    .split(' ')
    .every((start) => words.some((word) => word.startsWith(start)))
}
