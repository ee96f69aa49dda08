import { equipmentTable } from './equipment-table.ts'
import { experimentsTable } from './experiments-table.ts'
import { ordersTable } from './orders-table.ts'
import { productsTable } from './products-table.ts'
import { archiveTable, samplesTable } from './samples-table.ts'
import { seriesTable } from './series-table.ts'
import { storageTable } from './storage-table.ts'
import type { TableDefinition, TableScopeName } from './table-definition.ts'

/** Every table by its scope; to add one, add a file next to this one and a line here. */
export const tables: Readonly<Record<TableScopeName, TableDefinition>> = {
  SAMPLES: samplesTable,
  ARCHIVE: archiveTable,
  SERIES: seriesTable,
  STORAGE: storageTable,
  EXPERIMENTS: experimentsTable,
  PRODUCTCATALOG: productsTable,
  SHOPPINGLIST: ordersTable,
  EQUIPMENT: equipmentTable,
}
