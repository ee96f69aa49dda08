import { useMemo } from 'react'
import { MoveInto, type MoveIntoProps } from '#src/features/scan/move-into.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { provideLocationUpdate } from '../actors/location-update-actors.ts'

/** Location update for the open workspace, on its local data. */
export function MoveIntoPage(props: Omit<MoveIntoProps, 'machine'>) {
  const { workspace, writeContext } = useWorkspace()
  const machine = useMemo(() => provideLocationUpdate(workspace, writeContext), [workspace, writeContext])
  return <MoveInto {...props} machine={machine} />
}
