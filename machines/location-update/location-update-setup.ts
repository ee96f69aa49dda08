import { assign, setup, stateIn } from 'xstate'
import { limits } from '#domain/limits.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { placementFor, markRowRefused } from './location-update-rows.ts'
import * as steps from './location-update-steps.ts'
import type * as Types from './location-update-types.ts'
import { notProvided } from '#machines/not-provided.ts'
import { resolveScan } from '#machines/scan/resolve-scan.ts'
import type { ResolvedScan } from '#machines/scan/scan-types.ts'

/** The names used in the chart of location-update.machine.ts. */
export const locationUpdateSetup = setup({
  types: {
    context: {} as Types.LocationUpdateContext,
    events: {} as Types.LocationUpdateEvent,
    input: {} as Types.LocationUpdateInput,
    output: {} as Types.LocationUpdateOutput,
    tags: {} as 'working' | 'ending',
  },
  actors: {
    resolveScan,
    placeSample: notProvided<void, Types.PlaceSampleInput>('placeSample'),
    undoMove: notProvided<void, Types.UndoMoveInput>('undoMove'),
    /** The first free position at or after `from`; null when there is none. */
    nextFree: notProvided<number | null, { layerId: number; from: number }>('nextFree'),
  },
  actions: {
    addJob: assign(({ context, event }) => steps.addJob(context, event)),
    dropJob: assign({ queue: ({ context }) => context.queue.slice(1) }),
    choosePlace: assign({ chosen: ({ context, event }) => steps.chosenPosition(context, event) ?? context.chosen }),
    dismissRow: assign({ rows: ({ context, event }) => context.rows.filter((row) => row.row !== steps.dismissedRow(context, event)) }),
    refuseRow: assign(({ context, event }) => (event.type === 'move.refused' ? { rows: markRowRefused(context.rows, event) } : {})),
    seekFromStart: assign({ from: 1 }),
    setNext: assign({ next: (_, next: Types.NextPosition) => next }),
    noteScan: assign(({ context }, found: ResolvedScan) => steps.noteScan(context, found)),
    noteUnresolved: assign(({ context }, error: unknown) => steps.noteUnresolved(context, error)),
    noteUndecided: assign(({ context }) => steps.noteUndecided(context)),
    changeTarget: assign((_, found: ResolvedScan) => (found.kind === 'layer' ? steps.changeTarget(found) : {})),
    /** Uses the position that the person sees now; a tapped position is used up. */
    takePlace: assign(({ context }, found: ResolvedScan) => ({ placement: placementFor(context, found), chosen: null })),
    takeOffer: assign({ placement: ({ context }) => (context.queue[0]?.kind === 'place' ? context.queue[0].placement : null) }),
    noteMoved: assign(({ context }) => steps.noteMoved(context)),
    noteRefused: assign(({ context }, error: unknown) => steps.noteRefused(context, error)),
    noteUndone: assign(({ context }) => steps.noteUndone(context)),
    noteUndoFailed: assign(({ context }, error: unknown) => steps.noteUndoFailed(context, error)),
  },
  delays: { lookUpTimeout: limits.scan.timeout },
  guards: {
    isPlain: ({ context }) => !isGrid(context.layer),
    beganInTheMiddle: ({ context }, found: number | null) => found === null && context.from > 1,
    movesSample: ({ context }, found: ResolvedScan) => placementFor(context, found) !== null,
    /** A compartment changes the target; a sample that has no position to go to means that the search must run again. */
    needsSeeking: ({ context }, found: ResolvedScan) =>
      found.kind === 'layer' || (found.kind === 'sample' && context.chosen === null && typeof context.next !== 'number'),
    undecidedWaits: ({ context }) => context.queue[0]?.kind === 'scan' && (context.queue[0].scan.candidates?.length ?? 0) > 1,
    scanWaits: ({ context }) => context.queue[0]?.kind === 'scan',
    offerWaits: ({ context }) => context.queue[0]?.kind === 'place',
    undoWaits: ({ context }) => context.queue[0]?.kind === 'undo',
    nothingWaits: ({ context }) => context.queue.length === 0,
    isEnding: stateIn({ running: { mode: 'ending' } }),
  },
})
