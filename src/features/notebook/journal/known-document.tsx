import type { ReactNode } from 'react'
import { readDocument } from '#db/queries/notebook.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { AlertIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { ReadableText } from './readable-text.tsx'

export interface KnownDocumentProps {
  documentId: string
  /** The schemas that can be shown here. */
  schemas: readonly number[]
  children: (schemaNumber: number) => ReactNode
}

/** A document in what shows its kind; one that cannot be shown as its words. */
export function KnownDocument({ documentId, schemas, children }: KnownDocumentProps) {
  const document = useLive((workspace) => readDocument(workspace, documentId), [documentId])
  if (!document) return null
  const { quarantined, schemaNumber } = document
  if (!quarantined && schemas.includes(schemaNumber)) return children(schemaNumber)
  return (
    <>
      <Banner tone="warn" icon={AlertIcon}>
        {quarantined
          ? t('This section has parts that cannot be shown. Its words are below; nothing can be changed in it.')
          : t('This section comes from a newer version. Its words are below; update this device to change it.')}
      </Banner>
      <ReadableText documentId={documentId} />
    </>
  )
}
