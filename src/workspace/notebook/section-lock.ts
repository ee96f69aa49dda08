import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { isPermitted } from '#domain/permission.ts'
import { useMe } from '#src/workspace/data/workspace-context.tsx'

/** Someone else has locked it, so this person does not write in it. */
export const isLockedFor = ({ lockedBy }: Pick<SectionRow, 'lockedBy'>, userId: number): boolean => lockedBy !== null && lockedBy !== userId

/** Whether the person may open a locked section, as this device knows; the command decides again. */
export function useMayUnlock({ lockedBy }: Pick<SectionRow, 'lockedBy'>, { ownerId }: Pick<ExperimentRow, 'ownerId'>): boolean {
  const me = useMe()
  return !!me && (lockedBy === me.id || ownerId === me.id || isPermitted(me, 'sections', 'Unlock'))
}
