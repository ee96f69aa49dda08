import type { SnapshotFrom } from 'xstate'
import { describe } from 'vitest'
import { limits } from '#domain/limits.ts'
import type { locationUpdateMachine } from '#machines/location-update/location-update.machine.ts'
import type { LocationUpdateEvent } from '#machines/location-update/location-update-types.ts'
import { testTable } from '#tests/machines/harness.ts'
import { world, type LocationWorld } from './location-update.world.ts'
import { foundLayer, foundSample } from '#tests/machines/rows.ts'

type Value = SnapshotFrom<typeof locationUpdateMachine>['value']
type Running = Extract<Value, { running: unknown }>['running']
/** `ending.ready` is not a state to stay in: nothing is waiting there, so the mode is finished. */
type State = Exclude<`${Running['mode']}.${Running['work']}`, 'ending.ready'> | 'finished'
type Event =
  | LocationUpdateEvent['type']
  | 'nextFree answers'
  | 'resolveScan answers a sample'
  | 'resolveScan answers a compartment'
  | 'placeSample succeeds'
  | 'undoMove succeeds'
  | 'the actor fails'
  | 'timeout ends'

const leaf = (value: unknown): string => {
  if (typeof value === 'string') return value
  const { mode, work } = (value as { running: { mode: string; work: string } }).running
  return `${mode}.${work}`
}

/** Row 1 moved to E5 (41), 2 taken, 3 undecided, 4 unknown; position 42 is next. */
async function began() {
  const one = world()
  await one.next(41)
  one.read('A')
  await one.found(foundSample(1))
  await one.placed()
  await one.next(42)
  one.read('B')
  await one.found(foundSample(2))
  await one.placed()
  await one.next(43)
  one.actor.send({ type: 'move.refused', sampleId: 2, layerId: 20, position: 42, conflict: 9, code: 'position.taken', detail: { byName: 'THP-1', free: [44] } })
  one.actor.send({ type: 'code.read', text: 'C', how: 'wedge', candidates: ['C', 'CC'] })
  one.read('D')
  await one.found({ kind: 'not-recognized' })
  one.read('G')
  await one.actors.call('resolveScan').reject()
  return one
}
const afterwards =
  (...steps: ((one: LocationWorld) => unknown)[]) =>
  async () => {
    const one = await began()
    for (const step of steps) await step(one)
    return one
  }

const scan = (one: LocationWorld) => one.read('E')
const seek = (one: LocationWorld) => one.actor.send({ type: 'places.changed' })
const place = (one: LocationWorld) => one.found(foundSample(5))
const undo = (one: LocationWorld) => one.actor.send({ type: 'row.undone', row: 1 })
const finish = (one: LocationWorld) => one.actor.send({ type: 'finished' })
const answer = (name: string, output?: unknown) => (one: LocationWorld) => one.actors.isOpen(name) && one.actors.call(name).resolve(output)

/** How every working state handles requests by the person. */
const noted = {
  'code.read': 'noted',
  'candidate.chosen': 'noted',
  'position.chosen': 'noted',
  'row.undone': 'noted',
  'row.retried': 'noted',
  'row.dismissed': 'noted',
  'offer.accepted': 'noted',
  'move.refused': 'noted',
} as const
const asked = {
  'nextFree answers': 'nobody asked',
  'resolveScan answers a sample': 'nobody asked',
  'resolveScan answers a compartment': 'nobody asked',
  'placeSample succeeds': 'nobody asked',
  'undoMove succeeds': 'nobody asked',
} as const

