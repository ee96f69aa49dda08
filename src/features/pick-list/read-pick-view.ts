import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { planWalk, samplesOf, turnBack, type Walk } from '#domain/rules/pick-list/plan-walk.ts'
import { pickState, type PickPhase, type PickState } from '#domain/rules/pick-list/pick-state.ts'
import { readAllUnits, readPaths } from '#db/queries/layers.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { readManySamples } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'

/** A pick list as the device knows it now. */
export interface PickView {
  readonly phase: PickPhase
  readonly walk: Walk
  /** In the order of the walk. */
  readonly samples: readonly SampleRow[]
  readonly states: ReadonlyMap<number, PickState>
  /** How much is left in each compartment on the way, by compartment: in the freezer, the rack, the box. */
  readonly leftIn: ReadonlyMap<number, number>
  readonly types: ReadonlyMap<number, SampleTypeRow>
  /** Names of those who have samples of the list. */
  readonly holders: ReadonlyMap<number, string>
  /** Those of the list that this person has. */
  readonly withMe: readonly number[]
}

export const countOf = ({ states }: PickView, state: PickState): number => [...states.values()].filter((one) => one === state).length

export async function readPickView(workspace: Workspace, sampleIds: readonly number[], phase: PickPhase): Promise<PickView> {
  const [rows, units, types] = await Promise.all([readManySamples(workspace, sampleIds), readAllUnits(workspace), readSampleTypes(workspace)])
  const paths = await readPaths(
    workspace,
    rows.flatMap(({ layerId }) => layerId ?? []),
  )
  const planned = planWalk(rows, { paths, units: new Map(units.map((unit) => [unit.id, unit])) })
  const walk = phase === 'pick' ? planned : turnBack(planned)
  const { userId } = workspace
  const states = new Map(rows.map((row) => [row.id, pickState(row, phase, userId)]))
  const holderIds = [...new Set(rows.flatMap(({ outBy }) => outBy ?? []))]
  const holders = (await workspace.mirror('members').bulkGet(holderIds)).flatMap((member) => member ?? [])
  return {
    phase,
    walk,
    samples: samplesOf(walk),
    states,
    leftIn: countLeft(walk, states),
    types: new Map(types.map((type) => [type.id, type])),
    holders: new Map(holders.map(({ id, fullName }) => [id, fullName])),
    withMe: rows.flatMap(({ id, outBy, archived }) => (outBy === userId && !archived ? id : [])),
  }
}

function countLeft({ stops }: Walk, states: ReadonlyMap<number, PickState>): ReadonlyMap<number, number> {
  const left = new Map<number, number>()
  for (const { path, samples } of stops) {
    const here = samples.filter(({ id }) => states.get(id) === 'to-go').length
    for (const { id } of path) left.set(id, (left.get(id) ?? 0) + here)
  }
  return left
}
