import { setExperimentStatus } from '#domain/commands/set-experiment-status.ts'
import type { ExperimentRow, ExperimentStatus } from '#domain/entities/experiment.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { experimentStatusText } from '#src/workspace/notebook/experiment-status.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export function setExperimentStatusChange({ id, name, status: was }: Pick<ExperimentRow, 'id' | 'name' | 'status'>, status: ExperimentStatus): Change {
  const set = (from: ExperimentStatus, to: ExperimentStatus) =>
    mutation(setExperimentStatus, { experimentId: id, status: to, was: from }, t('{name}: {status}', { name, status: experimentStatusText(to) }))
  return makeChange([set(was, status)], [set(status, was)], t('{name}: {status}', { name, status: experimentStatusText(status) }))
}
