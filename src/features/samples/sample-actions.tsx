import type { SampleRow } from '#domain/entities/sample.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { MoreIcon } from '#src/ui/icons/icons.ts'
import { ActionBar } from '#src/ui/layout/action-bar.tsx'
import { Menu, type MenuItem } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import type { Action, SampleAction, SamplePageHost } from '#src/workspace/contributions/areas.ts'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

export interface SampleActionsProps {
  sample: SampleRow
  onAmount: () => void
}

/** The most common actions for a sample, visible while its fields scroll; the others are under More. */
export function SampleActions({ sample, onAmount }: SampleActionsProps) {
  const access = useAccess()
  const host: SamplePageHost = { ...useActionHost(), editAmount: onAmount }
  const actions = useActions('sampleActions').filter(({ isAvailable }) => isAvailable?.(sample, access) ?? true)
  if (actions.length === 0) return null
  const at = (place: SampleAction['place']) => actions.filter((action) => action.place === place)
  const item = ({ id, label, hint, icon, danger, run }: Action<SampleRow, SamplePageHost>): MenuItem => ({
    id,
    label: label(),
    hint: hint?.(),
    icon,
    danger,
    onSelect: () => run(sample, host),
  })
  const more = [
    { id: 'more', items: at('more').map(item) },
    { id: 'more-end', items: at('more-end').map(item) },
  ].filter(({ items }) => items.length > 0)
  const variantOf = ({ primary, danger }: SampleAction) => (primary ? 'primary' : danger ? 'danger' : undefined)
  const button = ({ choices, ...action }: SampleAction) =>
    choices ? (
      <Menu
        key={action.id}
        target={
          <Button tall variant={variantOf(action)} icon={action.icon}>
            {action.label()}
          </Button>
        }
        sections={[{ id: action.id, items: choices.map(item) }]}
      />
    ) : (
      <Button
        key={action.id}
        tall
        variant={variantOf(action)}
        icon={action.icon}
        className={action.place === 'bar-end' ? 'away' : undefined}
        onClick={() => action.run(sample, host)}
      >
        {action.label()}
      </Button>
    )
  return (
    <ActionBar label={t('Actions')}>
      {at('bar').map(button)}
      {more.length > 0 && (
        <Menu
          align="end"
          target={
            <Button tall icon={MoreIcon}>
              {t('More')}
            </Button>
          }
          sections={more}
        />
      )}
      {at('bar-end').map(button)}
    </ActionBar>
  )
}
