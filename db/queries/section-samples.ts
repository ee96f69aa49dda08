import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionSampleRow } from '#domain/entities/section-sample.ts'
import type { Workspace } from '../workspace.ts'

const byAdded = (a: SectionSampleRow, b: SectionSampleRow): number => a.addedAt - b.addedAt || a.sampleId - b.sampleId

/** The samples of a section, in the order in which they were added. */
export async function readSectionSamples(workspace: Workspace, sectionId: number): Promise<SectionSampleRow[]> {
  return (await workspace.mirror('sectionSamples').where('sectionId').equals(sectionId).toArray()).sort(byAdded)
}

/** The samples of all sections of an experiment, in the order in which they were added. */
export async function readExperimentSamples(workspace: Workspace, experimentId: number): Promise<SectionSampleRow[]> {
  return (await workspace.mirror('sectionSamples').where('experimentId').equals(experimentId).toArray()).sort(byAdded)
}

/** How many samples the sections of an experiment have, by section. */
export async function countExperimentSamples(workspace: Workspace, experimentId: number): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  for (const { sectionId } of await readExperimentSamples(workspace, experimentId)) counts.set(sectionId, (counts.get(sectionId) ?? 0) + 1)
  return counts
}

/** Where samples are used, in any experiment. */
export const readUses = (workspace: Workspace, sampleIds: readonly number[]): Promise<SectionSampleRow[]> =>
  workspace.mirror('sectionSamples').where('sampleId').anyOf(sampleIds).toArray()

/** A sample in an experiment. */
export interface SampleUse {
  readonly use: SectionSampleRow
  readonly experiment: ExperimentRow
  /** It came out of the experiment. */
  readonly isOut: boolean
}

/** The experiments that a sample went into or came out of, latest first; those in archived sections are left out. */
export async function readSampleUses(workspace: Workspace, sampleId: number): Promise<SampleUse[]> {
  const uses = await readUses(workspace, [sampleId])
  const [experiments, sections] = await Promise.all([
    workspace.mirror('experiments').bulkGet(uses.map((use) => use.experimentId)),
    workspace.mirror('sections').bulkGet(uses.map((use) => use.sectionId)),
  ])
  return uses
    .flatMap((use, at): SampleUse[] => {
      const [experiment, section] = [experiments[at], sections[at]]
      return experiment && section && !section.archived ? [{ use, experiment, isOut: section.type === 'SAMPLESOUT' }] : []
    })
    .sort((a, b) => byAdded(b.use, a.use))
}
