import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#domain/tx.ts'
import { pickListMachine } from '#machines/pick-list/pick-list.machine.ts'
import type { ActResult, PickAct, PickListEvent, PickListProgress } from '#machines/pick-list/pick-list-types.ts'
import type { ResolvedScan, ScanRead } from '#machines/scan/scan-types.ts'
import { msg } from '#domain/message.ts'
import { makeSample, noon } from '#tests/harness/factories.ts'
import { heldActors, leafOf, testTable, type Leaf } from '#tests/machines/harness.ts'

/** `begin` and `ending` are left as soon as they are entered. */
type State = Exclude<Leaf<SnapshotFrom<typeof pickListMachine>['value']>, 'begin' | 'ending'>
type Sent = PickListEvent['type'] | 'the actor answers' | 'the actor refuses'

const listed = makeSample({ id: 1, layerId: 2, position: 1 })
const out = { ...listed, outBy: 1, outAt: noon }
const wrong = makeSample({ id: 9, layerId: 2, position: 3 })
const found = (sample: typeof listed): ResolvedScan => ({ kind: 'sample', sample })
const undo = { thaws: 0, was: { outBy: 1, outAt: noon, missingSince: null, thaws: 0 } }
const done = (sample = listed): ActResult => ({ sample, undo: null })

const begun: PickListProgress = {
  title: 'For EXP-0001',
  phase: 'pick',
  isPicked: false,
  sampleIds: [1, 4],
  outIds: [],
  skipped: [],
  thawed: null,
  rows: [],
  lastRow: 0,
}
const backing: PickListProgress = { ...begun, phase: 'put-back', outIds: [1, 4], thawed: false }

function world(progress: PickListProgress = begun) {
  const actors = heldActors()
  const clock = new SimulatedClock()
  const machine = pickListMachine.provide({
    actors: { resolveScan: actors.hold<ResolvedScan, ScanRead>('resolveScan'), carryOut: actors.hold<ActResult, PickAct>('carryOut') },
  })
  const actor = createActor(machine, { clock, input: { userId: 1, progress } }).start()
  actor.send({ type: 'samples.changed', left: 2, withMe: [4] })
  const scan = (text = '005') => actor.send({ type: 'code.read', text, how: 'wedge' })
  const context = () => actor.getSnapshot().context
  return {
    actors,
    clock,
    actor,
    emitted: [],
    scan,
    context,
    kinds: () => context().rows.map(({ kind }) => kind),
    state: () => leafOf(actor.getSnapshot().value),
  }
}
type List = ReturnType<typeof world>
type Step = (one: List) => unknown

async function given(progress: PickListProgress, ...steps: Step[]): Promise<List> {
  const one = world(progress)
  for (const step of steps) await step(one)
  return one
}
const send =
  (event: PickListEvent): Step =>
  ({ actor }) =>
    actor.send(event)
const scanned =
  (answer: ResolvedScan): Step =>
  ({ scan, actors }) => {
    scan()
    return actors.call('resolveScan').resolve(answer)
  }
const carried =
  (result: ActResult): Step =>
  ({ actors }) =>
    actors.call('carryOut').resolve(result)
const taken: Step[] = [scanned(found(listed)), carried(done())]

const running = ['resolveScan', 'carryOut']
const underWay = ({ actors }: List) => running.find((name) => actors.isOpen(name))

const over = {
  'code.read': 'ignored',
  'samples.changed': 'ignored',
  'sample.done': 'ignored',
  'sample.missed': 'ignored',
  'sample.skipped': 'ignored',
  'sample.chosen': 'ignored',
  'sample.added': 'ignored',
  'row.undone': 'ignored',
  'row.dismissed': 'ignored',
  'act.refused': 'ignored',
  'thaw.answered': 'ignored',
  finished: 'ignored',
  'finish.accepted': 'ignored',
  'finish.declined': 'ignored',
  'put-back.begun': 'ignored',
  'picking.resumed': 'ignored',
  'list.deleted': 'ignored',
  escape: 'ignored',
  'the actor answers': 'nobody asked',
  'the actor refuses': 'nobody asked',
} as const

/** Requests wait, and what needs no answer is noted at once. */
const noted = {
  ...over,
  'code.read': 'noted',
  'samples.changed': 'noted',
  'sample.done': 'noted',
  'sample.missed': 'noted',
  'sample.skipped': 'noted',
  'sample.chosen': 'noted',
  'sample.added': 'noted',
  'row.undone': 'noted',
  'row.dismissed': 'noted',
  'act.refused': 'noted',
  'thaw.answered': 'noted',
} as const

/** Line 1: sample 1 is out. Line 2: a wrong tube. */
const twoLines: Step[] = [...taken, scanned(found(wrong))]

