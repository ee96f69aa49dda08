import { assign, emit, setup, type DoneActorEvent } from 'xstate'
import { limits } from '#domain/limits.ts'
import type { ScheduledPoll } from '#domain/wire/accounts/session.ts'
import { notProvided } from '#machines/not-provided.ts'

// The scheduled poll, and what its failures mean for the person. spec §4 "Connection", CONN-01 … CONN-03
//
//   online ──1st failure──► doubtful ──2nd──► lost.dialog:  counting 30 s ⇄ checking     the blocking dialog
//     ▲                        │ someone is busy   │ offline.chosen
//     │                        └────► lost.held ◄─ ┼─ never: an open dialog stays open      only the status indicator
//     │                               last busy.ended ─► lost.dialog
//     └──── any success ◄──────────── lost.accepted ◄┘                                    only the status indicator
//
// Each of online, doubtful, held and accepted waits 30 s between two polls. Only polls count: a failed push causes an early poll, but no more.
// If that poll succeeds, further failures cause none until the next scheduled one: a successful poll makes sync try again at once, so
// where only pulls fail, failing and polling would otherwise follow each other without a pause.

export interface ConnectionContext {
  /** What the dialog must not interrupt: a burst of scans, someone touching the screen, work done by scanning. By name, each once. */
  readonly busy: readonly string[]
  /** What the countdown shows. */
  readonly secondsLeft: number
}

export type ConnectionEvent =
  /** A push or a pull was answered, so the server can be reached. */
  | { type: 'network.succeeded' }
  /** A push or a pull did not reach the server. */
  | { type: 'network.failed' }
  | { type: 'try.now' }
  /** *Work offline* */
  | { type: 'offline.chosen' }
  | { type: 'busy.began'; what: string }
  | { type: 'busy.ended'; what: string }

export type ConnectionEmitted = { type: 'poll.answered'; answer: ScheduledPoll }

const countdown = limits.poll.countdown / limits.poll.tick
const answer = ({ event }: { event: DoneActorEvent<ScheduledPoll> }) => event.output

const succeeded = { target: '#connection.online.resting', actions: { type: 'tellAnswer', params: answer } } as const
const tryNow = { 'try.now': 'polling' } as const

export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    emitted: {} as ConnectionEmitted,
    tags: {} as 'offline' | 'blocking' | 'counting' | 'checking',
  },
  actors: { poll: notProvided<ScheduledPoll>('poll') },
  actions: {
    tellAnswer: emit((_, answer: ScheduledPoll) => ({ type: 'poll.answered', answer })),
    beginBusy: assign({ busy: ({ context, event }) => (event.type === 'busy.began' ? [...others(context, event.what), event.what] : context.busy) }),
    endBusy: assign({ busy: ({ context, event }) => (event.type === 'busy.ended' ? others(context, event.what) : context.busy) }),
    startCountdown: assign({ secondsLeft: countdown }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
  },
  guards: {
    somebodyIsBusy: ({ context }) => context.busy.length > 0,
    wasLastBusy: ({ context, event }) => event.type === 'busy.ended' && others(context, event.what).length === 0,
    secondsRemain: ({ context }) => context.secondsLeft > 1,
  },
  delays: { firstPoll: limits.poll.first, pollEvery: limits.poll.every, pollTimeout: limits.poll.timeout, tick: limits.poll.tick },
}).createMachine({
  id: 'connection',
  context: { busy: [], secondsLeft: countdown },
  on: { 'busy.began': { actions: 'beginBusy' }, 'busy.ended': { actions: 'endBusy' } },
  initial: 'online',
  states: {
    online: {
      initial: 'starting',
      states: {
        starting: { on: tryNow, after: { firstPoll: 'polling' } },
        resting: { on: { ...tryNow, 'network.failed': 'checking' }, after: { pollEvery: 'polling' } },
        polling: {
          invoke: { src: 'poll', onDone: succeeded, onError: '#connection.doubtful' },
          after: { pollTimeout: '#connection.doubtful' },
        },
        checking: {
          invoke: { src: 'poll', onDone: { target: 'checked', actions: { type: 'tellAnswer', params: answer } }, onError: '#connection.doubtful' },
          after: { pollTimeout: '#connection.doubtful' },
        },
        checked: { on: tryNow, after: { pollEvery: 'polling' } },
      },
    },
    doubtful: {
      initial: 'resting',
      on: { 'network.succeeded': 'online.resting' },
      states: {
        resting: { on: tryNow, after: { pollEvery: 'polling' } },
        polling: {
          invoke: {
            src: 'poll',
            onDone: succeeded,
            onError: [{ guard: 'somebodyIsBusy', target: '#connection.lost.held' }, { target: '#connection.lost.dialog' }],
          },
          after: { pollTimeout: [{ guard: 'somebodyIsBusy', target: '#connection.lost.held' }, { target: '#connection.lost.dialog' }] },
        },
      },
    },
    lost: {
      tags: 'offline',
      initial: 'dialog',
      on: { 'network.succeeded': 'online.resting' },
      states: {
        held: {
          initial: 'resting',
          on: { 'busy.ended': [{ guard: 'wasLastBusy', target: 'dialog', actions: 'endBusy' }, { actions: 'endBusy' }] },
          states: {
            resting: { on: tryNow, after: { pollEvery: 'polling' } },
            polling: { invoke: { src: 'poll', onDone: succeeded, onError: 'resting' }, after: { pollTimeout: 'resting' } },
          },
        },
        dialog: {
          tags: 'blocking',
          entry: 'startCountdown',
          initial: 'counting',
          on: { 'offline.chosen': 'accepted' },
          states: {
            counting: {
              tags: 'counting',
              on: { 'try.now': 'checking' },
              after: { tick: [{ guard: 'secondsRemain', target: 'counting', reenter: true, actions: 'countDown' }, { target: 'checking' }] },
            },
            checking: {
              tags: 'checking',
              exit: 'startCountdown',
              invoke: { src: 'poll', onDone: succeeded, onError: 'counting' },
              after: { pollTimeout: 'counting' },
            },
          },
        },
        accepted: {
          initial: 'resting',
          states: {
            resting: { on: tryNow, after: { pollEvery: 'polling' } },
            polling: { invoke: { src: 'poll', onDone: succeeded, onError: 'resting' }, after: { pollTimeout: 'resting' } },
          },
        },
      },
    },
  },
})

function others({ busy }: ConnectionContext, what: string): readonly string[] {
  return busy.filter((one) => one !== what)
}
