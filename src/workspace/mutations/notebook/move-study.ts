import { moveStudy } from '#domain/commands/move-study.ts'
import type { ProjectRow } from '#domain/entities/project.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export function moveStudyChange({ id, name, projectId: from }: Pick<StudyRow, 'id' | 'name' | 'projectId'>, project: Pick<ProjectRow, 'id' | 'name'>): Change {
  const move = (projectId: number) => mutation(moveStudy, { studyId: id, projectId }, t('Moved {name} to {place}', { name, place: project.name }))
  return makeChange([move(project.id)], [move(from)], t('{name} moved to {place}', { name, place: project.name }))
}
