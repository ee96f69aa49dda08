import { ActionBar } from '#src/ui/layout/action-bar.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { CloseIcon } from '#src/ui/icons/icons.ts'
import { ListIcon } from '#src/ui/icons/more-icons.ts'
import { ActionButtons } from '#src/ui/menus/action-buttons.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { SelectAllButton } from '#src/workspace/contributions/select-all-button.tsx'
import { useSelectedCount, type Selection } from './selection.ts'
import type { RowAction } from './row-action.ts'
import classes from './selection-bar.module.css'

export interface SelectionBarProps {
  selection: Selection
  /** The number of rows in the view; 0 while they are counted. */
  total: number
  /** False while rows are missing on this device: then not all can be selected. */
  isComplete: boolean
  actions: readonly RowAction[]
  onSelectAll: () => void
  /** Ids of a list in pages whose rows have no heading to select them by. */
  pageIds?: readonly number[] | undefined
}

/** Actions for the selected rows; those for one row appear only if one is selected. */
export function SelectionBar({ selection, total, isComplete, actions, onSelectAll, pageIds }: SelectionBarProps) {
  const isAny = useSelectedCount(selection, (count) => count > 0)
  const isOne = useSelectedCount(selection, (count) => count === 1)
  const isPart = useSelectedCount(selection, (count) => count < total)
  if (!isAny) return null
  const fitting = actions.filter(({ on }) => on === 'many' || isOne)
  return (
    <ActionBar label={t('Selected')} position="foot" inverse>
      <Count selection={selection} />
      {isPart && <SelectAllButton count={total} isComplete={isComplete} onSelect={onSelectAll} />}
      <ActionButtons
        actions={[
          ...fitting.map(({ id, label, icon, danger = false, run }) => ({ id, label, icon, danger, onSelect: () => void run(selection.ids()) })),
          ...(pageIds ? [{ id: 'page', label: t('Select all on this page'), icon: ListIcon, onSelect: () => selection.set(pageIds, true) }] : []),
        ]}
      />
      <Button icon={CloseIcon} className={classes.clear} onClick={() => selection.clear()}>
        {t('Clear')}
      </Button>
    </ActionBar>
  )
}

function Count({ selection }: Pick<SelectionBarProps, 'selection'>) {
  const count = useSelectedCount(selection, (ticked) => ticked)
  return (
    <span role="status" className={classes.count}>
      {t('{count} selected', { count: countText(count) })}
    </span>
  )
}
