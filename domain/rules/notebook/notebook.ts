import type { Who } from '../../who.ts'
import type { ExperimentRow } from '../../entities/experiment.ts'
import type { ProjectRow } from '../../entities/project.ts'
import type { SectionRow } from '../../entities/section.ts'
import type { StudyRow } from '../../entities/study.ts'
import type { ReadTx, Tx } from '../../tx.ts'
import { canSee } from '../people/can-see.ts'
import { assertMay } from '../people/permitted.ts'

export async function getProject(tx: Tx<'projects', 'project.gone'>, projectId: number): Promise<ProjectRow> {
  return (await tx.get('projects', projectId)) ?? tx.refuse('project.gone', { projectId })
}

export async function getLiveProject(tx: Tx<'projects', 'project.gone' | 'project.archived'>, projectId: number): Promise<ProjectRow> {
  const project = await getProject(tx, projectId)
  return project.archived ? tx.refuse('project.archived', { projectId, name: project.name }) : project
}

export async function getStudy(tx: Tx<'studies', 'study.gone'>, studyId: number): Promise<StudyRow> {
  return (await tx.get('studies', studyId)) ?? tx.refuse('study.gone', { studyId })
}

export async function getLiveStudy(tx: Tx<'studies', 'study.gone' | 'study.archived'>, studyId: number): Promise<StudyRow> {
  const study = await getStudy(tx, studyId)
  return study.archived ? tx.refuse('study.archived', { studyId, name: study.name }) : study
}

/** An experiment that the person sees. */
export async function getExperiment(tx: ReadTx<'experiments' | 'bucketGrants', 'experiment.gone'>, who: Who, experimentId: number): Promise<ExperimentRow> {
  const experiment = await tx.get('experiments', experimentId)
  return experiment && (await canSee(tx, who, experiment.audience)) ? experiment : tx.refuse('experiment.gone', { experimentId })
}

type UnsignedExperimentTx = ReadTx<'experiments' | 'bucketGrants', 'experiment.gone' | 'experiment.signed'>

/** Law 29: nothing changes in an experiment that is signed, nor in what belongs to it. spec ELN-04 */
export async function getUnsignedExperiment(tx: UnsignedExperimentTx, who: Who, experimentId: number): Promise<ExperimentRow> {
  const experiment = await getExperiment(tx, who, experimentId)
  return experiment.status === 'SIGNED' ? tx.refuse('experiment.signed', { experimentId, name: experiment.name }) : experiment
}

type LiveExperimentTx = UnsignedExperimentTx & ReadTx<'experiments' | 'bucketGrants', 'experiment.archived'>

export async function getLiveExperiment(tx: LiveExperimentTx, who: Who, experimentId: number): Promise<ExperimentRow> {
  const experiment = await getUnsignedExperiment(tx, who, experimentId)
  return experiment.archived ? tx.refuse('experiment.archived', { experimentId, name: experiment.name }) : experiment
}

/** Whose experiment it is, as far as writing goes: a collaborator counts as its owner. */
export const writerOf = ({ ownerId, collaborators }: Pick<ExperimentRow, 'ownerId' | 'collaborators'>, userId: number): { ownerId: number } => ({
  ownerId: collaborators.includes(userId) ? userId : ownerId,
})

/** An experiment that is neither archived nor signed and that the person may write in. */
export async function getWritableExperiment(
  tx: Tx<'experiments' | 'bucketGrants', 'permission.denied' | 'experiment.gone' | 'experiment.archived' | 'experiment.signed'>,
  who: Who,
  experimentId: number,
): Promise<ExperimentRow> {
  const experiment = await getLiveExperiment(tx, who, experimentId)
  await assertMay(tx, who, 'experiments', 'Update', writerOf(experiment, who.userId))
  return experiment
}

/** What commands that write in a section refuse, beside what each has of its own. */
export const sectionRefusals = [
  'permission.denied',
  'section.gone',
  'section.archived',
  'section.locked',
  'experiment.gone',
  'experiment.archived',
  'experiment.signed',
] as const

export type SectionTx = Tx<'sections' | 'experiments' | 'bucketGrants', (typeof sectionRefusals)[number]>

export interface SectionInExperiment {
  readonly section: SectionRow
  readonly experiment: ExperimentRow
}

/** A section that is not archived, of an experiment that the person may write in. It may be locked. */
export async function getLiveSection(tx: SectionTx, who: Who, sectionId: number): Promise<SectionInExperiment> {
  const section = await tx.get('sections', sectionId)
  if (!section) return tx.refuse('section.gone', { sectionId })
  const experiment = await getWritableExperiment(tx, who, section.experimentId)
  return section.archived ? tx.refuse('section.archived', { sectionId, name: section.name }) : { section, experiment }
}

/** The same, unless someone else has locked it. */
export async function getWritableSection(tx: SectionTx, who: Who, sectionId: number): Promise<SectionInExperiment> {
  const found = await getLiveSection(tx, who, sectionId)
  assertOpen(tx, who, found.section)
  return found
}

/** Law 30: while a section is locked, only whoever locked it writes in it. */
export function assertOpen(tx: ReadTx<never, 'section.locked'>, { userId }: Who, { id, name, lockedBy }: SectionRow): void {
  if (lockedBy !== null && lockedBy !== userId) tx.refuse('section.locked', { sectionId: id, name })
}
