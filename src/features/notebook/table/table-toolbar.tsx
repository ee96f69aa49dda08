import { dataTableLimits, headRows, type DataTable } from '#domain/rules/documents/data-table.ts'
import type { LineKind } from '#domain/rules/documents/shared-table.ts'
import type { OpenDataTable } from '#db/documents/open-data-table.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { ChevronDownIcon, DownloadIcon } from '#src/ui/icons/icons.ts'
import { RedoIcon, UndoIcon } from '#src/ui/icons/more-icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import type { MenuItem } from '#src/ui/menus/menu-row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { saveFile } from '#src/workspace/saving/save-file.ts'
import { tableCsv } from './table-csv.ts'
import { showLimits } from './use-cell-editing.ts'
import type { GridCursor } from './use-grid-cursor.ts'
import classes from './table.module.css'

export interface TableToolbarProps {
  open: OpenDataTable
  table: DataTable
  cursor: GridCursor
  name: string
  isReadOnly: boolean
  /** Someone writes in it. */
  isActive: boolean
  /** Back to the cell. */
  onDone: () => void
}

/** What can be done with the row and the column of the current cell, and with the whole table. */
export function TableToolbar({ open, table, cursor, name, isReadOnly, isActive, onDone }: TableToolbarProps) {
  const { at, rows, columns } = cursor
  const row = at.row < headRows.length ? undefined : rows[at.row]
  const column = table.columns[at.column]
  const item = (id: string, label: string, onSelect: () => void, disabled = false): MenuItem => ({
    id,
    label,
    disabled,
    onSelect: () => {
      onSelect()
      onDone()
    },
  })
  const add = (kind: LineKind, after: string | null) => {
    if (table[kind].length >= dataTableLimits[kind]) return showLimits()
    const [id] = open.add(kind, 1, after)
    cursor.goTo(kind === 'rows' ? { row: id! } : { column: id! })
  }
  const download = (
    <IconButton
      icon={DownloadIcon}
      label={t('Download as CSV')}
      variant="plain"
      className={classes.download}
      onClick={() => saveFile(tableCsv(table), `${name}.csv`)}
    />
  )
  if (isReadOnly) return <div className={classes.toolbar}>{download}</div>
  const before = (kind: LineKind, id: string | undefined) => table[kind][table[kind].findIndex((line) => line.id === id) - 1]?.id ?? null
  return (
    <div
      role="toolbar"
      aria-label={t('Table {name}', { name })}
      className={classes.toolbar}
      data-active={isActive || undefined}
      onMouseDown={(event) => event.preventDefault()}
    >
      <Menu
        target={
          <Button variant="plain" iconEnd={ChevronDownIcon}>
            {t('Row')}
          </Button>
        }
        sections={[
          {
            id: 'add',
            items: [
              item('below', t('Add row below'), () => add('rows', row ?? null)),
              item('above', t('Add row above'), () => add('rows', before('rows', row)), row === undefined),
            ],
          },
          {
            id: 'move',
            items: [
              item('up', t('Move up'), () => open.move('rows', row!, -1), row === undefined || at.row === headRows.length),
              item('down', t('Move down'), () => open.move('rows', row!, 1), row === undefined || at.row === rows.length - 1),
            ],
          },
          { id: 'remove', items: [item('remove', t('Remove row'), () => open.remove(row!), row === undefined)] },
        ]}
      />
      <Menu
        target={
          <Button variant="plain" iconEnd={ChevronDownIcon}>
            {t('Column')}
          </Button>
        }
        sections={[
          {
            id: 'kind',
            items: (['number', 'text'] as const).map((kind) => ({
              ...item(kind, kind === 'number' ? t('Numbers') : t('Text'), () => open.setKind(column!.id, kind), !column),
              checked: column?.kind === kind,
            })),
          },
          {
            id: 'add',
            items: [
              item('right', t('Add column to the right'), () => add('columns', column?.id ?? null)),
              item('left', t('Add column to the left'), () => add('columns', before('columns', column?.id)), !column),
            ],
          },
          {
            id: 'move',
            items: [
              item('to-left', t('Move to the left'), () => open.move('columns', column!.id, -1), !column || at.column === 0),
              item('to-right', t('Move to the right'), () => open.move('columns', column!.id, 1), !column || at.column === columns.length - 1),
            ],
          },
          { id: 'remove', items: [item('remove', t('Remove column'), () => open.remove(column!.id), !column)] },
        ]}
      />
      <IconButton icon={UndoIcon} label={t('Undo')} variant="plain" onClick={() => open.undo()} />
      <IconButton icon={RedoIcon} label={t('Redo')} variant="plain" onClick={() => open.redo()} />
      {download}
    </div>
  )
}
