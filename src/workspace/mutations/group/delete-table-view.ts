import { deleteTableView } from '#domain/commands/delete-table-view.ts'
import type { TableViewRow } from '#domain/entities/table-view.ts'
import { searchScope } from '#domain/rules/tables/saved-search.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type SavedView = Pick<TableViewRow, 'id' | 'name' | 'scope'>

export const deleteTableViewMutation = ({ id, name, scope }: SavedView): Mutation =>
  mutation(deleteTableView, { viewId: id }, scope === searchScope ? t('Deleted search {name}', { name }) : t('Deleted view {name}', { name }))

/** A view of a table, or a search. */
export const deleteTableViewChange = (view: SavedView): Change => makeChange([deleteTableViewMutation(view)], [], t('{name} deleted', { name: view.name }))
