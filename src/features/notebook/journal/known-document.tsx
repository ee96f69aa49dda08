import type { ReactNode } from 'react'
import type { SectionRow } from '#domain/entities/section.ts'
import { readTextOf } from '#db/queries/sections.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { AlertIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { ReadableText } from './readable-text.tsx'

export interface KnownDocumentProps {
  section: Pick<SectionRow, 'id' | 'documentId'>
  /** The schemas that can be shown here. */
  schemas: readonly number[]
  children: (schemaNumber: number, documentId: string) => ReactNode
}

/** The text of a section in what shows its kind; one that cannot be shown as its words. */
export function KnownDocument({ section, schemas, children }: KnownDocumentProps) {
  const document = useLive((workspace) => readTextOf(workspace, section), [section.id, section.documentId])
  if (!document) return null
  const { quarantined, schemaNumber } = document
  if (!quarantined && schemas.includes(schemaNumber)) return children(schemaNumber, document.id)
  return (
    <>
      <Banner tone="warn" icon={AlertIcon}>
        {quarantined
          ? t('This section has parts that cannot be shown. Its words are below; nothing can be changed in it.')
          : t('This section comes from a newer version. Its words are below; update this device to change it.')}
      </Banner>
      <ReadableText documentId={document.id} />
    </>
  )
}
