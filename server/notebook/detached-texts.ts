import { rowKey } from '#domain/dependency-keys.ts'
import type { ContentReader, DetachedText } from '#domain/rules/notebook/signed-content.ts'
import { isTextOf } from '#domain/rules/notebook/section-text.ts'
import { isRichText } from '#domain/rules/documents/rich-text.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import { countWords } from '../documents/changed-words.ts'
import { ReplayedText, type ReplayLarge } from '../documents/replayed-text.ts'

/**
 * A sentence about each text that does not belong where it is kept: what was signed, and what is there now. Servers before 0.4.0 accepted such
 * texts from a device that made them up; none of them is shown.
 */
export async function describeDetached(
  under: ContentReader,
  signed: readonly SignatureRow[],
  detached: readonly DetachedText[],
  replayLarge?: ReplayLarge,
): Promise<string[]> {
  const says: string[] = []
  for (const { section, document } of detached) {
    const belongsHere = document.subject === rowKey('sections', section.id)
    const covered = belongsHere && signed.some(({ format }) => format === 1)
    const text = section.documentId === null ? undefined : await under.get('documents', section.documentId)
    const what = covered ? 'It was signed, unseen' : text && isTextOf(section, text) ? 'Another text was signed' : 'No text was signed'
    const where = belongsHere ? '' : ` that belongs to ${document.subject.replace('#', ' ')}`
    says.push(`${section.name} has a hidden text${where}. ${what}; ${await wordsIn(under, document, replayLarge)} stored in it now.`)
  }
  return says
}

async function wordsIn(under: ContentReader, { id, schemaNumber }: DetachedText['document'], replayLarge?: ReplayLarge): Promise<string> {
  const replayed = new ReplayedText(schemaNumber, replayLarge)
  for (const row of await under.where('documentUpdates', 'byDocument', [id])) await replayed.take(row)
  const content = await replayed.read()
  if (!isRichText(content)) return 'something other than text is'
  const count = [...countWords(content).values()].reduce((sum, times) => sum + times, 0)
  return count === 1 ? '1 word is' : `${count} words are`
}
