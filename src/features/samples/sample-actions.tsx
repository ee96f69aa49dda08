import type { SampleRow } from '#domain/entities/sample.ts'
import { Button, type ButtonVariant } from '#src/ui/buttons/button.tsx'
import { MoreIcon } from '#src/ui/icons/icons.ts'
import { ActionBar } from '#src/ui/layout/action-bar.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import type { MenuItem } from '#src/ui/menus/menu-row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import type { Action, SampleAction, SamplePageHost } from '#src/workspace/contributions/areas.ts'
import { useSampleActions } from '#src/workspace/samples/use-sample-actions.ts'

export interface SampleActionsProps {
  sample: SampleRow
  onAmount: () => void
}

/** The most common actions for a sample, visible while its fields scroll; the others are under More. */
export function SampleActions({ sample, onAmount }: SampleActionsProps) {
  const host: SamplePageHost = { ...useActionHost(), editAmount: onAmount }
  const actions = useSampleActions(sample)
  if (actions.length === 0) return null
  const at = (place: SampleAction['place']) => actions.filter((action) => action.place === place)
  const item = (action: Action<SampleRow, SamplePageHost>) => menuItem(action, sample, host)
  const more = [
    { id: 'more', items: at('more').map(item) },
    { id: 'more-end', items: at('more-end').map(item) },
  ].filter(({ items }) => items.length > 0)
  const button = (action: SampleAction) => (
    <SampleActionButton
      key={action.id}
      action={action}
      variant={action.primary ? 'primary' : action.danger ? 'danger' : undefined}
      sample={sample}
      host={host}
    />
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

const menuItem = ({ id, label, hint, icon, danger, run }: Action<SampleRow, SamplePageHost>, sample: SampleRow, host: SamplePageHost): MenuItem => ({
  id,
  label: label(),
  hint: hint?.(),
  icon,
  danger,
  onSelect: () => run(sample, host),
})

export interface SampleActionButtonProps {
  action: SampleAction
  variant?: ButtonVariant | undefined
  sample: SampleRow
  host: SamplePageHost
}

/** Runs an action, or opens its options. */
export function SampleActionButton({ action: { id, label, icon, place, choices, run }, variant, sample, host }: SampleActionButtonProps) {
  const onClick = choices ? undefined : () => run(sample, host)
  const button = (
    <Button tall variant={variant} icon={icon} className={place === 'bar-end' ? 'away' : undefined} onClick={onClick}>
      {label()}
    </Button>
  )
  return choices ? <Menu target={button} sections={[{ id, items: choices.map((choice) => menuItem(choice, sample, host)) }]} /> : button
}
