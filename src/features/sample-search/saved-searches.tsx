import { deleteTableView } from '#domain/commands/delete-table-view.ts'
import type { TableViewRow } from '#domain/entities/table-view.ts'
import { messages } from '#domain/messages.ts'
import { fromViewFilters, searchScope } from '#domain/rules/saved-search.ts'
import { toSearchHash } from '#db/search/search-address.ts'
import { act } from '#db/write.ts'
import { Card } from '#src/ui/card.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { BookmarkIcon, TrashIcon } from '#src/ui/icons.ts'
import { Row } from '#src/ui/row.tsx'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { useAct } from '#src/workspace/use-act.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { sentenceOf } from './search-words.ts'
import look from './sample-search.module.css'

/** The person's own saved searches, each a tap from its results. */
export function SavedSearches() {
  const doActs = useAct()
  const confirm = useConfirm()
  const views = useLive((workspace) => workspace.mirror('tableViews').where('scope').equals(searchScope).sortBy('name'), [])
  if (!views || views.length === 0) return null
  const remove = async ({ id, name }: TableViewRow) => {
    if (!(await confirm({ title: name, message: t(messages.deleteView), confirmLabel: t('Delete'), danger: true }))) return
    await doActs([act(deleteTableView, { viewId: id }, t('Delete search {name}', { name }))], { done: t('{name} was deleted', { name }) })
  }
  return (
    <Card title={t('Saved searches')} flush>
      {views.map((view) => {
        const search = fromViewFilters(view.filters)
        return (
          <div key={view.id} className={look.saved}>
            <Row
              leading={<BookmarkIcon className="i" aria-hidden />}
              title={view.name}
              subtitle={search.conditions.map(sentenceOf).join(search.match === 'all' ? ` ${t('and')} ` : ` ${t('or')} `)}
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
