import { useState } from 'react'
import { addColumns, moveColumn, removeColumns } from '#domain/rules/table-view.ts'
import type { TableColumn } from '#domain/tables/table-definition.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { BackIcon, DownIcon, ForwardIcon, LockIcon, UpIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { columnText } from './shown-names.ts'
import classes from './edit-view-dialog.module.css'

export interface ColumnListsProps {
  columns: readonly TableColumn[]
  active: readonly string[]
  primary: string
  onActive: (active: readonly string[]) => void
}

/** Available and active columns side by side; arrow buttons move the selected ones. spec VIEW-04 */
export function ColumnLists({ columns, active, primary, onActive }: ColumnListsProps) {
  const [toAdd, setToAdd] = useState<readonly string[]>([])
  const [picked, setPicked] = useState<readonly string[]>([])
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const available = columns.filter(({ key }) => !active.includes(key))
  const shown = active.flatMap((key) => byKey.get(key) ?? [])
  const add = () => {
    onActive(addColumns(active, toAdd))
    setPicked(toAdd)
    setToAdd([])
  }
  const remove = () => {
    onActive(removeColumns(active, picked, primary))
    setToAdd(picked.filter((key) => key !== primary))
    setPicked(picked.filter((key) => key === primary))
  }
  return (
    <div className={classes.columns}>
      <ColumnList label={t('Available columns')} columns={available} picked={toAdd} primary={primary} onPicked={setToAdd} />
      <div className={classes.arrows}>
        <IconButton icon={ForwardIcon} label={t('Add column')} data-repeats onClick={add} />
        <IconButton icon={BackIcon} label={t('Remove column')} data-repeats onClick={remove} />
      </div>
      <ColumnList label={t('Active columns')} columns={shown} picked={picked} primary={primary} onPicked={setPicked} />
      <div className={classes.arrows}>
        <IconButton icon={UpIcon} label={t('Move up')} data-repeats onClick={() => onActive(moveColumn(active, picked, -1))} />
        <IconButton icon={DownIcon} label={t('Move down')} data-repeats onClick={() => onActive(moveColumn(active, picked, 1))} />
      </div>
    </div>
  )
}

interface ColumnListProps {
  label: string
  columns: readonly TableColumn[]
  picked: readonly string[]
  primary: string
  onPicked: (picked: readonly string[]) => void
}

function ColumnList({ label, columns, picked, primary, onPicked }: ColumnListProps) {
  const toggle = (key: string) => onPicked(picked.includes(key) ? picked.filter((other) => other !== key) : [...picked, key])
  return (
    <div className={classes.column}>
      <h3 className="small muted">{label}</h3>
      <div role="group" aria-label={label} className={classes.list}>
        {columns.map((column) => (
          <button key={column.key} type="button" className={classes.item} aria-pressed={picked.includes(column.key)} onClick={() => toggle(column.key)}>
            {column.key === primary && <LockIcon className="i i-s" aria-label={t('Always shown')} />}
            {columnText(column)}
          </button>
        ))}
      </div>
    </div>
  )
}
