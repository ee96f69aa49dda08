import { Button } from '#src/ui/buttons/button.tsx'
import { ActionButtons } from '#src/ui/menus/action-buttons.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { SelectAllButton } from '#src/workspace/contributions/select-all-button.tsx'
import { useSelectionActions } from '#src/workspace/contributions/use-selection-actions.ts'

export interface ResultsSelectionBarProps {
  /** All samples found, in order. */
  found: readonly number[]
  /** False while samples are missing on this device: then not all can be selected. */
  isComplete: boolean
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** How many of the samples found are selected, and the actions for them. */
export function ResultsSelectionBar({ found, isComplete, chosen, onChoose }: ResultsSelectionBarProps) {
  // Selected samples that are no longer found are left out.
  const ids = found.filter((id) => chosen.has(id))
  const isNone = ids.length === 0
  const actions = useSelectionActions('active').filter(({ isForOne }) => !isForOne || ids.length === 1)
  return (
    <div className="bar">
      <SelectAllButton isComplete={isComplete} onSelect={() => onChoose(new Set(found))} />
      <Button disabled={isNone} onClick={() => onChoose(new Set())}>
        {t('Clear selection')}
      </Button>
      <span>{plural(ids.length, { one: '# selected', other: '# selected' })}</span>
      <ActionButtons
        disabled={isNone}
        actions={actions.map(({ id, label, icon, danger, run }) => ({
          id,
          label,
          icon,
          danger,
          onSelect: () => void run(ids).then((isDone) => isDone && onChoose(new Set())),
        }))}
      />
    </div>
  )
}
