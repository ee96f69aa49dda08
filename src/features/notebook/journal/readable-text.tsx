import { readableText } from '#db/documents/readable-text.ts'
import { readDocumentUpdates } from '#db/queries/sections.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** The words of a text that no editor here can show. */
export function ReadableText({ documentId }: { documentId: string }) {
  const text = useLive(async (workspace) => readableText(await readDocumentUpdates(workspace, documentId)), [documentId])
  return text ? <p className="written">{text}</p> : null
}
