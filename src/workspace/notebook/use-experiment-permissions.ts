import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { isPermitted } from '#domain/permission.ts'
import { writerOf } from '#domain/rules/notebook/notebook.ts'
import { useMe } from '#src/workspace/data/workspace-context.tsx'

export interface ExperimentPermissions {
  /** Writing in it, and in its sections. */
  readonly write: boolean
  /** Saying who else may write in it. */
  readonly share: boolean
  readonly archive: boolean
  /** Saying who sees it, also when it is signed. */
  readonly show: boolean
}

/** Its owner and supervisors say who sees it. */
export const mayShow = (me: MemberRow | null | undefined, { ownerId }: Pick<ExperimentRow, 'ownerId'>): boolean =>
  isPermitted(me, 'experiments', 'Show', { ownerId })

/** What the person may do with an experiment, as this device knows; the commands decide again. Nobody may change one that is signed. */
export function useExperimentPermissions(experiment: Pick<ExperimentRow, 'ownerId' | 'collaborators' | 'status' | 'audience'>): ExperimentPermissions {
  const me = useMe()
  const show = mayShow(me, experiment)
  if (experiment.status === 'SIGNED') return { ...nothing, show }
  return {
    show,
    write: isPermitted(me, 'experiments', 'Update', writerOf(experiment, me?.id ?? 0)),
    share: isPermitted(me, 'experiments', 'Update', experiment) && (experiment.audience === 0 || show),
    archive: isPermitted(me, 'experiments', 'Archive', experiment),
  }
}

const nothing: ExperimentPermissions = { write: false, share: false, archive: false, show: false }
