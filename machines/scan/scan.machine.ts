import { assertEvent, assign, emit, setup } from 'xstate'
import { limits } from '#domain/limits.ts'
import { resolveScan } from './resolve-scan.ts'
import { toScanEmitted } from './scan-emitted.ts'
import type { ScanContext, ScanEmitted, ScanEvent, ScannedEntry, ScanRead } from './scan-types.ts'

// The default scan handling of the whole app: one queue, processed in the order of reading.
//
//   free ── handling.suspended ──► taken          taken: a dialog or the location update gets the codes at once (code.handed)
//   listening ─► resolving ─► listening …         resolving ─► sample.found | series.found | layer.found | experiment.found | equipment.found | code.refused
//       └─► choosing ─► resolving                 choosing: the reader could not tell two codes apart
//
// A lookup that takes longer than `lookUpTimeout` is answered 'failed', with a sound, so that a hanging database does not block the next scans.
//
// While the scan screen is shown, answers are only listed (code.listed). That still holds for a code read just before the person left it:
// a tube opened with a tap is not replaced by the one that the camera read in the same moment.
//
// A code that was read before a handler took over is still looked up for the list, but it opens nothing over the handler's screen,
// and the handler does not get it either: a tube scanned before "Move into…" was tapped must not be moved. The person is told (code.missed).
//
// While something blocks scans (a question that must be answered first, the lock), a code goes nowhere and the person is told (code.barred).

const toScanRead = ({ text, how, candidates }: ScanRead): ScanRead => (candidates ? { text, how, candidates } : { text, how })

const failed = { kind: 'failed' } as const
const sayFailed = [
  { type: 'answer', params: failed },
  { type: 'remember', params: failed },
] as const
const barred = { guard: 'isBarred', actions: 'announceBlocked' } as const
const missed = ['announceMissed', { type: 'remember', params: failed }] as const

export const scanMachine = setup({
  types: { context: {} as ScanContext, events: {} as ScanEvent, emitted: {} as ScanEmitted, tags: {} as 'listening' | 'blocking' },
  actors: { resolveScan },
  actions: {
    queueScan: assign({
      queue: ({ context, event }) => {
        assertEvent(event, 'code.read')
        return [...context.queue, { ...toScanRead(event), isListed: context.isListing }]
      },
    }),
    handOver: emit(({ context, event }) => {
      assertEvent(event, 'code.read')
      return { type: 'code.handed', handler: context.handlers.at(-1) ?? '', scan: toScanRead(event) }
    }),
    addHandler: assign({
      handlers: ({ context, event }) => {
        assertEvent(event, 'handling.suspended')
        return [...context.handlers.filter((handler) => handler !== event.handler), event.handler]
      },
    }),
    removeHandler: assign({
      handlers: ({ context, event }) => {
        assertEvent(event, 'handling.resumed')
        return context.handlers.filter((handler) => handler !== event.handler)
      },
    }),
    settleReading: assign({
      queue: ({ context, event }) => {
        assertEvent(event, 'candidate.chosen')
        return context.queue.map((scan, index) => (index ? scan : { text: event.text, how: scan.how, isListed: scan.isListed }))
      },
    }),
    announceBlocked: emit(({ context, event }) => {
      assertEvent(event, 'code.read')
      return { type: 'code.barred', barrier: context.barriers.at(-1) ?? '', text: event.text }
    }),
    addBarrier: assign({
      barriers: ({ context, event }) => {
        assertEvent(event, 'scans.barred')
        return [...context.barriers.filter((barrier) => barrier !== event.barrier), event.barrier]
      },
    }),
    removeBarrier: assign({
      barriers: ({ context, event }) => {
        assertEvent(event, 'scans.freed')
        return context.barriers.filter((barrier) => barrier !== event.barrier)
      },
    }),
    dropScan: assign({ queue: ({ context }) => context.queue.slice(1) }),
    setListing: assign({
      isListing: ({ event }) => {
        assertEvent(event, 'listing.changed')
        return event.isListing
      },
    }),
    answer: emit(({ context }, found: ScannedEntry['answer']) => {
      const { text = '', isListed = false } = context.queue[0] ?? {}
      return isListed || context.isListing ? { type: 'code.listed', text } : toScanEmitted(text, found)
    }),
    announceMissed: emit(({ context }) => ({ type: 'code.missed', text: context.queue[0]?.text ?? '' })),
    /** Moves the scan from the queue to the list. A code that is too short leaves no entry. */
    remember: assign(({ context }, answer: ScannedEntry['answer']) => {
      const [first, ...queue] = context.queue
      if (!first || answer.kind === 'ignored') return { queue }
      const serial = context.lastSerial + 1
      return { queue, lastSerial: serial, scanned: [{ serial, scan: toScanRead(first), answer }, ...context.scanned].slice(0, limits.scan.remembered) }
    }),
  },
  delays: { lookUpTimeout: limits.scan.timeout },
  guards: {
    isBarred: ({ context }) => context.barriers.length > 0,
    somethingWaits: ({ context }) => context.queue.length > 0,
    readingIsOpen: ({ context }) => (context.queue[0]?.candidates?.length ?? 0) > 1,
    isLastHandler: ({ context, event }) => event.type === 'handling.resumed' && context.handlers.every((handler) => handler === event.handler),
  },
}).createMachine({
  id: 'scan',
  context: { queue: [], handlers: [], barriers: [], isListing: false, scanned: [], lastSerial: 0 },
  initial: 'free',
  on: { 'listing.changed': { actions: 'setListing' }, 'scans.barred': { actions: 'addBarrier' }, 'scans.freed': { actions: 'removeBarrier' } },
  states: {
    free: {
      initial: 'listening',
      on: { 'code.read': [barred, { actions: 'queueScan' }], 'handling.suspended': { target: 'taken', actions: 'addHandler' } },
      states: {
        listening: {
          tags: 'listening',
          always: [
            { guard: 'readingIsOpen', target: 'choosing' },
            { guard: 'somethingWaits', target: 'resolving' },
          ],
        },
        choosing: {
          tags: 'blocking',
          on: {
            'candidate.chosen': { target: 'resolving', actions: 'settleReading' },
            'candidate.dismissed': { target: 'listening', actions: 'dropScan' },
          },
        },
        resolving: {
          tags: 'listening',
          invoke: {
            src: 'resolveScan',
            input: ({ context }) => toScanRead(context.queue[0]!),
            onDone: {
              target: 'listening',
              actions: [
                { type: 'answer', params: ({ event }) => event.output },
                { type: 'remember', params: ({ event }) => event.output },
              ],
            },
            onError: { target: 'listening', actions: sayFailed },
          },
          after: { lookUpTimeout: { target: 'listening', actions: sayFailed } },
        },
      },
    },
    taken: {
      initial: 'handing',
      tags: 'listening',
      on: {
        'code.read': [barred, { actions: 'handOver' }],
        'handling.suspended': { actions: 'addHandler' },
        'handling.resumed': [{ guard: 'isLastHandler', target: 'free', actions: 'removeHandler' }, { actions: 'removeHandler' }],
      },
      states: {
        handing: { always: { guard: 'somethingWaits', target: 'catchingUp' } },
        catchingUp: {
          invoke: {
            src: 'resolveScan',
            input: ({ context }) => toScanRead(context.queue[0]!),
            onDone: { target: 'handing', actions: ['announceMissed', { type: 'remember', params: ({ event }) => event.output }] },
            onError: { target: 'handing', actions: missed },
          },
          after: { lookUpTimeout: { target: 'handing', actions: missed } },
        },
      },
    },
  },
})
