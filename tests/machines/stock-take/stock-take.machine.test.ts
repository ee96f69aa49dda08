import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#domain/tx.ts'
import type { ResolvedScan, ScanRead } from '#machines/scan/scan-types.ts'
import { stockTakeMachine } from '#machines/stock-take/stock-take.machine.ts'
import type { StockTakeProgress, CountUndo, MoveHereInput, RecordCountInput, StockTakeEvent, StockTakeMode } from '#machines/stock-take/stock-take-types.ts'
import { makeSample } from '#tests/harness/factories.ts'
import { heldActors, leafOf, testTable, type Leaf } from '#tests/machines/harness.ts'

type State = Leaf<SnapshotFrom<typeof stockTakeMachine>['value']>
type Sent = StockTakeEvent['type'] | 'the actor answers' | 'the actor refuses'

const box = { id: 2, name: 'Box', rows: 2, columns: 2 }
const here = makeSample({ id: 1, layerId: 2, position: 1 })
const elsewhere = makeSample({ id: 9, layerId: 7, position: 3 })
const found = (sample: typeof here): ResolvedScan => ({ kind: 'sample', sample })

function world(mode: StockTakeMode, progress?: StockTakeProgress) {
  const actors = heldActors()
  const clock = new SimulatedClock()
  const machine = stockTakeMachine.provide({
    actors: {
      resolveScan: actors.hold<ResolvedScan, ScanRead>('resolveScan'),
      moveHere: actors.hold<number, MoveHereInput>('moveHere'),
      recordCount: actors.hold<readonly CountUndo[], RecordCountInput>('recordCount'),
    },
  })
  const actor = createActor(machine, { clock, input: { layer: box, mode, progress } }).start()
  actor.send({ type: 'content.changed', sampleIds: [1, 4] })
  const scan = (text = '005') => actor.send({ type: 'code.read', text, how: 'wedge' })
  return { actors, clock, actor, emitted: [], scan, rows: () => actor.getSnapshot().context.rows, state: () => leafOf(actor.getSnapshot().value) }
}
type Tally = ReturnType<typeof world>

async function given(mode: StockTakeMode, ...steps: ((one: Tally) => unknown)[]): Promise<Tally> {
  const one = world(mode)
  for (const step of steps) await step(one)
  return one
}
const scanned =
  (answer: ResolvedScan) =>
  ({ scan, actors }: Tally) => {
    scan()
    return actors.call('resolveScan').resolve(answer)
  }
const send =
  (event: StockTakeEvent) =>
  ({ actor }: Tally) =>
    actor.send(event)

/** One tube is expected, and it is the one that is scanned. */
const all = send({ type: 'content.changed', sampleIds: [1] })

const running = ['resolveScan', 'moveHere', 'recordCount']
const underWay = ({ actors }: Tally) => running.find((name) => actors.isOpen(name))

/** No event is handled anymore. */
const over = {
  'code.read': 'ignored',
  'content.changed': 'ignored',
  'move.asked': 'ignored',
  'row.dismissed': 'ignored',
  finished: 'ignored',
  'count.accepted': 'ignored',
  'count.declined': 'ignored',
  'count.continued': 'ignored',
  escape: 'ignored',
  'the actor answers': 'nobody asked',
  'the actor refuses': 'nobody asked',
} as const

