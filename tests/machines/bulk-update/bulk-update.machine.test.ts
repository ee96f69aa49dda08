import type { SnapshotFrom } from 'xstate'
import { describe } from 'vitest'
import type { bulkUpdateMachine } from '#machines/bulk-update/bulk-update.machine.ts'
import type { BulkUpdateEvent } from '#machines/bulk-update/bulk-update-types.ts'
import { allDone, world, type BulkWorld } from './bulk-update.world.ts'
import { testTable, type Leaf } from '#tests/machines/harness.ts'
import { foundSample } from '#tests/machines/rows.ts'

type State = Leaf<SnapshotFrom<typeof bulkUpdateMachine>['value']>
type Event =
  | BulkUpdateEvent['type']
  | 'apply.asked while a field waits'
  | 'resolveScan answers'
  | 'applyStep succeeds'
  | 'undoStep succeeds'
  | 'the actor fails'

/** Samples 1 and 2, and a note that is set. */
async function began() {
  const one = world([1, 2])
  one.addNote()
  one.type('Thaw on ice')
  return one
}
const afterwards =
  (...steps: ((one: BulkWorld) => unknown)[]) =>
  async () => {
    const one = await began()
    for (const step of steps) await step(one)
    return one
  }

const scan = (one: BulkWorld) => one.read('A')
const apply = (one: BulkWorld) => one.apply()
const done = (one: BulkWorld) => one.stepDone()
const undo = (one: BulkWorld) => one.undo()
const answer = (name: string, output?: unknown) => (one: BulkWorld) => one.actors.isOpen(name) && one.actors.call(name).resolve(output)

/** What can be edited while samples and fields are collected, and in no other state. */
const edited = {
  'sample.dropped': 'noted',
  'field.added': 'noted',
  'field.dropped': 'noted',
  'value.typed': 'noted',
  'value.emptied': 'noted',
} as const
const still = {
  'sample.dropped': 'ignored',
  'field.added': 'ignored',
  'field.dropped': 'ignored',
  'value.typed': 'ignored',
  'value.emptied': 'ignored',
} as const
const asked = {
  'resolveScan answers': 'nobody asked',
  'applyStep succeeds': 'nobody asked',
  'undoStep succeeds': 'nobody asked',
} as const

describe('every event in every state', () => {
  testTable<State, Event, BulkWorld>({
    given: {
      'collecting.ready': afterwards(),
      'collecting.resolving': afterwards(scan),
      applying: afterwards(apply),
      applied: afterwards(apply, done),
      undoing: afterwards(apply, done, undo),
    },
    when: {
      'code.read': ({ read }) => read('B'),
      'sample.dropped': ({ actor }) => actor.send({ type: 'sample.dropped', sampleId: 2 }),
      'field.added': ({ addParent }) => addParent(),
      'field.dropped': ({ actor }) => actor.send({ type: 'field.dropped', key: 'note' }),
      'value.typed': ({ type }) => type('Other'),
      'value.emptied': ({ actor }) => actor.send({ type: 'value.emptied', key: 'note' }),
      'apply.asked': apply,
      'apply.asked while a field waits': (one) => {
        one.addParent()
        one.apply()
      },
      'round.begun': ({ actor }) => actor.send({ type: 'round.begun' }),
      'undo.asked': undo,
      'resolveScan answers': answer('resolveScan', foundSample(5)),
      'applyStep succeeds': answer('applyStep', allDone([1, 2])),
      'undoStep succeeds': answer('undoStep', 0),
      'the actor fails': ({ actors }) => {
        const name = ['resolveScan', 'applyStep', 'undoStep'].find((one) => actors.isOpen(one))
        return name !== undefined && actors.call(name).reject()
      },
    },
    outcomes: {
      'collecting.ready': {
        ...edited,
        ...asked,
        'code.read': 'collecting.resolving',
        'apply.asked': 'applying',
        'apply.asked while a field waits': 'noted',
        'round.begun': 'ignored',
        'undo.asked': 'ignored',
        'the actor fails': 'nobody asked',
      },
      'collecting.resolving': {
        ...edited,
        ...asked,
        'code.read': 'noted',
        'apply.asked': 'ignored',
        'apply.asked while a field waits': 'noted',
        'round.begun': 'ignored',
        'undo.asked': 'ignored',
        'resolveScan answers': 'collecting.ready',
        'the actor fails': 'collecting.ready',
      },
      applying: {
        ...still,
        ...asked,
        'code.read': 'noted',
        'apply.asked': 'ignored',
        'apply.asked while a field waits': 'ignored',
        'round.begun': 'ignored',
        'undo.asked': 'ignored',
        'applyStep succeeds': 'applied',
        'the actor fails': 'applied',
      },
      applied: {
        ...still,
        ...asked,
        'code.read': 'collecting.resolving',
        'apply.asked': 'ignored',
        'apply.asked while a field waits': 'ignored',
        'round.begun': 'collecting.ready',
        'undo.asked': 'undoing',
        'the actor fails': 'nobody asked',
      },
      undoing: {
        ...still,
        ...asked,
        'code.read': 'noted',
        'apply.asked': 'ignored',
        'apply.asked while a field waits': 'ignored',
        'round.begun': 'ignored',
        'undo.asked': 'ignored',
        'undoStep succeeds': 'collecting.ready',
        'the actor fails': 'collecting.ready',
      },
    },
  })
})
