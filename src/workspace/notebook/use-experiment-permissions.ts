import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { isPermitted } from '#domain/permission.ts'
import { writerOf } from '#domain/rules/notebook/notebook.ts'
import { useMe } from '#src/workspace/data/workspace-context.tsx'

export interface ExperimentPermissions {
  /** Writing in it, and in its sections. */
  readonly write: boolean
  /** Saying who else may write in it. */
  readonly share: boolean
  readonly archive: boolean
}

/** What the person may do with an experiment, as this device knows; the commands decide again. Nobody may change one that is signed. */
export function useExperimentPermissions(experiment: Pick<ExperimentRow, 'ownerId' | 'collaborators' | 'status'>): ExperimentPermissions {
  const me = useMe()
  if (experiment.status === 'SIGNED') return nothing
  return {
    write: isPermitted(me, 'experiments', 'Update', writerOf(experiment, me?.id ?? 0)),
    share: isPermitted(me, 'experiments', 'Update', experiment),
    archive: isPermitted(me, 'experiments', 'Archive', experiment),
  }
}

const nothing: ExperimentPermissions = { write: false, share: false, archive: false }
