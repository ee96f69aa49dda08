import { saveTableView } from '#domain/commands/save-table-view.ts'
import { searchScope } from '#domain/rules/tables/saved-search.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { deleteTableViewMutation } from './delete-table-view.ts'

/** A view of a table, or a search; only a new one can be undone. */
export function saveTableViewChange(view: Parameters<typeof saveTableView.about>[0]): Change {
  const { name } = view
  const label = view.scope === searchScope ? t('Saved search {name}', { name }) : t('Saved view {name}', { name })
  return makeChange([mutation(saveTableView, view, label)], view.isNew ? [deleteTableViewMutation(view)] : [], t('{name} saved', { name: name.trim() }))
}
