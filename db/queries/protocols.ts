import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { protocolVersionId, type ProtocolVersionRow } from '#domain/entities/protocol-version.ts'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import type { SectionStepRow } from '#domain/entities/section-step.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import type { Workspace } from '../workspace.ts'

/** All protocols by name, archived ones included. */
export const readProtocols = async (workspace: Workspace): Promise<ProtocolRow[]> => sortByName(await workspace.mirror('protocols').toArray())

/** Undefined if it is not on this device. */
export const readProtocol = (workspace: Workspace, id: number): Promise<ProtocolRow | undefined> => workspace.mirror('protocols').get(id)

/** Undefined if it is not on this device. */
export const readVersion = (workspace: Workspace, protocolId: number, number: number): Promise<ProtocolVersionRow | undefined> =>
  workspace.mirror('protocolVersions').get(protocolVersionId(protocolId, number))

/** All versions of a protocol, the newest first. */
export async function readVersions(workspace: Workspace, protocolId: number): Promise<ProtocolVersionRow[]> {
  return (await workspace.mirror('protocolVersions').where('protocolId').equals(protocolId).toArray()).sort((a, b) => b.number - a.number)
}

const byPlace = (a: SectionStepRow, b: SectionStepRow): number => a.place - b.place

/** The steps of a section in their order. */
export async function readSteps(workspace: Workspace, sectionId: number): Promise<SectionStepRow[]> {
  return (await workspace.mirror('sectionSteps').where('sectionId').equals(sectionId).toArray()).sort(byPlace)
}

/** How many steps each section of an experiment has, and how many are done. */
export async function countExperimentSteps(workspace: Workspace, experimentId: number): Promise<ReadonlyMap<number, { done: number; all: number }>> {
  const counts = new Map<number, { done: number; all: number }>()
  for (const { sectionId, doneAt } of await workspace.mirror('sectionSteps').where('experimentId').equals(experimentId).toArray()) {
    const { done, all } = counts.get(sectionId) ?? { done: 0, all: 0 }
    counts.set(sectionId, { done: done + (doneAt === null ? 0 : 1), all: all + 1 })
  }
  return counts
}

/** A timer that runs, and where. */
export interface RunningStep {
  readonly step: SectionStepRow
  readonly section: SectionRow
  readonly experiment: ExperimentRow
}

/** The timers that run for a person, the one that is due first at the beginning; those in archived sections are left out. */
export async function readRunningSteps(workspace: Workspace, userId: number): Promise<RunningStep[]> {
  const steps = await workspace.mirror('sectionSteps').where('ringsFor').equals(userId).toArray()
  const [sections, experiments] = await Promise.all([
    workspace.mirror('sections').bulkGet(steps.map(({ sectionId }) => sectionId)),
    workspace.mirror('experiments').bulkGet(steps.map(({ experimentId }) => experimentId)),
  ])
  return steps
    .flatMap((step, at): RunningStep[] => {
      const [section, experiment] = [sections[at], experiments[at]]
      return section && experiment && !section.archived && !experiment.archived ? [{ step, section, experiment }] : []
    })
    .sort((a, b) => (a.step.dueAt ?? 0) - (b.step.dueAt ?? 0))
}
