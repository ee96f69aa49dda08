import { useState, useMemo } from 'react'
import { messages } from '#domain/messages.ts'
import { filterValue, withFilter, type ViewSettings } from '#domain/rules/tables/table-view.ts'
import type { TableColumn, TableDefinition, TableFilter } from '#domain/tables/table-definition.ts'
import { furtherOwnColumns } from '#domain/tables/own-columns.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { BookmarkIcon } from '#src/ui/icons/more-icons.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { allOf } from '#src/features/tables/table-filters.tsx'
import { useOwnFieldNames } from '#src/workspace/samples/use-own-field-names.ts'
import { ColumnLists } from './column-lists.tsx'
import { columnText, valueText } from './shown-names.ts'
import classes from './edit-view-dialog.module.css'

export interface EditViewDialogProps {
  table: TableDefinition
  columns: readonly TableColumn[]
  filters: readonly TableFilter[]
  settings: ViewSettings
  onClose: () => void
  onApply: (settings: ViewSettings) => void
  onApplyAndSave: (settings: ViewSettings) => void
}

/** spec VIEW-03 */
const width = 660

/** Columns, order and filters of a view. Nothing changes before 'Apply'. */
export function EditViewDialog({ table, columns: listed, filters, settings, onClose, onApply, onApplyAndSave }: EditViewDialogProps) {
  const columns = useFurtherColumns(table, listed)
  const { primary } = table
  const [draft, setDraft] = useState(settings)
  const set = (fields: Partial<ViewSettings>) => setDraft((before) => ({ ...before, ...fields }))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(messages.editTableView)}
      width={width}
      actions={
        <>
          <Button tall className={classes.cancel} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button tall onClick={() => onApply(draft)}>
            {t('Apply')}
          </Button>
          <Button variant="primary" icon={BookmarkIcon} onClick={() => onApplyAndSave(draft)}>
            {t(messages.applyAndSave)}
          </Button>
        </>
      }
    >
      <ColumnLists columns={columns} active={draft.columns} primary={primary} onActive={(columns) => set({ columns })} />
      <div className={classes.sort}>
        <SelectField
          label={t('Sort by')}
          searchable
          options={columns.filter(({ sortable }) => sortable).map((column) => ({ value: column.key, label: columnText(column) }))}
          value={draft.sortColumn}
          onChange={(sortColumn) => set({ sortColumn })}
        />
        <SelectField
          label={t('Direction')}
          options={[
            { value: 'ASC', label: t('Ascending') },
            { value: 'DESC', label: t('Descending') },
          ]}
          value={draft.sortDirection}
          onChange={(direction) => set({ sortDirection: direction === 'DESC' ? 'DESC' : 'ASC' })}
        />
      </div>
      {filters.length > 0 && (
        <fieldset className={classes.filters}>
          <legend className="small muted">{t('Filters')}</legend>
          {filters.map((filter) => (
            <SelectField
              key={filter.key}
              label={allOf(filter)}
              hideLabel
              searchable
              options={[{ value: '', label: allOf(filter) }, ...filter.values.map((one) => ({ value: one.value, label: valueText(one) }))]}
              value={filterValue(draft.filters, filter.key)}
              onChange={(value) => set({ filters: withFilter(draft.filters, filter.key, value) })}
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}

/** These columns, and those of fields that only some samples have: looked up when someone chooses columns, because it takes a look at all rows. */
function useFurtherColumns(table: TableDefinition, columns: readonly TableColumn[]): readonly TableColumn[] {
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
