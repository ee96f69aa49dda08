import { Button } from '#src/ui/buttons/button.tsx'
import { MoreIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

/** Other ways to new samples, which add-ons offer; a single one is a button of its own. */
export function NewSampleActions() {
  const host = useActionHost()
  const access = useAccess()
  const actions = useActions('newSampleActions').filter(({ isAvailable }) => isAvailable?.(null, access) ?? true)
  if (actions.length === 0) return null
  const items = actions.map(({ id, label, hint, icon, run }) => ({ id, label: label(), hint: hint?.(), icon, onSelect: () => run(null, host) }))
  const [only] = items
  if (items.length === 1 && only)
    return (
      <Button tall icon={only.icon} onClick={only.onSelect}>
        {only.label}
      </Button>
    )
  return (
    <Menu
      align="end"
      target={
        <Button tall icon={MoreIcon}>
          {t('From add-ons')}
        </Button>
      }
      sections={[{ id: 'add-ons', items }]}
    />
  )
}