testTable<State, Sent, Tally>({
  given: {
    ready: () => given('count', scanned(found(elsewhere))),
    resolving: () => given('count', scanned(found(elsewhere)), ({ scan }) => scan()),
    moving: () => given('count', scanned(found(elsewhere)), send({ type: 'move.asked', row: 1 })),
    asking: () => given('put-back', scanned(found(elsewhere)), send({ type: 'finished' })),
    saving: () => given('count', scanned(found(elsewhere)), send({ type: 'finished' }), send({ type: 'count.accepted' })),
    finished: () =>
      given('count', send({ type: 'content.changed', sampleIds: [] }), send({ type: 'finished' }), ({ actors }) => actors.call('recordCount').resolve([])),
    left: () => given('count', send({ type: 'escape' })),
  },
  when: {
    'code.read': ({ scan }) => scan(),
    'content.changed': send({ type: 'content.changed', sampleIds: [1] }),
    'move.asked': send({ type: 'move.asked', row: 1 }),
    'row.dismissed': send({ type: 'row.dismissed', row: 1 }),
    finished: send({ type: 'finished' }),
    'count.accepted': send({ type: 'count.accepted' }),
    'count.declined': send({ type: 'count.declined' }),
    'count.continued': send({ type: 'count.continued' }),
    escape: send({ type: 'escape' }),
    'the actor answers': (one) => {
      const name = underWay(one)
      return name ? one.actors.call(name).resolve({ resolveScan: found(here), moveHere: 2, recordCount: [] }[name]) : false
    },
    'the actor refuses': (one) => {
      const name = underWay(one)
      return name ? one.actors.call(name).reject(new Refusal('layer.full', {})) : false
    },
  },
  outcomes: {
    ready: {
      'code.read': 'resolving',
      'content.changed': 'noted',
      'move.asked': 'moving',
      'row.dismissed': 'noted',
      finished: 'asking',
      'count.accepted': 'ignored',
      'count.declined': 'ignored',
      'count.continued': 'ignored',
      escape: 'left',
      'the actor answers': 'nobody asked',
      'the actor refuses': 'nobody asked',
    },
    resolving: {
      'code.read': 'noted',
      'content.changed': 'noted',
      'move.asked': 'noted',
      'row.dismissed': 'noted',
      finished: 'noted',
      'count.accepted': 'ignored',
      'count.declined': 'ignored',
      'count.continued': 'ignored',
      escape: 'ignored',
      'the actor answers': 'ready',
      'the actor refuses': 'ready',
    },
    moving: {
      'code.read': 'noted',
      'content.changed': 'noted',
      'move.asked': 'ignored',
      'row.dismissed': 'noted',
      finished: 'noted',
      'count.accepted': 'ignored',
      'count.declined': 'ignored',
      'count.continued': 'ignored',
      escape: 'ignored',
      'the actor answers': 'ready',
      'the actor refuses': 'ready',
    },
    asking: {
      'code.read': 'resolving',
      'content.changed': 'noted',
      'move.asked': 'noted',
      'row.dismissed': 'noted',
      finished: 'ignored',
      'count.accepted': 'saving',
      'count.declined': 'left',
      'count.continued': 'ready',
      escape: 'ignored',
      'the actor answers': 'nobody asked',
      'the actor refuses': 'nobody asked',
    },
    saving: {
      'code.read': 'noted',
      'content.changed': 'noted',
      'move.asked': 'noted',
      'row.dismissed': 'noted',
      finished: 'ignored',
      'count.accepted': 'ignored',
      'count.declined': 'ignored',
      'count.continued': 'ignored',
      escape: 'ignored',
      'the actor answers': 'finished',
      'the actor refuses': 'ready',
    },
    finished: over,
    left: over,
  },
})

