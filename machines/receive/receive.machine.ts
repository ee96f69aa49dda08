import { assign, setup, type DoneActorEvent } from 'xstate'
import { notProvided } from '#machines/not-provided.ts'
import * as steps from './receive-steps.ts'
import type * as Types from './receive-types.ts'
import { actorError } from '#machines/actor-error.ts'
import { dropJob } from '#machines/scan/scan-queue.ts'

// A delivery: packages are read, their tubes are created and put away one after another. Each step is saved at once.
//
//   sorting ─► waiting                     for a package, a tube or a box
//      ├─────► describing                  a package was read: how many packs and tubes came, and for which order
//      ├─────► resolving ─► sorting        a scan, or a product that was chosen           findPackage
//      ├─────► creating ──► sorting        the tubes, and the packs of the order line     createTubes
//      ├─────► placing ───► sorting        the next tube, or all that are left            placeTubes
//      ├─────► undoing, dropping           a tube; a whole package                        undoTube, undoGroup
//      ├─────► asking                      some tubes are not put away; a scan continues
//      └─────► finishing ─► finished       what is put away is noted in the order lines   storeLines
//
// `sorting` takes the next request; those that arrive meanwhile wait in the queue. `seeking` reads the free positions of the box (readFree).

const answer = ({ event }: { event: DoneActorEvent<Types.PackAnswer> }) => event.output
const group = ({ event }: { event: DoneActorEvent<Types.ReceivedGroup> }) => event.output
const before = ({ event }: { event: DoneActorEvent<readonly Types.TubeBefore[]> }) => event.output
const free = ({ event }: { event: DoneActorEvent<readonly number[]> }) => event.output
const failed = { target: 'sorting', actions: { type: 'noteFailed', params: actorError } } as const
const request = { target: 'sorting', actions: 'addJob' } as const

