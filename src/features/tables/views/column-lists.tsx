import { useState } from 'react'
import { addColumns, moveColumn, removeColumns } from '#domain/rules/tables/table-view.ts'
import type { TableColumn } from '#domain/tables/table-definition.ts'
import { IconButton, type IconButtonProps } from '#src/ui/buttons/icon-button.tsx'
import { BackIcon, LockIcon } from '#src/ui/icons/icons.ts'
import { DownIcon, ForwardIcon, UpIcon } from '#src/ui/icons/more-icons.ts'
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
  const left = removeColumns(active, picked, primary)
  const [up, down] = [moveColumn(active, picked, -1), moveColumn(active, picked, 1)]
  const add = () => {
    onActive(addColumns(active, toAdd))
    setPicked(toAdd)
    setToAdd([])
  }
  const remove = () => {
    onActive(left)
    setToAdd(picked.filter((key) => key !== primary))
    setPicked(picked.filter((key) => key === primary))
  }
  return (
    <div className={classes.columns}>
      <ColumnList label={t('Available columns')} columns={available} picked={toAdd} primary={primary} onPicked={setToAdd} />
      <div className={classes.arrows}>
        <ArrowButton icon={ForwardIcon} label={t('Add column')} isOff={toAdd.length === 0} onClick={add} />
        <ArrowButton icon={BackIcon} label={t('Remove column')} isOff={left.length === active.length} onClick={remove} />
      </div>
      <ColumnList label={t('Active columns')} columns={shown} picked={picked} primary={primary} onPicked={setPicked} />
      <div className={classes.arrows}>
        <ArrowButton icon={UpIcon} label={t('Move up')} isOff={up === active} onClick={() => onActive(up)} />
        <ArrowButton icon={DownIcon} label={t('Move down')} isOff={down === active} onClick={() => onActive(down)} />
      </div>
    </div>
  )
}

interface ArrowButtonProps extends Pick<IconButtonProps, 'icon' | 'label'> {
  /** It would change nothing. */
  isOff: boolean
  onClick: () => void
}

/** Keeps the focus when its own tap has turned it off. */
function ArrowButton({ isOff, onClick, ...rest }: ArrowButtonProps) {
  return <IconButton {...rest} data-repeats aria-disabled={isOff || undefined} onClick={isOff ? undefined : onClick} />
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
        {columns.map((column, at) => (
          <button
            key={column.key}
            type="button"
            data-autofocus={at === 0 || undefined}
            className={classes.item}
            aria-pressed={picked.includes(column.key)}
            onClick={() => toggle(column.key)}
          >
            {column.key === primary && <LockIcon className="i i-s" aria-label={t('Always shown')} />}
            {columnText(column)}
          </button>
        ))}
      </div>
    </div>
  )
}
