import type { ViewFilter } from '#domain/entities/table-view.ts'
import { messages } from '#domain/messages.ts'
import { filterValue, withFilter } from '#domain/rules/tables/table-view.ts'
import type { TableColumn, TableFilter } from '#domain/tables/table-definition.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { FilterChip } from '#src/ui/lists/filter-chip.tsx'
import { DownIcon, UpIcon } from '#src/ui/icons/more-icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { columnText, valueText } from './views/shown-names.ts'
import type { TableViewState } from './views/use-table-view.ts'
import classes from './table-screen.module.css'

/** A longer menu does not help: those filters are set in the dialog, where one can type. */
const maxInMenu = 40

/** 'All types' */
export const allOf = ({ all }: TableFilter): string => t(all)

export interface TableFiltersProps {
  filters: readonly TableFilter[]
  columns: readonly TableColumn[]
  state: TableViewState
}

/** The active filters and those one tap away, the order, and a button to clear them. */
export function TableFilters({ filters, columns, state: { view, change } }: TableFiltersProps) {
  const shown = filters.filter((filter) => filter.values.length <= maxInMenu || filterValue(view.filters, filter.key) !== '')
  const sorted = columns.find(({ key }) => key === view.sortColumn)
  const isAscending = view.sortDirection === 'ASC'
  const order = sorted ? columnText(sorted) : ''
  const SortIcon = isAscending ? UpIcon : DownIcon
  return (
    <div className={classes.filters}>
      <div className={classes.sorted}>
        <Menu
          target={
            <FilterChip
              aria-label={t('Sorted by {column}', { column: `${order} ${isAscending ? '↑' : '↓'}` })}
              value={
                <>
                  <SortIcon className="i i-s" aria-hidden />
                  {order}
                </>
              }
            />
          }
          sections={[
            {
              id: 'column',
              heading: t('Sorted by'),
              items: columns
                .filter(({ sortable, key }) => sortable && view.columns.includes(key))
                .map((column) => ({
                  id: column.key,
                  label: columnText(column),
                  checked: column.key === view.sortColumn,
                  onSelect: () => change({ sortColumn: column.key }),
                })),
            },
            {
              id: 'direction',
              items: [
                { id: 'ASC', label: t('Ascending'), checked: isAscending, onSelect: () => change({ sortDirection: 'ASC' }) },
                { id: 'DESC', label: t('Descending'), checked: !isAscending, onSelect: () => change({ sortDirection: 'DESC' }) },
              ],
            },
          ]}
        />
      </div>
      {shown.map((filter) => (
        <FilterMenu key={filter.key} filter={filter} filters={view.filters} onFilters={(filters) => change({ filters })} />
      ))}
      {view.filters.length > 0 && (
        <Button variant="link" className={classes.clear} onClick={() => change({ filters: [] })}>
          {t(messages.clearFilters)}
        </Button>
      )}
    </div>
  )
}

function FilterMenu({ filter, filters, onFilters }: { filter: TableFilter; filters: readonly ViewFilter[]; onFilters: (filters: ViewFilter[]) => void }) {
  const value = filterValue(filters, filter.key)
  const chosen = filter.values.find((one) => one.value === value)
  const item = (value: string, label: string, isChosen: boolean) => ({
    id: value || 'all',
    label,
    checked: isChosen,
    onSelect: () => onFilters(withFilter(filters, filter.key, value)),
  })
  return (
    <Menu
      target={
        <FilterChip
          className={value === '' ? undefined : classes.active}
          on={value !== ''}
          value={chosen ? valueText(chosen) : value === '' ? allOf(filter) : value}
        />
      }
      sections={[
        { id: 'all', items: [item('', allOf(filter), value === '')] },
        // Thousands would block the page; an active one can still be removed.
        { id: 'values', items: filter.values.slice(0, maxInMenu).map((one) => item(one.value, valueText(one), one.value === value)) },
      ]}
    />
  )
}
