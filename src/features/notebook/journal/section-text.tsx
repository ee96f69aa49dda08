import { useMemo } from 'react'
import { rowKey } from '#domain/dependency-keys.ts'
import { plainTextSchema, richTextSchema, sequenceSchema } from '#domain/document-schema-numbers.ts'
import { t } from '#src/ui/text/translate.ts'
import { FormerTextField } from '#src/workspace/rich-text/former-text-field.tsx'
import { RichTextField } from '#src/workspace/rich-text/rich-text-field.tsx'
import { KnownDocument } from './known-document.tsx'
import type { SectionBodyProps } from './section-body-props.ts'

/** The text of a section, in the editor for its kind. */
export function SectionText({ section, experiment, mayWrite, isNew }: SectionBodyProps) {
  const { id, name } = section
  const files = useMemo(
    () => ({ subject: rowKey('sections', id), audience: experiment.audience, name: `${experiment.name}, ${name}` }),
    [id, name, experiment.name, experiment.audience],
  )
  const props = {
    name: t('Text of {name}', { name }),
    label: t('Wrote in {name}', { name: `${experiment.name}, ${name}` }),
    isReadOnly: !mayWrite,
    autoFocus: isNew,
  }
  return (
    <KnownDocument section={section} schemas={[plainTextSchema, richTextSchema, sequenceSchema]}>
      {(schemaNumber, documentId) =>
        schemaNumber === sequenceSchema ? (
          <RichTextField {...props} documentId={documentId} experimentId={experiment.id} files={files} />
        ) : (
          <>
            <FormerTextField documentId={documentId} experimentId={experiment.id} schemaNumber={schemaNumber} name={props.name} files={files} />
            {mayWrite && <p className="small muted">{t('This text is being updated. You can write in it once this device has been connected.')}</p>}
          </>
        )
      }
    </KnownDocument>
  )
}
