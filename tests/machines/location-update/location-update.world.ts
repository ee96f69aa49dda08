import { createActor, SimulatedClock } from 'xstate'
import { locationUpdateMachine } from '#machines/location-update/location-update.machine.ts'
import type { PlaceSampleInput, TargetLayer, UndoMoveInput } from '#machines/location-update/location-update-types.ts'
import type { ResolvedScan, ScanRead } from '#machines/scan/scan-types.ts'
import { heldActors } from '#tests/machines/harness.ts'

export const grid: TargetLayer = { id: 20, name: 'Box 2', rows: 9, columns: 9 }
export const shelf: TargetLayer = { id: 30, name: 'Shelf', rows: 0, columns: 0 }

/** The mode on a compartment, with every actor controlled by the test. */
export function world(layer = grid, from?: number) {
  const actors = heldActors()
  const clock = new SimulatedClock()
  const machine = locationUpdateMachine.provide({
    actors: {
      resolveScan: actors.hold<ResolvedScan, ScanRead>('resolveScan'),
      placeSample: actors.hold<void, PlaceSampleInput>('placeSample'),
      undoMove: actors.hold<void, UndoMoveInput>('undoMove'),
      nextFree: actors.hold<number | null, { layerId: number; from: number }>('nextFree'),
    },
  })
  const actor = createActor(machine, { clock, input: { layer, ...(from !== undefined && { from }) } }).start()
  const context = () => actor.getSnapshot().context
  return {
    actors,
    clock,
    actor,
    emitted: [],
    context,
    read: (text: string) => actor.send({ type: 'code.read', text, how: 'wedge' }),
    next: (position: number | null) => actors.call('nextFree').resolve(position),
    found: (answer: ResolvedScan) => actors.call('resolveScan').resolve(answer),
    placed: () => actors.call('placeSample').resolve(),
    refused: (error: unknown) => actors.call('placeSample').reject(error),
    /** The list as text, newest first: `1 moved 5`. */
    list: () => context().rows.map((row) => [row.row, row.kind, ...('position' in row ? [row.position] : [])].join(' ')),
  }
}
export type LocationWorld = ReturnType<typeof world>