testTable<State, Sent, List>({
  given: {
    ready: () => given(begun, ...twoLines),
    resolving: () => given(begun, ...twoLines, ({ scan }) => scan()),
    carrying: () => given(begun, ...twoLines, send({ type: 'sample.missed', sampleId: 4 })),
    thaw: () =>
      given({
        ...backing,
        thawed: null,
        rows: [
          { row: 2, kind: 'wrong', sample: wrong },
          { row: 1, kind: 'out', sample: listed },
        ],
        lastRow: 2,
      }),
    asking: () => given(begun, ...twoLines, send({ type: 'finished' })),
    picked: () => given(begun, ...twoLines, send({ type: 'finished' }), send({ type: 'finish.accepted' })),
    finished: () => given(backing, send({ type: 'samples.changed', left: 0, withMe: [] }), send({ type: 'finished' })),
    left: () => given(begun, send({ type: 'escape' })),
  },
  when: {
    'code.read': ({ scan }) => scan(),
    'samples.changed': send({ type: 'samples.changed', left: 1, withMe: [1, 4] }),
    'sample.done': send({ type: 'sample.done', sampleId: 4 }),
    'sample.missed': send({ type: 'sample.missed', sampleId: 4 }),
    'sample.skipped': send({ type: 'sample.skipped', sampleId: 4 }),
    'sample.chosen': send({ type: 'sample.chosen', sampleId: 4 }),
    'sample.added': send({ type: 'sample.added', row: 2 }),
    'row.undone': send({ type: 'row.undone', row: 1 }),
    'row.dismissed': send({ type: 'row.dismissed', row: 2 }),
    'act.refused': send({ type: 'act.refused', kind: 'out', sampleId: 1, message: msg('Someone has it') }),
    'thaw.answered': send({ type: 'thaw.answered', thawed: true }),
    finished: send({ type: 'finished' }),
    'finish.accepted': send({ type: 'finish.accepted' }),
    'finish.declined': send({ type: 'finish.declined' }),
    'put-back.begun': send({ type: 'put-back.begun' }),
    'picking.resumed': send({ type: 'picking.resumed' }),
    'list.deleted': send({ type: 'list.deleted' }),
    escape: send({ type: 'escape' }),
    'the actor answers': (one) => {
      const name = underWay(one)
      return name ? one.actors.call(name).resolve({ resolveScan: { kind: 'not-recognized' }, carryOut: done() }[name]) : false
    },
    'the actor refuses': (one) => {
      const name = underWay(one)
      return name ? one.actors.call(name).reject(new Refusal('sample.gone', {})) : false
    },
  },
  outcomes: {
    ready: {
      ...noted,
      'code.read': 'resolving',
      'sample.done': 'carrying',
      'sample.missed': 'carrying',
      'sample.added': 'carrying',
      'row.undone': 'carrying',
      finished: 'asking',
      escape: 'left',
    },
    resolving: { ...noted, finished: 'noted', 'the actor answers': 'ready', 'the actor refuses': 'ready' },
    // The same sample is on its way already.
    carrying: { ...noted, 'sample.done': 'ignored', 'sample.missed': 'ignored', finished: 'noted', 'the actor answers': 'ready', 'the actor refuses': 'ready' },
    thaw: { ...noted, 'thaw.answered': 'ready', 'picking.resumed': 'ready', escape: 'left' },
    asking: { ...noted, 'code.read': 'resolving', 'finish.accepted': 'picked', 'finish.declined': 'ready' },
    picked: {
      ...noted,
      'code.read': 'resolving',
      'put-back.begun': 'thaw',
      'picking.resumed': 'ready',
      'list.deleted': 'finished',
      escape: 'left',
    },
    finished: over,
    left: over,
  },
})

