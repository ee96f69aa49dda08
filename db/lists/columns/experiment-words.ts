import { parseRowKey } from '#domain/dependency-keys.ts'
import type { Key } from '#domain/entity.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { isTextOf } from '#domain/rules/notebook/section-text.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { EntityName } from '#domain/schema.ts'
import type { Workspace } from '../../workspace.ts'
import type { WordSource } from '../word-reader.ts'

/** Characters that are kept of an experiment: some 3,000 different words. */
const maxCharacters = 20_000

/** The names and texts of the sections of an experiment that are not archived. */
export const experimentWords: WordSource = {
  entities: ['sections', 'documentUpdates'],
  async ownersOf(workspace, entity, keys) {
    const sectionIds = entity === 'sections' ? (keys as readonly number[]) : await sectionsOf(workspace, keys)
    const sections = await workspace.mirror('sections').bulkGet([...sectionIds])
    return sections.flatMap((section) => section?.experimentId ?? [])
  },
  async read(workspace, ids) {
    const sections = (await workspace.mirror('sections').where('experimentId').anyOf(ids).toArray()).filter(({ archived }) => !archived)
    const texts = await readTexts(workspace, await textIdsOf(workspace, sections))
    const words = new Map<number, Set<string>>()
    for (const { experimentId, name, documentId } of sections) {
      const own = words.get(experimentId) ?? new Set()
      words.set(experimentId, own)
      for (const word of normalizeText(`${name} ${texts.get(documentId ?? '') ?? ''}`).split(/\s+/)) if (word) own.add(word)
    }
    return new Map([...words].map(([id, own]) => [id, [...own].join(' ').slice(0, maxCharacters)]))
  },
}

/** The ids of their texts. */
async function textIdsOf(workspace: Workspace, sections: readonly SectionRow[]): Promise<string[]> {
  const named = new Map(sections.flatMap((section) => (section.documentId === null ? [] : [[section.documentId, section] as const])))
  const documents = await workspace.mirror('documents').bulkGet([...named.keys()])
  return documents.flatMap((document) => (document && isTextOf(named.get(document.id)!, document) ? document.id : []))
}

/** Sections in which updates were made. Where those were that are gone is not known: merging, which removes most of them, changes no text. */
async function sectionsOf(workspace: Workspace, updateIds: readonly Key[]): Promise<number[]> {
  const updates = await workspace.mirror('documentUpdates').bulkGet(updateIds as string[])
  const documents = await workspace.mirror('documents').bulkGet([...new Set(updates.flatMap((update) => update?.documentId ?? []))])
  return documents.flatMap((document) => {
    const { entity, id } = document ? parseRowKey(document.subject) : { entity: 'samples' as EntityName, id: 0 }
    return entity === 'sections' && typeof id === 'number' ? id : []
  })
}

async function readTexts(workspace: Workspace, documentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (documentIds.length === 0) return new Map()
  const updates = new Map<string, DocumentUpdateRow[]>(documentIds.map((id) => [id, []]))
  for (const row of await workspace.mirror('documentUpdates').where('documentId').anyOf(documentIds).toArray()) updates.get(row.documentId)?.push(row)
  // Loaded with the first text: lists of samples do without.
  const { readableText } = await import('../../documents/readable-text.ts')
  return new Map([...updates].map(([id, rows]) => [id, readableText(rows)]))
}
