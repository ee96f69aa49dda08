import type { MenuItem } from '#src/ui/menus/menu-row.tsx'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { FromAddons } from '#src/workspace/contributions/from-addons.tsx'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

/** Other ways to new samples, which add-ons offer; none for a person who may not create samples. */
export function useNewSampleItems(): readonly MenuItem[] {
  const host = useActionHost()
  const access = useAccess()
  const actions = useActions('newSampleActions').filter(({ isAvailable }) => access.can('Sample.Create') && (isAvailable?.(null, access) ?? true))
  return actions.map(({ id, label, hint, icon, run }) => ({ id, label: label(), hint: hint?.(), icon, onSelect: () => run(null, host) }))
}

export function NewSampleActions() {
  return <FromAddons tall items={useNewSampleItems()} />
}
