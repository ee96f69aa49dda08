import { textToRichText } from '#domain/rules/documents/rich-text-output.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { readableText } from '#db/documents/readable-text.ts'
import { readDocument, readDocumentUpdates } from '#db/queries/notebook.ts'
import type { Workspace } from '#db/workspace.ts'
import { readDocumentContent } from '#src/workspace/documents/document-content.ts'

/** What is written in a document, for other programs and for paper; the words of one that cannot be shown. */
export async function readSectionText(workspace: Workspace, documentId: string): Promise<RichContent> {
  const document = await readDocument(workspace, documentId)
  if (!document) return []
  const rows = await readDocumentUpdates(workspace, document.id)
  return (document.quarantined ? null : readDocumentContent(document, rows)) ?? textToRichText(readableText(rows))
}
