import type { Who } from '#domain/who.ts'
import { parseRowKey } from '#domain/dependency-keys.ts'
import { asTx, type Change, type Draft } from '#domain/draft.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import { sectionOf } from '#domain/rules/notebook/section-of-text.ts'
import type { InboxItem, SavedProgress } from '../disk/disk-rows.ts'
import { ownWritings, type OwnWriting } from './own-writing.ts'

/** Writings among the changes on top of `draft`: one for each text that was written in. */
export async function ownWritingsIn(draft: Draft, { userId, at }: Who, changes: readonly Change[]): Promise<SavedProgress<OwnWriting>[]> {
  const ids = new Set(changes.flatMap(({ entity, before, after }) => (entity === 'documentUpdates' && after && !before ? String(after['documentId']) : [])))
  const found: SavedProgress<OwnWriting>[] = []
  for (const id of ids) {
    const document = (await draft.get('documents', id)) as DocumentRow | undefined
    const section = document && (await sectionOf(asTx(draft), document))
    if (section)
      found.push({ id: ownWritings + id, at, content: { sectionId: section.id, experimentId: section.experimentId, changedBy: userId, changedAt: at } })
  }
  return found
}

/** The writings of which something was rejected: what the server then says of the text is true. */
export const rejectedWritings = (items: readonly InboxItem[]): string[] =>
  items
    .filter(({ code, intent }) => code !== null && intent.command.startsWith('document.append@'))
    .flatMap(({ intent }) => intent.about.map((key) => ownWritings + String(parseRowKey(key).id)))
