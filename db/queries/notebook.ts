import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { ProjectRow } from '#domain/entities/project.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import { compareOrderKeys } from '#domain/rules/order-key.ts'
import { withOwnWritings } from '../own-writing.ts'
import type { Workspace } from '../workspace.ts'
import { textOf } from '#domain/rules/notebook/section-text.ts'

export interface ExperimentInStudy {
  readonly experiment: ExperimentRow
  readonly study: StudyRow | undefined
}

/** Undefined if it is not on this device. */
export async function readExperiment(workspace: Workspace, id: number): Promise<ExperimentInStudy | undefined> {
  const [experiment] = await withOwnWritings(workspace, await rowOf(workspace, id), 'experimentId')
  return experiment && { experiment, study: await workspace.mirror('studies').get(experiment.studyId) }
}

const rowOf = async (workspace: Workspace, id: number): Promise<ExperimentRow[]> => {
  const row = await workspace.mirror('experiments').get(id)
  return row ? [row] : []
}

/** Those that are on this device. */
export async function readExperimentsById(workspace: Workspace, ids: readonly number[]): Promise<ExperimentInStudy[]> {
  const rows = (await workspace.mirror('experiments').bulkGet([...ids])).flatMap((row) => row ?? [])
  const experiments = await withOwnWritings(workspace, rows, 'experimentId')
  const studies = await workspace.mirror('studies').bulkGet(experiments.map(({ studyId }) => studyId))
  return experiments.map((experiment, at) => ({ experiment, study: studies[at] }))
}

/** The sections of an experiment in their order, archived ones included. */
export async function readSections(workspace: Workspace, experimentId: number): Promise<SectionRow[]> {
  const rows = (await workspace.mirror('sections').where('experimentId').equals(experimentId).toArray()).sort(compareOrderKeys)
  return withOwnWritings(workspace, rows, 'sectionId')
}

/** What was written in a document. */
export const readDocumentUpdates = (workspace: Workspace, documentId: string): Promise<DocumentUpdateRow[]> =>
  workspace.mirror('documentUpdates').where('documentId').equals(documentId).toArray()

/** All projects and studies, by name, archived ones included. */
export async function readProjects(workspace: Workspace): Promise<{ projects: ProjectRow[]; studies: StudyRow[] }> {
  const [projects, studies] = await Promise.all([workspace.mirror('projects').toArray(), workspace.mirror('studies').toArray()])
  return { projects: sortByName(projects), studies: sortByName(studies) }
}

/** Undefined if it is not on this device. */
export async function readStudy(workspace: Workspace, id: number): Promise<{ study: StudyRow; project: ProjectRow | undefined } | undefined> {
  const study = await workspace.mirror('studies').get(id)
  return study && { study, project: await workspace.mirror('projects').get(study.projectId) }
}

/** The experiments of some studies, by name, archived ones included. */
export async function readExperimentsOf(workspace: Workspace, studyIds: readonly number[]): Promise<ExperimentRow[]> {
  const rows = (await workspace.mirror('experiments').where('studyId').anyOf(studyIds).toArray()).filter(({ isTemplate }) => !isTemplate)
  return sortByName(await withOwnWritings(workspace, rows, 'experimentId'))
}

/** All templates by name, archived ones included, with how many sections they have. */
export async function readTemplates(workspace: Workspace): Promise<{ template: ExperimentRow; sections: readonly SectionRow[] }[]> {
  const rows = (await workspace.mirror('experiments').toArray()).filter(({ isTemplate }) => isTemplate)
  const templates = sortByName(await withOwnWritings(workspace, rows, 'experimentId'))
  const sections = await Promise.all(templates.map(({ id }) => readSections(workspace, id)))
  return templates.map((template, at) => ({ template, sections: sections[at]!.filter(({ archived }) => !archived) }))
}

/** Undefined if it is not on this device. */
/** The text of a section; undefined for a document that it names but that belongs to something else, or has not come yet. */
export const readTextOf = (workspace: Workspace, section: Pick<SectionRow, 'id' | 'documentId'>): Promise<DocumentRow | undefined> =>
  textOf({ get: (entity, id) => workspace.mirror(entity).get(id) }, section)
