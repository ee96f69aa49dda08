import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { ProjectRow } from '#domain/entities/project.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import { withOwnWritings } from '../writing/own-writing.ts'
import type { Workspace } from '../workspace.ts'
import { readSections } from './sections.ts'

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
