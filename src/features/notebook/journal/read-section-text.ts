import { textToRichText } from '#domain/rules/documents/rich-text-output.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { readableText } from '#db/documents/readable-text.ts'
import { readDocumentUpdates, readTextOf } from '#db/queries/sections.ts'
import type { Workspace } from '#db/workspace.ts'
import { readDocumentContent } from '#src/workspace/documents/document-content.ts'
import type { SectionRow } from '#domain/entities/section.ts'

/** What is written in the text of a section, for other programs and for paper; the words of one that cannot be shown. Nothing without a text. */
export async function readSectionText(workspace: Workspace, section: Pick<SectionRow, 'id' | 'documentId'>): Promise<RichContent> {
  const document = await readTextOf(workspace, section)
  if (!document) return []
  const rows = await readDocumentUpdates(workspace, document.id)
  return (document.quarantined ? null : readDocumentContent(document, rows)) ?? textToRichText(readableText(rows))
}
