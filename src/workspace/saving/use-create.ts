import type { LeasedKind } from '#domain/leased-kinds.ts'
import { takeId } from '#db/queue/leases.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import type { Change } from '#src/workspace/mutations/change.ts'
import { useMutate } from './use-mutate.ts'

/** Makes something new, with an id of this device, and returns the id. Undefined if that was refused: then the reason was shown, and nothing was saved. */
export function useCreate(kind: LeasedKind): (make: (id: number) => Change | Promise<Change>) => Promise<number | undefined> {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  return async (make) => {
    let created: number | undefined
    const prepare = async () => make((created = await takeId(workspace.disk, kind)))
    return (await mutate(prepare())) ? created : undefined
  }
}
