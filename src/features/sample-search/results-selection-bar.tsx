import { Button } from '#src/ui/buttons/button.tsx'
import { MoreIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useSelectionActions, type OfferedSelectionAction } from '#src/workspace/contributions/use-selection-actions.ts'

export interface ResultsSelectionBarProps {
  /** All that were found, in their order. */
  found: readonly number[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** So many actions stand in the bar, the others in its menu. */
const inSight = 3

/** How many of the found samples are chosen, and what can be done with them. */
export function ResultsSelectionBar({ found, chosen, onChoose }: ResultsSelectionBarProps) {
  // What was chosen and is found no more is not acted on.
  const ids = found.filter((id) => chosen.has(id))
  const isNone = ids.length === 0
  const actions = useSelectionActions('active').filter(({ isForOne }) => !isForOne || ids.length === 1)
  const run = async (action: OfferedSelectionAction) => {
    if (await action.run(ids)) onChoose(new Set())
  }
  const rest = actions.slice(inSight)
  return (
    <div className="bar">
      <Button onClick={() => onChoose(new Set(found))}>{t('Select all')}</Button>
      <Button disabled={isNone} onClick={() => onChoose(new Set())}>
        {t('Clear selection')}
      </Button>
      <span>{plural(ids.length, { one: '# selected', other: '# selected' })}</span>
      {actions.slice(0, inSight).map((action) => (
        <Button key={action.id} icon={action.icon} disabled={isNone} onClick={() => void run(action)}>
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && !isNone && (
        <Menu
          align="end"
          target={<Button icon={MoreIcon}>{t('More')}</Button>}
          sections={[
            {
              id: 'more',
              items: rest.map((action) => ({
                id: action.id,
                label: action.label,
                icon: action.icon,
                danger: action.danger,
                onSelect: () => void run(action),
              })),
            },
          ]}
        />
      )}
    </div>
  )
}
