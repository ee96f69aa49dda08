import type { TableViewRow } from '#domain/entities/table-view.ts'
import { messages } from '#domain/messages.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import { fromViewFilters, searchScope } from '#domain/rules/tables/saved-search.ts'
import { toSearchHash } from '#db/search/search-address.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { BookmarkIcon, TrashIcon } from '#src/ui/icons/more-icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { deleteTableViewChange } from '#src/workspace/mutations/group.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { describeSearch } from './search-labels.ts'
import classes from './sample-search.module.css'

/** The person's own saved searches; a tap shows the results. */
export function SavedSearches() {
  const mutate = useMutate()
  const confirm = useConfirm()
  const views = useLive(async (workspace) => sortByName(await workspace.mirror('tableViews').where('scope').equals(searchScope).toArray()), [])
  if (!views || views.length === 0) return null
  const remove = async (view: TableViewRow) => {
    if (await confirm({ title: view.name, message: t(messages.deleteView), confirmLabel: t('Delete'), danger: true })) await mutate(deleteTableViewChange(view))
  }
  return (
    <Card title={t('Saved searches')} flush>
      {views.map((view) => {
        const search = fromViewFilters(view.filters)
        return (
          <div key={view.id} className={classes.saved}>
            <Row
              leading={<BookmarkIcon className="i" aria-hidden />}
              title={view.name}
              subtitle={describeSearch(search)}
              href={addresses.searchResults + toSearchHash(search)}
              chevron
            />
            <IconButton icon={TrashIcon} label={t('Delete search {name}', { name: view.name })} onClick={() => void remove(view)} />
          </div>
        )
      })}
    </Card>
  )
}
