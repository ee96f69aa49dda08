import { plainTextSchema, richTextSchema } from '#domain/document-schemas.ts'
import { readDocument } from '#db/queries/notebook.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { AlertIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { RichTextField } from '#src/workspace/rich-text/rich-text-field.tsx'
import { PlainText, type PlainTextProps } from './plain-text.tsx'
import { ReadableText } from './readable-text.tsx'
import type { SectionBodyProps } from './section-bodies.tsx'

/** The text of a section, in the editor for its kind. */
export function SectionText({ section, experiment, mayWrite, isNew }: SectionBodyProps) {
  const { name, documentId } = section
  if (documentId === null) return null
  return (
    <DocumentText
      documentId={documentId}
      name={t('Text of {name}', { name })}
      label={t('Wrote in {name}', { name: `${experiment.name}, ${name}` })}
      isReadOnly={!mayWrite}
      autoFocus={isNew}
    />
  )
}

function DocumentText(props: PlainTextProps) {
  const document = useLive((workspace) => readDocument(workspace, props.documentId), [props.documentId])
  if (!document) return null
  if (document.quarantined || (document.schemaNumber !== plainTextSchema && document.schemaNumber !== richTextSchema))
    return (
      <>
        <Banner tone="warn" icon={AlertIcon}>
          {document.quarantined
            ? t('This text has parts that cannot be shown. Its words are below; nothing can be changed in it.')
            : t('This text comes from a newer version. Its words are below; update this device to change it.')}
        </Banner>
        <ReadableText documentId={props.documentId} />
      </>
    )
  return document.schemaNumber === richTextSchema ? <RichTextField {...props} /> : <PlainText {...props} />
}
