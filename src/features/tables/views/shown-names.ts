import type { TableColumn, TableFilterValue } from '#domain/tables/table-definition.ts'
import { t } from '#src/ui/text/translate.ts'

/** A name that someone gave is shown as typed. */
export const columnText = (column: TableColumn): string => (column.isGiven ? column.name : t(column.name))
export const valueText = (value: TableFilterValue): string => (value.isGiven ? value.label : t(value.label))
