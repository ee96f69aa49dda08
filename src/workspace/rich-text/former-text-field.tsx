import type { DocumentRow } from '#domain/entities/document.ts'
import { readDocumentUpdates } from '#db/queries/sections.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { readDocumentContent } from '#src/workspace/documents/document-content.ts'
import type { FileTarget } from '#src/workspace/files/use-add-files.tsx'
import { OpenEditor } from './rich-text-field.tsx'

export interface FormerTextFieldProps extends Pick<DocumentRow, 'schemaNumber'> {
  documentId: string
  experimentId: number
  name: string
  files: FileTarget
}

/** A text in a form that nobody writes any more, to be read: it was signed in it, or the server converts it. */
export function FormerTextField({ documentId, experimentId, schemaNumber, name, files }: FormerTextFieldProps) {
  const content = useLive(
    async (workspace) => readDocumentContent({ schemaNumber }, await readDocumentUpdates(workspace, documentId)),
    [documentId, schemaNumber],
  )
  if (!content) return null
  if (content.length === 0) return <p className="muted">{t('Nothing written yet')}</p>
  return <OpenEditor key={JSON.stringify(content)} text={content} experimentId={experimentId} name={name} isReadOnly files={files} autoFocus={false} />
}
