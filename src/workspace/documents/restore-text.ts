import type { DocumentRow } from '#domain/entities/document.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { OpenDocument } from '#db/documents/open-document.ts'
import { readDocumentUpdates } from '#db/queries/sections.ts'
import type { Workspace } from '#db/workspace.ts'
import type { Mutation } from '#db/writing/mutation.ts'
import { replaceContent, undoOf } from './document-content.ts'

export interface RestoreOptions {
  readonly workspace: Workspace
  readonly document: DocumentRow
  readonly content: RichContent
  /** Name of what is saved, for the person. */
  readonly label: string
  readonly write: (mutations: Mutation[]) => Promise<unknown>
}

/**
 * Makes the text of a document what it was before, as a change like any other: what others write meanwhile is kept. Written in a copy of its own,
 * so that the history has it as a version. Answers how it is undone.
 */
export async function restoreText({ workspace, document, content, label, write }: RestoreOptions): Promise<() => Promise<void>> {
  const open = new OpenDocument({ documentId: document.id, label, write })
  const refresh = async () => open.take(await readDocumentUpdates(workspace, document.id))
  await refresh()
  const doc = open.readDoc()
  const undo = undoOf(doc, restoreText)
  doc.transact(() => replaceContent(doc, content, workspace.userId), restoreText)
  await open.save()
  return async () => {
    await refresh()
    undo.undo()
    await open.save()
  }
}
