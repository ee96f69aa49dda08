import type { TableViewRow } from '../../entities/table-view.ts'
import { tableScopeNames } from '../../tables/table-definition.ts'

/** Programs call the samples by another name than the tables of the app. */
const samples = { wire: 'SAMPLE', scope: 'SAMPLES' } as const

/** The tables that a view can be of, as programs name them; the name in the app counts, too. */
export const viewScopes = [samples.wire, ...tableScopeNames] as const

export const scopeOf = (name: (typeof viewScopes)[number]): string => (name === samples.wire ? samples.scope : name)

/** A view as programs read it. */
export const toWireView = ({ id, name, scope, columns, filters, sortColumn, sortDirection }: TableViewRow) => ({
  viewID: id,
  name,
  viewScope: scope === samples.scope ? samples.wire : scope,
  configuration: { sortColumn, sortDirection, activeColumns: columns, filters },
})

/** A column that views of samples can have. `isMandatory`: it opens the sample, so every table has it. */
export const toWireColumn = (column: { readonly key: string; readonly isPrimary: boolean; readonly isDefault: boolean; readonly isMeta: boolean }) => ({
  name: column.key,
  isMandatory: column.isPrimary,
  isDefault: column.isDefault,
  isMeta: column.isMeta,
  context: [samples.wire],
})
