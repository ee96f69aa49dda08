import { useMemo, type ReactNode } from 'react'
import { columnOrderingFeature, columnVisibilityFeature, tableFeatures, useTable, type ColumnDef, type ReactTable } from '@tanstack/react-table'
import type { TableColumn, TableLookups, TableRow } from '#domain/tables/table-definition.ts'
import { t } from '#src/ui/text/translate.ts'

declare module '@tanstack/react-table' {
  // oxlint-disable-next-line typescript/no-unused-vars -- the library names the type's parameters
  interface ColumnMeta<TFeatures, TData, TValue> {
    isPrimary: boolean
    columnType: TableColumn['columnType']
    sortable: boolean
  }
}

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature })
export type TableFeatures = typeof features

/** A cell's look where it is more than its text; undefined for the text. */
export type RenderCell = (key: string, row: TableRow, text: string) => ReactNode

/** The rows of a page in the columns of the view. */
export function useDataTable(
  columns: readonly TableColumn[],
  shown: readonly string[],
  rows: readonly TableRow[],
  names: TableLookups,
  renderCell: RenderCell,
): ReactTable<TableFeatures, TableRow> {
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<TableFeatures, TableRow> => ({
        id: column.key,
        header: t(column.name),
        accessorFn: (row) => column.text(row, names),
        cell: ({ row }) => {
          const text = column.text(row.original, names)
          return renderCell(column.key, row.original, text) ?? text
        },
        meta: { isPrimary: column.isPrimary, columnType: column.columnType, sortable: column.sortable },
      })),
    [columns, names, renderCell],
  )
  const state = useMemo(
    () => ({ columnOrder: [...shown], columnVisibility: Object.fromEntries(columns.map(({ key }) => [key, shown.includes(key)])) }),
    [columns, shown],
  )
  const data = useMemo(() => [...rows], [rows])
  return useTable({ features, columns: definitions, data, state, getRowId: (row) => String(row.id) })
}
