import { archiveExperiment } from '#domain/commands/archive-experiment.ts'
import { archiveProject } from '#domain/commands/archive-project.ts'
import { archiveStudy } from '#domain/commands/archive-study.ts'
import { askWitness } from '#domain/commands/ask-witness.ts'
import { createExperiment } from '#domain/commands/create-experiment.ts'
import { createProject } from '#domain/commands/create-project.ts'
import { createStudy } from '#domain/commands/create-study.ts'
import { editExperiment } from '#domain/commands/edit-experiment.ts'
import { editProject } from '#domain/commands/edit-project.ts'
import { editStudy } from '#domain/commands/edit-study.ts'
import { moveExperiment } from '#domain/commands/move-experiment.ts'
import { moveStudy } from '#domain/commands/move-study.ts'
import { setExperimentReaders } from '#domain/commands/set-experiment-readers.ts'
import { setExperimentStatus } from '#domain/commands/set-experiment-status.ts'
import { setStudyReaders } from '#domain/commands/set-study-readers.ts'
import { shareExperiment } from '#domain/commands/share-experiment.ts'
import type { ExperimentRow, ExperimentStatus, Readership } from '#domain/entities/experiment.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import type { ProjectRow } from '#domain/entities/project.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { messages } from '#domain/messages.ts'
import { readershipOf } from '#domain/rules/notebook/readers.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { archiving, setBack, type TextChanges } from '#src/workspace/mutations/make-changes.ts'
import { copiedSectionMutations, type CopiedSection } from '#src/workspace/mutations/sections.ts'
import { experimentStatusText } from '#src/workspace/notebook/experiment-status.ts'

export type NewProject = Parameters<typeof createProject.about>[0]

export function createProjectChange(project: NewProject): Change {
  const name = project.name.trim()
  return makeChange(
    [mutation(createProject, project, t('Created project {name}', { name }))],
    [archiveProjectMutation({ id: project.id, name }, true)],
    t('Project {name} created', { name }),
  )
}

export function editProjectChange(project: ProjectRow, set: TextChanges<'name' | 'description'>): Change {
  const edit = (texts: typeof set) => mutation(editProject, { projectId: project.id, set: texts }, t('Changed {name}', { name: project.name }))
  return makeChange([edit(set)], [edit(setBack(project, set))], t(messages.changesSaved))
}

export const { toMutation: archiveProjectMutation, toChange: archiveProjectChange } = archiving(archiveProject, (projectId, archived) => ({
  projectId,
  archived,
}))

export type NewStudy = Parameters<typeof createStudy.about>[0]

export function createStudyChange(study: NewStudy): Change {
  const name = study.name.trim()
  return makeChange(
    [mutation(createStudy, study, t('Created study {name}', { name }))],
    [archiveStudyMutation({ id: study.id, name }, true)],
    t('Study {name} created', { name }),
  )
}

interface StudyChanges {
  readonly texts?: TextChanges<'name' | 'description'>
  /** By name; an empty text removes it. */
  readonly details?: TextChanges<string>
}

export function editStudyChange(study: StudyRow, { texts = {}, details }: StudyChanges): Change {
  const edit = (fields: typeof texts, named: typeof details) =>
    mutation(editStudy, { studyId: study.id, set: { ...fields, ...(named && { details: named }) } }, t('Changed {name}', { name: study.name }))
  return makeChange([edit(texts, details)], [edit(setBack(study, texts), details && setBack(study.meta, details))], t(messages.changesSaved))
}

export function moveStudyChange({ id, name, projectId: from }: Pick<StudyRow, 'id' | 'name' | 'projectId'>, project: Pick<ProjectRow, 'id' | 'name'>): Change {
  const move = (projectId: number) => mutation(moveStudy, { studyId: id, projectId }, t('Moved {name} to {place}', { name, place: project.name }))
  return makeChange([move(project.id)], [move(from)], t('{name} moved to {place}', { name, place: project.name }))
}

export const { toMutation: archiveStudyMutation, toChange: archiveStudyChange } = archiving(archiveStudy, (studyId, archived) => ({ studyId, archived }))

/** Whom experiments that begin in a study are shown to; null for what the group has chosen. */
export function setStudyReadersChange(study: Pick<StudyRow, 'id' | 'name' | 'readership' | 'viewers'>, to: Readers<Readership | null>): Change {
  const { id: studyId, name } = study
  const label = t('Who sees new experiments in {name}', { name })
  const set = (before: Readers<Readership | null>, after: Readers<Readership | null>) => mutation(setStudyReaders, { studyId, ...stepTo(before, after) }, label)
  return makeChange([set(study, to)], [set(to, study)], t('Changed who sees new experiments in {name}', { name }))
}

export type NewExperiment = Parameters<typeof createExperiment.about>[0]

/** An experiment or a template, with copies of the sections of another one. */
export function createExperimentChange(experiment: NewExperiment, sections: readonly CopiedSection[] = []): Change {
  const { id, isTemplate } = experiment
  const name = experiment.name.trim()
  const label = isTemplate ? t('Created template {name}', { name }) : t('Created experiment {name}', { name })
  return makeChange(
    [mutation(createExperiment, experiment, label), ...sections.flatMap((section) => copiedSectionMutations(section, { id, audience: 0 }, label))],
    [archiveExperimentMutation({ id, name }, true)],
    isTemplate ? t('Template {name} created', { name }) : t('Experiment {name} created', { name }),
  )
}

