import { richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'

export interface ChangedWords {
  readonly added: number
  readonly removed: number
}

export type WordCounts = ReadonlyMap<string, number>

/** How often each word is in a text. */
export function countWords(content: RichContent): WordCounts {
  const counts = new Map<string, number>()
  for (const word of richTextToText(content).split(/\s+/)) if (word) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** How many words came and went. A word that was moved did neither. */
export function changedWords(before: WordCounts, after: WordCounts): ChangedWords {
  return { added: missingIn(before, after), removed: missingIn(after, before) }
}

function missingIn(some: WordCounts, others: WordCounts): number {
  let missing = 0
  for (const [word, count] of others) missing += Math.max(0, count - (some.get(word) ?? 0))
  return missing
}
