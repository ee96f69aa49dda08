import { useMemo } from 'react'
import { furtherOwnColumns } from '#domain/tables/own-columns.ts'
import type { TableColumn, TableDefinition } from '#domain/tables/table-definition.ts'
import { useOwnFieldNames } from '#src/workspace/samples/use-own-field-names.ts'

/** These columns, and those of fields that only some samples have: looked up when someone chooses columns, because it takes a look at all rows. */
export function useFurtherColumns(table: TableDefinition, columns: readonly TableColumn[]): readonly TableColumn[] {
  const names = useOwnFieldNames(!table.columnOf ? null : table.scope === 'ARCHIVE' ? 1 : 0)
  return useMemo(
    () => [
      ...columns,
      ...(furtherOwnColumns(
        names.map(({ key }) => key),
        columns,
      ) as unknown as readonly TableColumn[]),
    ],
    [names, columns],
  )
}
