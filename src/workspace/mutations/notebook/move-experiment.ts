import { moveExperiment } from '#domain/commands/move-experiment.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export function moveExperimentChange(
  { id, name, studyId: from }: Pick<ExperimentRow, 'id' | 'name' | 'studyId'>,
  study: Pick<StudyRow, 'id' | 'name'>,
): Change {
  const move = (studyId: number) => mutation(moveExperiment, { experimentId: id, studyId }, t('Moved {name} to {place}', { name, place: study.name }))
  return makeChange([move(study.id)], [move(from)], t('{name} moved to {place}', { name, place: study.name }))
}
