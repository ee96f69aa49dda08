import { useState } from 'react'
import type { Doc } from 'yjs'
import { OpenDataTable } from '#db/documents/open-data-table.ts'
import { dataTableSchema } from '#domain/document-schema-numbers.ts'
import { t } from '#src/ui/text/translate.ts'
import { useContent } from '#src/workspace/documents/use-content.ts'
import { useTypedFields } from '#src/workspace/editing/typed-fields.ts'
import { useSharedDocument } from '#src/workspace/documents/use-shared-document.ts'
import { KnownDocument } from '#src/features/notebook/journal/known-document.tsx'
import type { SectionBodyProps } from '#src/features/notebook/journal/section-body-props.ts'
import { DataGrid, type DataGridProps } from './data-grid.tsx'
import type { TypedCell } from './cell-draft.ts'

/** A table of measurements. */
export function TableSection({ section, experiment, mayWrite, isNew }: SectionBodyProps) {
  const { name } = section
  return (
    <KnownDocument section={section} schemas={[dataTableSchema]}>
      {(_, documentId) => (
        <SharedTable
          documentId={documentId}
          name={name}
          label={t('Wrote in {name}', { name: `${experiment.name}, ${name}` })}
          isReadOnly={!mayWrite}
          autoFocus={isNew}
        />
      )}
    </KnownDocument>
  )
}

interface SharedTableProps {
  documentId: string
  name: string
  /** Name of what is saved, for the person. */
  label: string
  isReadOnly: boolean
  autoFocus: boolean
}

function SharedTable({ documentId, label, isReadOnly, ...look }: SharedTableProps) {
  const { doc, isRead, save, keptSoFar } = useSharedDocument(documentId, label, isReadOnly)
  const typed = useTypedFields<TypedCell>(`cell:${documentId}`)
  if (!isRead || !typed) return null
  return (
    <div onBlur={save}>
      <OpenTable key={doc.clientID} doc={doc} typed={typed} keptSoFar={keptSoFar} isReadOnly={isReadOnly} {...look} />
    </div>
  )
}

function OpenTable({ doc, ...look }: { doc: Doc } & Omit<DataGridProps, 'open' | 'table'>) {
  const [open] = useState(() => new OpenDataTable(doc))
  const table = useContent(doc, () => open.read())
  return <DataGrid open={open} table={table} {...look} />
}
