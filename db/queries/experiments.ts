import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { withOwnWritings } from '../writing/own-writing.ts'
import type { Workspace } from '../workspace.ts'

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
