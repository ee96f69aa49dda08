import type { SampleRow } from '#domain/entities/sample.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useSampleActions } from '#src/workspace/samples/use-sample-actions.ts'

/** The same action as on the page of a sample of which, or of whose product, little is left. */
export function OrderAgainButton({ sample }: { sample: SampleRow }) {
  const actionHost = useActionHost()
  const navigate = useNavigate()
  const action = useSampleActions(sample).find(({ id }) => id === 'order-again')
  if (!action) return null
  const host = { ...actionHost, editAmount: () => navigate(addresses.sample(sample.id)) }
  return (
    <Button icon={action.icon} onClick={() => action.run(sample, host)}>
      {action.label()}
    </Button>
  )
}