describe('a stock-take [STO-01]', () => {
  test('ticks what belongs here once, however often it is scanned', async () => {
    const one = await given('count', scanned(found(here)), scanned(found(here)))
    expect(one.rows().map((row) => row.kind)).toEqual(['again', 'found'])
    expect(one.actor.getSnapshot().context.found).toEqual([1])
  })

  test('reports the problem with every other code, and counts none of them', async () => {
    const archived = { ...here, archived: 1 as const }
    const answers: ResolvedScan[] = [found(elsewhere), found(archived), { kind: 'not-recognized' }, { kind: 'misconfigured' }, { kind: 'ignored' }]
    const one = await given('count', ...answers.map((answer) => scanned(answer)), scanned({ kind: 'experiment', experimentId: 3 }))
    expect(
      one
        .rows()
        .map((row) => row.kind)
        .reverse(),
    ).toEqual(['unexpected', 'archived', 'unknown', 'misconfigured', 'not-a-sample'])
    expect(one.actor.getSnapshot().context.found).toEqual([])
  })

  test('an unexpected tube that is moved here is found; one that cannot be moved can be tried again', async () => {
    const one = await given('count', scanned(found(elsewhere)), send({ type: 'move.asked', row: 1 }))
    await one.actors.call('moveHere').reject(new Refusal('layer.full', {}))
    expect(one.rows()[0]).toMatchObject({ kind: 'failed', message: 'No more room for placing this sample at this storage compartment' })
    one.actor.send({ type: 'move.asked', row: 1 })
    await one.actors.call('moveHere').resolve(4)
    expect(one.rows()[0]).toMatchObject({ kind: 'moved-here', position: 4 })
    expect(one.actor.getSnapshot().context.found).toEqual([9])
  })

  test('it goes to the position that was chosen', async () => {
    const one = await given('count', scanned(found(elsewhere)), send({ type: 'move.asked', row: 1, position: 3 }))
    expect(one.actors.inputs('moveHere')).toEqual([{ sampleId: 9, layerId: 2, position: 3 }])
    await one.actors.call('moveHere').resolve(3)
    expect(one.rows()[0]).toMatchObject({ kind: 'moved-here', position: 3 })
  })

  test('a tube that was moved away again after it was ticked is unexpected when scanned again', async () => {
    const one = await given('count', scanned(found(here)), scanned(found({ ...here, layerId: 7 })))
    expect(one.rows()[0]).toMatchObject({ kind: 'unexpected', sample: { layerId: 7 } })
  })

  test('Finished writes what was found and what is missing, after the scans read before it', async () => {
    const one = await given(
      'count',
      ({ scan }) => scan(),
      send({ type: 'finished' }),
      ({ actors }) => actors.call('resolveScan').resolve(found(here)),
      send({ type: 'count.accepted' }),
    )
    expect(one.actors.inputs('recordCount')).toEqual([{ layerId: 2, found: [1], missing: [4] }])
    expect(one.state()).toBe('saving')
  })

  test('continues where it was left: ticks stay, and new lines follow the old ones', async () => {
    const before = await given('count', scanned(found(here)), scanned(found(elsewhere)))
    const { found: ticked, rows, lastRow } = before.actor.getSnapshot().context
    const one = world('count', { found: ticked, rows, lastRow })
    await scanned(found(here))(one)
    expect(one.rows().map(({ row, kind }) => [row, kind])).toEqual([
      [3, 'again'],
      [2, 'unexpected'],
      [1, 'found'],
    ])
    one.actor.send({ type: 'finished' })
    one.actor.send({ type: 'count.accepted' })
    expect(one.actors.inputs('recordCount')).toEqual([{ layerId: 2, found: [1], missing: [4] }])
  })

  test('the undo of the count is known when it is written', async () => {
    const undo: CountUndo = { layerId: 2, countedAt: 9, was: { countedAt: null, countedBy: null }, marks: [{ sampleId: 4, was: null, now: 9 }] }
    const one = await given('count', scanned(found(here)), all, send({ type: 'finished' }), ({ actors }) => actors.call('recordCount').resolve([undo]))
    expect(one.actor.getSnapshot().context.undo).toEqual([undo])
  })

  test('a refused count says why and can be finished again', async () => {
    const one = await given('count', all, scanned(found(here)), send({ type: 'finished' }), ({ actors }) =>
      actors.call('recordCount').reject(new Refusal('layer.archived', {})),
    )
    expect(one.actor.getSnapshot().context.message).toBe('This compartment is archived. Restore it first.')
    one.actor.send({ type: 'finished' })
    expect(one.state()).toBe('saving')
  })
})

describe('Finished before every tube was scanned [FAULT-42]', () => {
  test.each(['count', 'put-back'] as const)('asks, and writes nothing until the person says so: %s', async (mode) => {
    const one = await given(mode, send({ type: 'finished' }))
    expect(one.state()).toBe('asking')
    expect(one.actors.inputs('recordCount')).toEqual([])
    one.actor.send({ type: 'count.continued' })
    expect(one.state()).toBe('ready')
    expect(one.actors.inputs('recordCount')).toEqual([])
  })

  test('a tube scanned during the question is counted, and the question is asked again', async () => {
    const one = await given('count', scanned(found(here)), send({ type: 'finished' }), scanned(found({ ...here, id: 4 })))
    expect(one.state()).toBe('ready')
    one.actor.send({ type: 'finished' })
    expect(one.actors.inputs('recordCount')).toEqual([{ layerId: 2, found: [1, 4], missing: [] }])
  })

  test('asks nothing if every tube was scanned', async () => {
    const one = await given('count', all, scanned(found(here)), send({ type: 'finished' }))
    expect(one.state()).toBe('saving')
  })
})

describe('returning tubes to a spilled box [STO-01]', () => {
  test('asks nothing if every tube was scanned', async () => {
    const one = await given('put-back', send({ type: 'content.changed', sampleIds: [1] }), scanned(found(here)), send({ type: 'finished' }))
    expect(one.state()).toBe('saving')
  })

  test('records tubes that were not scanned as missing only if the person says so', async () => {
    const accepted = await given('put-back', scanned(found(here)), send({ type: 'finished' }), send({ type: 'count.accepted' }))
    expect(accepted.actors.inputs('recordCount')).toEqual([{ layerId: 2, found: [1], missing: [4] }])
    const declined = await given('put-back', scanned(found(here)), send({ type: 'finished' }), send({ type: 'count.declined' }))
    expect(declined.actors.inputs('recordCount')).toEqual([])
  })
})
