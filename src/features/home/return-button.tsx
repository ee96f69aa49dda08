import type { SampleRow } from '#domain/entities/sample.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

/** The same action as on the page of the sample. */
export function ReturnButton({ sample }: { sample: SampleRow }) {
  const access = useAccess()
  const actionHost = useActionHost()
  const navigate = useNavigate()
  const action = useActions('sampleActions').find(({ id }) => id === 'return')
  if (!action?.choices || !action.isAvailable?.(sample, access)) return null
  const host = { ...actionHost, editAmount: () => navigate(addresses.sample(sample.id)) }
  const items = action.choices.map(({ id, label, hint, icon, run }) => ({ id, label: label(), hint: hint?.(), icon, onSelect: () => run(sample, host) }))
  return <Menu align="end" target={<Button>{action.label()}</Button>} sections={[{ id: 'return', items }]} />
}
