import { Button } from '#src/ui/buttons/button.tsx'
import { ActionButtons } from '#src/ui/menus/action-buttons.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useSelectionActions } from '#src/workspace/contributions/use-selection-actions.ts'

export interface ResultsSelectionBarProps {
  /** All that were found, in their order. */
  found: readonly number[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** How many of the found samples are chosen, and what can be done with them. */
export function ResultsSelectionBar({ found, chosen, onChoose }: ResultsSelectionBarProps) {
  // What was chosen and is found no more is not acted on.
  const ids = found.filter((id) => chosen.has(id))
  const isNone = ids.length === 0
  const actions = useSelectionActions('active').filter(({ isForOne }) => !isForOne || ids.length === 1)
  return (
    <div className="bar">
      <Button onClick={() => onChoose(new Set(found))}>{t('Select all')}</Button>
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
