import { useMemo } from 'react'
import { PickListMode, type PickListModeProps } from '#src/features/pick-list/pick-list-mode.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { providePickList } from '#src/app/actors/pick-list-actors.ts'

/** A pick list on the local copy; its machine is loaded with it. */
export function PickListPage(props: Omit<PickListModeProps, 'machine'>) {
  const { workspace, writeContext } = useWorkspace()
  const machine = useMemo(() => providePickList(workspace, writeContext), [workspace, writeContext])
  return <PickListMode {...props} machine={machine} />
}
