import type { SampleRow } from '#domain/entities/sample.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useAdded } from '#src/workspace/contributions/added.ts'
import { FromAddons } from '#src/workspace/contributions/from-addons.tsx'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

/** Tells add-ons which sample is chosen in a list or a box. */
export function ChosenSample({ id }: { id: number }) {
  return useAdded('pageTools')?.map(({ id: key, place, Tools }) => place === 'chosen-sample' && <Tools key={key} id={id} />)
}

/** What add-ons offer for a sample that is chosen in a box, where the app's own actions are those of the box. */
export function AddonSampleActions({ sample }: { sample: SampleRow }) {
  const navigate = useNavigate()
  const access = useAccess()
  const host = { ...useActionHost(), editAmount: () => navigate(addresses.sample(sample.id)) }
  const actions = useAdded('sampleActions')?.filter(({ isAvailable }) => isAvailable?.(sample, access) ?? true) ?? []
  return (
    <FromAddons items={actions.map(({ id, label, hint, icon, run }) => ({ id, label: label(), hint: hint?.(), icon, onSelect: () => run(sample, host) }))} />
  )
}