describe('taking out', () => {
  test('a listed tube is checked out in whatever order it is scanned; twice is once', async () => {
    const one = await given(begun, scanned(found(makeSample({ id: 4 }))), carried(done(makeSample({ id: 4 }))), ...taken, scanned(found(out)))
    expect(one.actors.inputs('carryOut')).toEqual([
      { kind: 'take', sampleId: 4 },
      { kind: 'take', sampleId: 1 },
    ])
    expect(one.kinds()).toEqual(['again', 'out', 'out'])
  })

  test('reports the problem with every other code, and changes nothing', async () => {
    const held = found({ ...listed, outBy: 2, outAt: noon })
    const archived = found({ ...listed, archived: 1 })
    const answers: ResolvedScan[] = [found(wrong), held, archived, { kind: 'not-recognized' }, { kind: 'misconfigured' }, { kind: 'ignored' }]
    const one = await given(begun, ...answers.map(scanned), scanned({ kind: 'experiment', experimentId: 3 }))
    expect(one.kinds().reverse()).toEqual(['wrong', 'held', 'archived', 'unknown', 'misconfigured', 'not-a-sample'])
    expect(one.actors.inputs('carryOut')).toEqual([])
  })

  test('a tube that is tapped twice instead of scanned is taken once', async () => {
    const one = await given(begun, send({ type: 'sample.done', sampleId: 1 }), send({ type: 'sample.done', sampleId: 1 }), carried(done()))
    expect(one.actors.inputs('carryOut')).toEqual([{ kind: 'take', sampleId: 1 }])
    expect(one.state()).toBe('ready')
  })

  test('a wrong tube that is wanted, too, is added to the list and taken at once', async () => {
    const one = await given(begun, scanned(found(wrong)), send({ type: 'sample.added', row: 1 }))
    expect(one.context()).toMatchObject({ sampleIds: [1, 4, 9], rows: [] })
    expect(one.actors.inputs('carryOut')).toEqual([{ kind: 'take', sampleId: 9 }])
    await carried(done(wrong))(one)
    expect(one.kinds()).toEqual(['out'])
  })

  test('what is not there is marked as missing; found after all, it comes next', async () => {
    const one = await given(begun, send({ type: 'sample.missed', sampleId: 4 }), carried(done(makeSample({ id: 4 }))))
    expect(one.kinds()).toEqual(['missing'])
    one.actor.send({ type: 'row.undone', row: 1 })
    await carried(done(makeSample({ id: 4 })))(one)
    expect(one.actors.inputs('carryOut')).toEqual([
      { kind: 'missing', sampleId: 4 },
      { kind: 'found', sampleId: 4 },
    ])
    expect(one.context()).toMatchObject({ rows: [], chosen: 4 })
  })

  test('an undo gives the tube back without a thaw, once however often it is tapped', async () => {
    const one = await given(begun, ...taken, send({ type: 'row.undone', row: 1 }), send({ type: 'row.undone', row: 1 }))
    await carried(done(out))(one)
    expect(one.actors.inputs('carryOut').slice(1)).toEqual([{ kind: 'give-back', sampleId: 1 }])
    expect(one.context().rows).toEqual([])
  })

  test('a refused change says why, and the next scan goes on', async () => {
    const one = await given(begun, scanned(found(listed)), ({ actors }) => actors.call('carryOut').reject(new Refusal('sample.archived', {})), ...taken)
    expect(one.kinds()).toEqual(['out', 'failed'])
  })

  test('what the server refuses later is not out: the line says why', async () => {
    const one = await given(begun, ...taken, send({ type: 'act.refused', kind: 'out', sampleId: 1, message: msg('Someone has it') }))
    expect(one.context().rows).toEqual([{ row: 1, kind: 'failed', message: 'Someone has it', sample: listed }])
  })

  test('a skipped sample is no longer the chosen one', async () => {
    const one = await given(begun, send({ type: 'sample.chosen', sampleId: 4 }), send({ type: 'sample.skipped', sampleId: 4 }))
    expect(one.context()).toMatchObject({ chosen: null, skipped: [4] })
  })

  test('finished with nothing left asks nothing; with nothing taken, the list ends', async () => {
    const kept = await given(begun, send({ type: 'samples.changed', left: 0, withMe: [1] }), send({ type: 'finished' }))
    expect(kept.state()).toBe('picked')
    const ended = await given(begun, send({ type: 'samples.changed', left: 1, withMe: [] }), send({ type: 'finished' }), send({ type: 'finish.accepted' }))
    expect(ended.state()).toBe('finished')
  })
})

describe('putting back', () => {
  test('is of those that are out, after one question about thawing; scans made before the answer wait for it', async () => {
    const one = await given({ ...begun, isPicked: true }, send({ type: 'put-back.begun' }), ({ scan }) => scan())
    expect(one.context()).toMatchObject({ phase: 'put-back', outIds: [4] })
    expect(one.actors.inputs('resolveScan')).toEqual([])
    one.actor.send({ type: 'thaw.answered', thawed: true })
    await one.actors.call('resolveScan').resolve(found({ ...out, id: 4 }))
    expect(one.actors.inputs('carryOut')).toEqual([{ kind: 'return', sampleId: 4, thawed: true }])
    await carried({ sample: { ...out, id: 4 }, undo })(one)
    expect(one.context().rows).toMatchObject([{ kind: 'returned', undo }])
  })

  test('a return is undone as it was', async () => {
    const one = await given(backing, scanned(found(out)), carried({ sample: out, undo }), send({ type: 'row.undone', row: 1 }))
    expect(one.actors.inputs('carryOut').at(-1)).toEqual({ kind: 'undo-return', sampleId: 1, undo })
  })

  test('a tube that is back already is not returned again; one that was not taken by this list is wrong', async () => {
    const one = await given(backing, scanned(found(listed)), scanned(found({ ...wrong, outBy: 1 })))
    expect(one.kinds()).toEqual(['wrong', 'again'])
    one.actor.send({ type: 'sample.added', row: 2 })
    expect(one.actors.inputs('carryOut')).toEqual([{ kind: 'return', sampleId: 9, thawed: false }])
  })

  test('a saved list continues where it was', () => {
    expect(world({ ...begun, isPicked: true }).state()).toBe('picked')
    expect(world({ ...backing, thawed: null }).state()).toBe('thaw')
    expect(world(backing).state()).toBe('ready')
  })
})