/** An experiment that adds to a signed one, in the same study, and says why. */
export function createAddendumChange(
  signed: Pick<ExperimentRow, 'id' | 'studyId' | 'audience' | 'name'>,
  { id, name: typed }: Pick<NewExperiment, 'id' | 'name'>,
  sections: readonly CopiedSection[],
): Change {
  const name = typed.trim()
  const label = t('Wrote addendum {name} to {experiment}', { name, experiment: signed.name })
  const { studyId, audience, id: addendumOf } = signed
  return makeChange(
    [
      mutation(createExperiment, { id, studyId, name, addendumOf }, label),
      ...sections.flatMap((section) => copiedSectionMutations(section, { id, audience }, label)),
    ],
    [archiveExperimentMutation({ id, name }, true)],
    t('Addendum {name} created', { name }),
  )
}

export function editExperimentChange(experiment: ExperimentRow, set: TextChanges<'name'>): Change {
  const { id, name } = experiment
  const edit = (texts: typeof set) => mutation(editExperiment, { experimentId: id, set: texts }, t('Changed {name}', { name }))
  return makeChange([edit(set)], [edit(setBack(experiment, set))], t(messages.changesSaved))
}

export function moveExperimentChange(
  { id, name, studyId: from }: Pick<ExperimentRow, 'id' | 'name' | 'studyId'>,
  study: Pick<StudyRow, 'id' | 'name'>,
): Change {
  const move = (studyId: number) => mutation(moveExperiment, { experimentId: id, studyId }, t('Moved {name} to {place}', { name, place: study.name }))
  return makeChange([move(study.id)], [move(from)], t('{name} moved to {place}', { name, place: study.name }))
}

export function setExperimentStatusChange({ id, name, status: was }: Pick<ExperimentRow, 'id' | 'name' | 'status'>, status: ExperimentStatus): Change {
  const set = (from: ExperimentStatus, to: ExperimentStatus) =>
    mutation(setExperimentStatus, { experimentId: id, status: to, was: from }, t('{name}: {status}', { name, status: experimentStatusText(to) }))
  return makeChange([set(was, status)], [set(status, was)], t('{name}: {status}', { name, status: experimentStatusText(status) }))
}

/** `shared` true makes the member a collaborator, false no longer one. */
export function shareExperimentChange({ id, name }: Pick<ExperimentRow, 'id' | 'name'>, person: Pick<MemberRow, 'id' | 'fullName'>, shared: boolean): Change {
  const values = { name, person: person.fullName }
  const share = (isShared: boolean) =>
    mutation(
      shareExperiment,
      { experimentId: id, userId: person.id, shared: isShared },
      isShared ? t('Added {person} to {name}', values) : t('Removed {person} from {name}', values),
    )
  return makeChange([share(shared)], [share(!shared)], shared ? t('{person} can write in {name}', values) : t('{person} removed from {name}', values))
}

/** Whom an experiment is shown to from now on. */
export function setExperimentReadersChange(experiment: Pick<ExperimentRow, 'id' | 'name' | 'audience' | 'viewers'>, to: Readers): Change {
  const { id: experimentId, name, viewers } = experiment
  const from = { readership: readershipOf(experiment), viewers }
  const label = t('Who sees {name}', { name })
  const set = (before: Readers, after: Readers) => mutation(setExperimentReaders, { experimentId, ...stepTo(before, after) }, label)
  const done = to.readership === 'group' ? t('Everyone in the group sees {name}', { name }) : t('Only some people see {name}', { name })
  return makeChange([set(from, to)], [set(to, from)], done)
}

/** Who sees something, and whom else by name. */
export interface Readers<Choice extends Readership | null = Readership> {
  readonly readership: Choice
  readonly viewers: readonly number[]
}

/** What a command changes from one to the other. Where the group sees it, nobody is named. */
export function stepTo<Choice extends Readership | null>(from: Readers<Choice>, to: Readers<Choice>): { readership: Choice; add: number[]; remove: number[] } {
  const [before, after] = [from, to].map(({ readership, viewers }) => (readership === 'people' ? viewers : []))
  return {
    readership: to.readership,
    add: after!.filter((id) => !before!.includes(id)),
    remove: before!.filter((id) => !after!.includes(id)),
  }
}

/** Whoever was asked before and has not answered is no longer asked. */
export function askWitnessChange({ id, name }: Pick<ExperimentRow, 'id' | 'name'>, person: Pick<MemberRow, 'id' | 'fullName'>): Change {
  const values = { name, person: person.fullName }
  const ask = mutation(askWitness, { experimentId: id, witnessId: person.id }, t('Asked {person} to witness {name}', values))
  return makeChange([ask], [], t('{person} was asked to sign', values))
}

export const { toMutation: archiveExperimentMutation, toChange: archiveExperimentChange } = archiving(archiveExperiment, (experimentId, archived) => ({
  experimentId,
  archived,
}))
