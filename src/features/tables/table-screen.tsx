import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { knownPage, pageCount } from '#domain/rules/tables/table-pager.ts'
import { canDeleteView, canSaveView, filterValue, searchField, withFilter, type ViewSettings } from '#domain/rules/tables/table-view.ts'
import type { TableRow, TableDefinition, TableReferenceData } from '#domain/tables/table-definition.ts'
import { readMember } from '#db/queries/members.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { AlertIcon, MoreIcon, type Icon } from '#src/ui/icons/icons.ts'
import { ColumnsIcon, TrashIcon } from '#src/ui/icons/more-icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { PlaceholderRows } from '#src/ui/lists/placeholder-rows.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { SectionTabs } from '#src/workspace/navigation/section-tabs.tsx'
import { countOf, type CountTexts } from '#src/workspace/format/count-of.ts'
import { useDensity } from '#src/workspace/device/device-appearance.ts'
import { Selection } from '#src/workspace/selection/selection.ts'
import { SelectionBar } from '#src/workspace/selection/selection-bar.tsx'
import { permittedActions, type RowAction } from '#src/workspace/selection/row-action.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import type { BenchRows } from './rows/bench-list.tsx'
import { DataTable } from './rows/data-table.tsx'
import { NoRows } from './rows/no-rows.tsx'
import { EditViewDialog } from './views/edit-view-dialog.tsx'
import { readLookups } from './read-lookups.ts'
import { readPageSizeCookie, writePageSizeCookie } from './views/table-cookies.ts'
import { TableFilters } from './table-filters.tsx'
import { TablePager } from './rows/table-pager.tsx'
import type { RenderCell } from './rows/table-row.tsx'
import { TableSearch } from './table-search.tsx'
import { useExport } from './use-export.tsx'
import { useTableRows } from './rows/use-table-rows.ts'
import { useTableView, type TableAddressBar, type TableViewState } from './views/use-table-view.ts'
import { useViewSaving } from './views/use-view-saving.tsx'
import { ViewSelector } from './views/view-selector.tsx'
import classes from './table-screen.module.css'

export interface TableScreenProps extends TableAddressBar {
  table: TableDefinition
  title: string
  icon: Icon
  counted: CountTexts
  searchLabel: string
  searchHint: string
  /** Shown below 'No item found.' */
  emptyHint?: string | undefined
  /** Beside the title; those of the section, if nothing is said. */
  tabs?: ReactNode
  /** At the top of the screen, beside the menu of actions: where the subject leads to. */
  headTools?: ReactNode
  /** At the top of the screen: the primary button. */
  headAction?: ReactNode
  /** Actions on rows, for one and for many. */
  actionsOf: (selection: Selection) => readonly RowAction[]
  hrefOf: (row: TableRow) => string
  leading?: (row: TableRow, words: TableReferenceData) => ReactNode
  renderCell?: RenderCell
  /** The list at bench density, where rows have two lines instead of columns. */
  renderBench: (list: BenchRows) => ReactNode
}

const nothing = () => null

/** A list screen: views, search, filters, pages, selection and actions. spec §2 "Table screens" */
export function TableScreen(props: TableScreenProps) {
  const lookups = useLive(readLookups, [])
  return lookups ? <TableScreenWithLookups {...props} words={lookups} /> : null
}

function TableScreenWithLookups({ words: lookups, ...props }: TableScreenProps & { words: TableReferenceData }) {
  const state = useTableView(props.table, lookups, props)
  return state ? <TableScreenLoaded {...props} words={lookups} state={state} /> : null
}

