import type { SampleRow } from '#domain/entities/sample.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

/** The same action as on the page of a sample of which little is left. */
export function OrderAgainButton({ sample }: { sample: SampleRow }) {
  const access = useAccess()
  const actionHost = useActionHost()
  const navigate = useNavigate()
  const action = useActions('sampleActions').find(({ id }) => id === 'order-again')
  if (!action?.isAvailable?.(sample, access)) return null
  const host = { ...actionHost, editAmount: () => navigate(addresses.sample(sample.id)) }
  return (
    <Button icon={action.icon} onClick={() => action.run(sample, host)}>
      {action.label()}
    </Button>
  )
}