describe('every event in every state', () => {
  testTable<State, Event, LocationWorld>({
    leaf,
    given: {
      'open.seeking': afterwards(seek),
      'open.ready': afterwards(),
      'open.resolving': afterwards(scan),
      'open.placing': afterwards(scan, place),
      'open.undoing': afterwards(undo),
      'ending.seeking': afterwards(seek, scan, finish),
      'ending.resolving': afterwards(scan, finish),
      'ending.placing': afterwards(scan, place, finish),
      'ending.undoing': afterwards(undo, finish),
      finished: afterwards(finish),
    },
    when: {
      'code.read': ({ read }) => read('F'),
      'candidate.chosen': ({ actor }) => actor.send({ type: 'candidate.chosen', row: 3, text: 'CC' }),
      'position.chosen': ({ actor }) => actor.send({ type: 'position.chosen', position: 80 }),
      'row.undone': undo,
      'row.retried': ({ actor }) => actor.send({ type: 'row.retried', row: 5 }),
      'row.dismissed': ({ actor }) => actor.send({ type: 'row.dismissed', row: 4 }),
      'offer.accepted': ({ actor }) => actor.send({ type: 'offer.accepted', row: 2, position: 44 }),
      'move.refused': ({ actor }) =>
        actor.send({ type: 'move.refused', sampleId: 1, layerId: 20, position: 41, conflict: 10, code: 'position.taken', detail: {} }),
      'places.changed': seek,
      finished: finish,
      escape: ({ actor }) => actor.send({ type: 'escape' }),
      'nextFree answers': answer('nextFree', 45),
      'resolveScan answers a sample': answer('resolveScan', foundSample(6)),
      'resolveScan answers a compartment': answer('resolveScan', foundLayer(21)),
      'placeSample succeeds': answer('placeSample'),
      'undoMove succeeds': answer('undoMove'),
      'timeout ends': ({ actors, clock }) => (actors.isOpen('nextFree') || actors.isOpen('resolveScan')) && clock.increment(limits.scan.timeout),
      'the actor fails': ({ actors }) => {
        const name = ['nextFree', 'resolveScan', 'placeSample', 'undoMove'].find((one) => actors.isOpen(one))
        return name !== undefined && actors.call(name).reject()
      },
    },
    outcomes: {
      'open.seeking': {
        ...noted,
        ...asked,
        'places.changed': 'ignored',
        finished: 'finished',
        escape: 'finished',
        'nextFree answers': 'open.ready',
        'the actor fails': 'open.ready',
        'timeout ends': 'open.ready',
      },
      'open.ready': {
        ...asked,
        'code.read': 'open.resolving',
        'candidate.chosen': 'open.resolving',
        'position.chosen': 'noted',
        'row.undone': 'open.undoing',
        'row.retried': 'open.resolving',
        'row.dismissed': 'noted',
        'offer.accepted': 'open.placing',
        'move.refused': 'noted',
        'places.changed': 'open.seeking',
        finished: 'finished',
        escape: 'finished',
        'the actor fails': 'nobody asked',
        'timeout ends': 'nobody asked',
      },
      'open.resolving': {
        ...noted,
        ...asked,
        'places.changed': 'ignored',
        finished: 'ending.resolving',
        escape: 'ending.resolving',
        'resolveScan answers a sample': 'open.placing',
        'resolveScan answers a compartment': 'open.seeking',
        'the actor fails': 'open.ready',
        'timeout ends': 'open.ready',
      },
      'open.placing': {
        ...noted,
        ...asked,
        'places.changed': 'ignored',
        finished: 'ending.placing',
        escape: 'ending.placing',
        'placeSample succeeds': 'open.seeking',
        'the actor fails': 'open.seeking',
        'timeout ends': 'nobody asked',
      },
      'open.undoing': {
        ...noted,
        ...asked,
        'row.undone': 'ignored',
        'places.changed': 'ignored',
        finished: 'ending.undoing',
        escape: 'ending.undoing',
        'undoMove succeeds': 'open.seeking',
        'the actor fails': 'open.seeking',
        'timeout ends': 'nobody asked',
      },
      'ending.seeking': {
        ...noted,
        ...asked,
        'places.changed': 'ignored',
        finished: 'ignored',
        escape: 'ignored',
        'nextFree answers': 'ending.resolving',
        'the actor fails': 'ending.resolving',
        'timeout ends': 'ending.resolving',
      },
      'ending.resolving': {
        ...noted,
        ...asked,
        'places.changed': 'ignored',
        finished: 'ignored',
        escape: 'ignored',
        'resolveScan answers a sample': 'ending.placing',
        'resolveScan answers a compartment': 'finished',
        'the actor fails': 'finished',
        'timeout ends': 'finished',
      },
      'ending.placing': {
        ...noted,
        ...asked,
        'places.changed': 'ignored',
        finished: 'ignored',
        escape: 'ignored',
        'placeSample succeeds': 'finished',
        'the actor fails': 'finished',
        'timeout ends': 'nobody asked',
      },
      'ending.undoing': {
        ...noted,
        ...asked,
        'row.undone': 'ignored',
        'places.changed': 'ignored',
        finished: 'ignored',
        escape: 'ignored',
        'undoMove succeeds': 'finished',
        'the actor fails': 'finished',
        'timeout ends': 'nobody asked',
      },
      finished: {
        ...asked,
        'code.read': 'ignored',
        'candidate.chosen': 'ignored',
        'position.chosen': 'ignored',
        'row.undone': 'ignored',
        'row.retried': 'ignored',
        'row.dismissed': 'ignored',
        'offer.accepted': 'ignored',
        'move.refused': 'ignored',
        'places.changed': 'ignored',
        finished: 'ignored',
        escape: 'ignored',
        'the actor fails': 'nobody asked',
        'timeout ends': 'nobody asked',
      },
    },
  })
})