export const receiveMachine = setup({
  types: {
    context: {} as Types.ReceiveContext,
    events: {} as Types.ReceiveEvent,
    input: {} as Types.ReceiveInput,
    tags: {} as 'working',
  },
  actors: {
    findPackage: notProvided<Types.PackAnswer, Types.PackLookup>('findPackage'),
    readFree: notProvided<readonly number[], number>('readFree'),
    createTubes: notProvided<Types.ReceivedGroup, Types.CreateTubesInput>('createTubes'),
    placeTubes: notProvided<readonly Types.TubeBefore[], Types.PlaceTubesInput>('placeTubes'),
    undoTube: notProvided<void, Extract<Types.ReceiveRow, { kind: 'put' }>>('undoTube'),
    undoGroup: notProvided<void, Types.ReceivedGroup>('undoGroup'),
    storeLines: notProvided<void, Types.StoreLinesInput>('storeLines'),
  },
  actions: {
    addJob: assign(({ context, event }) => steps.addJob(context, event)),
    dropJob: assign(({ context }) => dropJob(context)),
    noteAnswer: assign(({ context }, found: Types.PackAnswer) => steps.noteAnswer(context, found)),
    noteFree: assign((_, positions: readonly number[]) => ({ free: positions })),
    noteNoFree: assign({ free: [] }),
    noteCreated: assign(({ context }, created: Types.ReceivedGroup) => steps.noteCreated(context, created)),
    noteNotCreated: assign(({ context }, error: unknown) => steps.noteNotCreated(context, error)),
    noteNoPlace: assign(({ context }) => steps.noteNoPlace(context)),
    notePlaced: assign(({ context }, tubes: readonly Types.TubeBefore[]) => steps.notePlaced(context, tubes)),
    noteUndone: assign(({ context }) => steps.noteUndone(context)),
    noteDropped: assign(({ context }) => steps.noteDropped(context)),
    noteFinished: assign(({ context }) => steps.emptied(context)),
    noteFailed: assign(({ context }, error: unknown) => steps.noteFailed(context, error)),
    noteRefused: assign(({ context }, error: unknown) => steps.noteRefused(context, error)),
    chooseBox: assign(({ context, event }) => (event.type === 'box.chosen' ? steps.chooseBox(context, event.layer) : {})),
    choosePosition: assign(({ context, event }) => (event.type === 'position.chosen' ? steps.choosePosition(context, event.position) : {})),
    seekAgain: assign({ free: null }),
    editPack: assign(({ context, event }) => (event.type === 'pack.edited' ? steps.editPack(context, event.edit) : {})),
    chooseReading: assign(({ context, event }) => (event.type === 'reading.chosen' ? steps.chooseReading(context, event.reading) : {})),
    dropPack: assign({ pack: null }),
    dismissRow: assign(({ context, event }) => (event.type === 'row.dismissed' ? steps.dismissRow(context, event.row) : {})),
  },
  guards: {
    mustSeek: ({ context }) => context.box !== null && context.free === null,
    isOutdated: ({ context }) => steps.isOutdated(context),
    findWaits: ({ context }) => context.queue[0]?.kind === 'find',
    createWaits: ({ context }) => context.queue[0]?.kind === 'create',
    putHasNoPlace: ({ context }) => context.queue[0]?.kind === 'put' && steps.placeInput(context).tubes.length === 0,
    putWaits: ({ context }) => context.queue[0]?.kind === 'put',
    undoWaits: ({ context }) => context.queue[0]?.kind === 'undo',
    dropWaits: ({ context }) => context.queue[0]?.kind === 'drop',
    mustAsk: ({ context }) => context.queue[0]?.kind === 'finish' && steps.tubesLeft(context).length > 0,
    finishWaits: ({ context }) => context.queue[0]?.kind === 'finish',
    hasPack: ({ context }) => context.pack !== null,
  },
}).createMachine({
  id: 'receive',
  context: ({ input: { progress, question } }) => ({ ...progress, free: null, queue: question ? [{ kind: 'find', question }] : [] }),
  initial: 'sorting',
  on: {
    'code.read': { actions: 'addJob' },
    'rest.placed': { actions: 'addJob' },
    'row.undone': { actions: 'addJob' },
    'row.dismissed': { actions: 'dismissRow' },
  },
  states: {
    sorting: {
      always: [
        { guard: 'mustSeek', target: 'seeking' },
        { guard: 'isOutdated', target: 'sorting', actions: 'dropJob', reenter: true },
        { guard: 'findWaits', target: 'resolving' },
        { guard: 'createWaits', target: 'creating' },
        { guard: 'putHasNoPlace', actions: 'noteNoPlace', target: 'sorting', reenter: true },
        { guard: 'putWaits', target: 'placing' },
        { guard: 'undoWaits', target: 'undoing' },
        { guard: 'dropWaits', target: 'dropping' },
        { guard: 'mustAsk', target: 'asking', actions: 'dropJob' },
        { guard: 'finishWaits', target: 'finishing', actions: 'dropJob' },
        { guard: 'hasPack', target: 'describing' },
        { target: 'waiting' },
      ],
    },
    waiting: {
      on: {
        'code.read': request,
        'product.chosen': request,
        'rest.placed': request,
        'row.undone': request,
        'group.undone': request,
        finished: request,
        'box.chosen': { target: 'sorting', actions: 'chooseBox' },
        'position.chosen': { actions: 'choosePosition' },
        'places.changed': { target: 'sorting', actions: 'seekAgain' },
        escape: 'left',
      },
    },
    describing: {
      on: {
        'code.read': request,
        'product.chosen': request,
        'pack.accepted': request,
        'rest.placed': request,
        'row.undone': request,
        'group.undone': request,
        'pack.edited': { actions: 'editPack' },
        'reading.chosen': { actions: 'chooseReading' },
        'pack.dropped': { target: 'sorting', actions: 'dropPack' },
        'box.chosen': { target: 'sorting', actions: 'chooseBox' },
        'position.chosen': { actions: 'choosePosition' },
        'places.changed': { target: 'sorting', actions: 'seekAgain' },
        escape: 'left',
      },
    },
    seeking: {
      tags: 'working',
      invoke: {
        src: 'readFree',
        input: ({ context }) => context.box?.id ?? 0,
        onDone: { target: 'sorting', actions: { type: 'noteFree', params: free } },
        onError: { target: 'sorting', actions: 'noteNoFree' },
      },
    },
    resolving: {
      tags: 'working',
      invoke: {
        src: 'findPackage',
        input: ({ context }) => steps.currentQuestion(context),
        onDone: { target: 'sorting', actions: { type: 'noteAnswer', params: answer } },
        onError: failed,
      },
    },
    creating: {
      tags: 'working',
      invoke: {
        src: 'createTubes',
        input: ({ context }) => ({ pack: context.pack!, progress: steps.progressOf(context) }),
        onDone: { target: 'sorting', actions: { type: 'noteCreated', params: group } },
        onError: { target: 'sorting', actions: { type: 'noteNotCreated', params: actorError } },
      },
    },
    placing: {
      tags: 'working',
      invoke: {
        src: 'placeTubes',
        input: ({ context }) => steps.placeInput(context),
        onDone: { target: 'sorting', actions: { type: 'notePlaced', params: before } },
        // Somebody may have taken the position: the free ones are read again.
        onError: { target: 'sorting', actions: [{ type: 'noteFailed', params: actorError }, 'seekAgain'] },
      },
    },
    undoing: {
      tags: 'working',
      invoke: { src: 'undoTube', input: ({ context }) => steps.currentRow(context), onDone: { target: 'sorting', actions: 'noteUndone' }, onError: failed },
    },
    dropping: {
      tags: 'working',
      invoke: { src: 'undoGroup', input: ({ context }) => steps.currentGroup(context), onDone: { target: 'sorting', actions: 'noteDropped' }, onError: failed },
    },
    asking: {
      on: {
        // Scanning on is an answer, too.
        'code.read': request,
        'rest.placed': request,
        'finish.accepted': 'finishing',
        'finish.declined': 'sorting',
      },
    },
    finishing: {
      tags: 'working',
      invoke: {
        src: 'storeLines',
        input: ({ context }) => ({ lines: steps.storedLines(context), progress: steps.progressOf(context) }),
        onDone: { target: 'finished', actions: 'noteFinished' },
        onError: { target: 'sorting', actions: { type: 'noteRefused', params: actorError } },
      },
    },
    finished: { type: 'final' },
    left: { type: 'final' },
  },
})
