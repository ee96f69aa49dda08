import { Doc, encodeStateAsUpdate } from 'yjs'
import { formatSectionText } from '#domain/commands/format-section-text.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { writeFirstContent } from '#domain/rules/documents/move-text.ts'
import { formattedIdOf } from '#domain/rules/notebook/former-text.ts'
import { appendMutations } from '#db/documents/append-mutations.ts'
import { OpenDocument } from '#db/documents/open-document.ts'
import { readDocumentUpdates } from '#db/queries/notebook.ts'
import { randomId } from '#db/random-id.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation, type Mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** A formatted text takes the place of the plain one of a section, with all that is written there on this device. */
export async function formatSectionTextChange(workspace: Workspace, { id, name }: Pick<SectionRow, 'id' | 'name'>, documentId: string): Promise<Change> {
  const label = t('Began formatting in {name}', { name })
  const emptied: Mutation[] = []
  const open = new OpenDocument({ documentId, label, write: (mutations) => Promise.resolve(emptied.push(...mutations)) })
  await open.take(await readDocumentUpdates(workspace, documentId))
  const shared = open.readDoc().getText('text')
  const text = shared.toJSON()
  shared.delete(0, shared.length)
  await open.save()
  return makeChange(
    [mutation(formatSectionText, { sectionId: id, documentId }, label), ...firstContent(documentId, text, label), ...emptied],
    [],
    t('{name} can be formatted now', { name }),
  )
}

function firstContent(documentId: string, text: string, label: string): Mutation[] {
  const formattedId = formattedIdOf(documentId)
  if (text === '' || formattedId === undefined) return []
  const copy = new Doc()
  copy.transact(() => writeFirstContent(copy, documentId, text))
  return appendMutations(formattedId, [randomId()], encodeStateAsUpdate(copy), label).mutations
}