function TableScreenLoaded({
  words: lookups,
  state,
  table,
  title,
  icon,
  counted,
  searchLabel,
  searchHint,
  emptyHint,
  tabs = <SectionTabs />,
  headTools,
  headAction,
  actionsOf,
  hrefOf,
  leading = nothing,
  renderCell = nothing,
  renderBench,
}: TableScreenProps & { words: TableReferenceData; state: TableViewState }) {
  const { view, change } = state
  const screen = useRef<HTMLDivElement>(null)
  const [pageSize, setPageSize] = useState(() => readPageSizeCookie(table.scope))
  const [isEditing, setEditing] = useState(false)
  // A view is a new object whenever the screen is drawn; its rows are redrawn only if the columns change.
  const keys = view.columns.join('\n')
  const columns = useMemo(() => {
    const listed = table.columns(lookups)
    const further = keys.split('\n').flatMap((key) => table.columnOf?.(key) ?? [])
    return [...listed, ...further]
  }, [table, lookups, keys])
  const filters = useMemo(() => table.filters(lookups), [table, lookups])
  const member = useLive((workspace) => readMember(workspace, workspace.userId), [])
  const saving = useViewSaving(table, state)
  const from = (state.page - 1) * pageSize
  const { page, failure, isComplete, allIds } = useTableRows(table, lookups, view, from, pageSize)
  const pages = pageCount(page?.total ?? 0, pageSize)
  const current = page?.total === undefined ? state.page : knownPage(state.page, pages)
  // Rows were removed while a later page was shown.
  const goToCurrent = useEffectEvent(() => state.goToPage(current))
  useEffect(() => {
    if (current !== state.page) goToCurrent()
  }, [current, state.page])

  // A selection belongs to its search and filters: changing them clears it.
  const question = JSON.stringify([table.scope, view.filters.toSorted((a, b) => (a.field < b.field ? -1 : 1))])
  const [ticked, setTicked] = useState(() => ({ question, selection: new Selection() }))
  if (ticked.question !== question) setTicked({ question, selection: new Selection() })
  const { selection } = ticked
  const own = useMemo(() => actionsOf(selection), [actionsOf, selection])
  const exporting = useExport({ table, view, columns, selection, isComplete, allIds })
  const actions = useMemo(() => permittedActions(own, member), [own, member])
  const many = actions.filter(({ on }) => on === 'many')
  const lead = useCallback((row: TableRow) => leading(row, lookups), [leading, lookups])
  const search = filterValue(view.filters, searchField)
  const apply = (settings: ViewSettings) => {
    setEditing(false)
    change(settings)
  }
  const total = page?.total ?? 0
  const isBench = useDensity() === 'bench'
  const shown = useMemo(() => keys.split('\n').flatMap((key) => columns.find((column) => column.key === key) ?? []), [columns, keys])
  const pageKey = `${question} ${view.sortColumn} ${view.sortDirection} ${current}`
  const pager = total > limits.table.pageSizes[0] && (
    <TablePager
      page={current}
      pages={pages}
      total={total}
      pageSize={pageSize}
      isAfterRows={isBench}
      onPage={state.goToPage}
      onPageSize={(size) => {
        writePageSizeCookie(table.scope, size)
        setPageSize(size)
        if (state.page > 1) state.goToPage(1)
      }}
    />
  )
  return (
    <div ref={screen} className={classes.screen}>
      <div className={classes.head}>
        <div className={classes.title}>
          <PageHeader title={title} tabs={tabs} subtitle={<span role="status">{page && countOf(page, counted)}</span>} />
        </div>
        <div className={classes.tools}>
          <ViewSelector {...state} />
          {canSaveView(view) && view.isChanged && <Button onClick={saving.openSave}>{t(messages.saveView)}</Button>}
          {canDeleteView(view) && <IconButton icon={TrashIcon} label={t('Delete view')} onClick={() => void saving.remove()} />}
          <IconButton icon={ColumnsIcon} label={t(messages.editTableView)} onClick={() => setEditing(true)} />
          {headTools}
          <ActionsMenu own={many} exports={exporting.actions} selection={selection} />
        </div>
        {headAction && <div className={classes.primary}>{headAction}</div>}
        <div className={classes.bar}>
          <TableSearch
            label={searchLabel}
            placeholder={searchHint}
            search={search}
            onSearch={(text) => change({ filters: withFilter(view.filters, searchField, text) }, true)}
            onDown={() => screen.current?.querySelector<HTMLElement>('[data-index="0"] a')?.focus()}
          />
          <TableFilters filters={filters} columns={columns} state={state} />
        </div>
      </div>
      <div className={classes.body}>
        {failure !== null && !page ? (
          <EmptyState icon={AlertIcon} title={t('The rows could not be read from this device')}>
            {t('Nothing is lost. Reload the page to try again.')}
          </EmptyState>
        ) : !page ? (
          <PlaceholderRows label={t('Reading all rows…')} />
        ) : page.rows.length > 0 && isBench ? (
          renderBench({
            label: title,
            rows: page.rows,
            names: page.names,
            words: lookups,
            columns: shown,
            selection,
            actions,
            view,
            isFirstPage: current === 1,
            pageKey,
            pager,
          })
        ) : page.rows.length > 0 ? (
          <DataTable
            label={title}
            columns={shown}
            view={view}
            rows={page.rows}
            names={page.names}
            total={page.total}
            pageKey={pageKey}
            selection={selection}
            actions={actions}
            hrefOf={hrefOf}
            leading={lead}
            renderCell={renderCell}
            onSort={(sortColumn) => change({ sortColumn, sortDirection: sortColumn === view.sortColumn && view.sortDirection === 'ASC' ? 'DESC' : 'ASC' })}
          />
        ) : (
          <NoRows icon={icon} hint={emptyHint} isPartial={page.partial !== null} isFiltered={view.filters.length > 0} onClear={() => change({ filters: [] })} />
        )}
      </div>
      <SelectionBar
        selection={selection}
        total={total}
        isComplete={isComplete}
        actions={[...actions, ...exporting.actions]}
        pageIds={isBench && pages > 1 ? page?.rows.map(({ id }) => id) : undefined}
        onSelectAll={() => void allIds().then((ids) => selection.set(ids, true))}
      />
      {!isBench && pager}
      {isEditing && (
        <EditViewDialog
          table={table}
          columns={columns}
          filters={filters}
          settings={view}
          onClose={() => setEditing(false)}
          onApply={apply}
          onApplyAndSave={(settings) => {
            apply(settings)
            saving.openSave()
          }}
        />
      )}
      {saving.dialogs}
      {exporting.progress}
    </div>
  )
}

interface ActionsMenuProps {
  own: readonly RowAction[]
  exports: readonly RowAction[]
  selection: Selection
}

/** The actions of a table, whether rows are selected or not; those that need a selection say so. spec TBL-03 */
function ActionsMenu({ own, exports, selection }: ActionsMenuProps) {
  const runTicked = (action: RowAction) => {
    if (selection.size > 0) void action.run(selection.ids())
    else showToast({ message: t(messages.noSelection), tone: 'bad' })
  }
  const item = ({ id, label, icon, danger }: RowAction, onSelect: () => void) => ({ id, label, icon, danger, onSelect })
  const sections = [
    { id: 'ticked', heading: t('Selected rows'), items: own.map((action) => item(action, () => runTicked(action))) },
    { id: 'export', heading: t('Export'), items: exports.map((action) => item(action, () => void action.run(selection.ids()))) },
  ]
  return <Menu align="end" target={<IconButton icon={MoreIcon} label={t('Actions')} />} sections={sections} />
}
