import { createActor, SimulatedClock, waitFor, fromPromise, type SnapshotFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { Refusal } from '#domain/tx.ts'
import type { PackageReading } from '#domain/rules/supplies/read-package.ts'
import { tubesOf } from '#machines/receive/receive-pack.ts'
import { emptied, storedLines, tubesLeft } from '#machines/receive/receive-steps.ts'
import { receiveMachine } from '#machines/receive/receive.machine.ts'
import type {
  CreateTubesInput,
  PackAnswer,
  PackLookup,
  PlaceTubesInput,
  ReceivedGroup,
  ReceiveEvent,
  ReceiveProgress,
  ReceiveRow,
  StoreLinesInput,
  TubeBefore,
} from '#machines/receive/receive-types.ts'
import { makeLayer, makeSample } from '#tests/harness/factories.ts'
import { heldActors, leafOf, testTable, type Leaf } from '#tests/machines/harness.ts'

/** `sorting` is left as soon as it is entered; `seeking` is answered at once here. */
type State = Exclude<Leaf<SnapshotFrom<typeof receiveMachine>['value']>, 'sorting' | 'seeking'>
type Sent = ReceiveEvent['type'] | 'the actor answers' | 'the actor refuses'

const nothing: ReceiveProgress = { box: null, from: 1, pack: null, lastPack: 0, groups: [], placed: [], rows: [], lastRow: 0 }
const box = makeLayer({ id: 2, rows: 9, columns: 9 })
const reading: PackageReading = { gtin: '04012345678901', lot: 'L26K417', expires: '2028-11-30', serial: '', orderNumber: '' }
const product = { id: 5, containers: 3, sampleTypeId: 1, values: { meta: {}, asked: [] }, expires: '' }
type Package = Extract<PackAnswer, { kind: 'package' }>
const pack = (fields: Partial<Package> = {}, read: Partial<PackageReading> = {}): Package => ({
  kind: 'package',
  product,
  reading: { ...reading, ...read },
  others: [],
  lines: [{ id: 7, left: 2 }],
  tubeCode: null,
  ...fields,
})
const group: ReceivedGroup = { number: 1, productId: 5, name: 'anti-CD3', lot: 'L26K417', packs: 1, lineId: 7, left: 1, tubeIds: [11, 12, 13] }
const begun: ReceiveProgress = { ...nothing, box, lastPack: 1, groups: [group] }
const before = (id: number): TubeBefore => ({ id, name: 'anti-CD3', altBarcode: null, layerId: null, position: 0 })
const putRow: ReceiveRow = { row: 1, kind: 'put', tube: before(11), layer: box, position: 1, code: null }
const withOneIn: ReceiveProgress = { ...begun, placed: [11], rows: [{ row: 2, kind: 'unknown', code: 'x' }, putRow], lastRow: 2, from: 2 }

function world(progress: ReceiveProgress = nothing, question: PackLookup | null = null) {
  const actors = heldActors()
  const clock = new SimulatedClock()
  const machine = receiveMachine.provide({
    actors: {
      findPackage: actors.hold<PackAnswer, PackLookup>('findPackage'),
      readFree: fromPromise(async (): Promise<readonly number[]> => Array.from({ length: 81 }, (_, at) => at + 1)),
      createTubes: actors.hold<ReceivedGroup, CreateTubesInput>('createTubes'),
      placeTubes: actors.hold<readonly TubeBefore[], PlaceTubesInput>('placeTubes'),
      undoTube: actors.hold<void, Extract<ReceiveRow, { kind: 'put' }>>('undoTube'),
      undoGroup: actors.hold<void, ReceivedGroup>('undoGroup'),
      storeLines: actors.hold<void, StoreLinesInput>('storeLines'),
    },
  })
  const actor = createActor(machine, { clock, input: { progress, question } }).start()
  return {
    actors,
    clock,
    actor,
    emitted: [],
    scan: (text = 'code') => actor.send({ type: 'code.read', text, how: 'wedge' }),
    context: () => actor.getSnapshot().context,
    state: () => leafOf(actor.getSnapshot().value),
  }
}
type Delivery = ReturnType<typeof world>
type Step = (one: Delivery) => unknown

const isSought = ({ actor }: Delivery) => waitFor(actor, (state) => !state.matches('seeking'))
async function given(progress: ReceiveProgress, ...steps: Step[]): Promise<Delivery> {
  const one = world(progress)
  await isSought(one)
  for (const step of steps) {
    await step(one)
    await isSought(one)
  }
  return one
}
const send =
  (event: ReceiveEvent): Step =>
  ({ actor }) =>
    actor.send(event)
const scanned =
  (answer: PackAnswer): Step =>
  ({ scan, actors }) => {
    scan()
    return actors.call('findPackage').resolve(answer)
  }
const answered =
  (name: string, output?: unknown): Step =>
  ({ actors }) =>
    actors.call(name).resolve(output)

const names = ['findPackage', 'createTubes', 'placeTubes', 'undoTube', 'undoGroup', 'storeLines']
const underWay = ({ actors }: Delivery) => names.find((name) => actors.isOpen(name))

const over = {
  'code.read': 'ignored',
  'product.chosen': 'ignored',
  'pack.edited': 'ignored',
  'reading.chosen': 'ignored',
  'pack.accepted': 'ignored',
  'pack.dropped': 'ignored',
  'box.chosen': 'ignored',
  'position.chosen': 'ignored',
  'places.changed': 'ignored',
  'rest.placed': 'ignored',
  'row.undone': 'ignored',
  'row.dismissed': 'ignored',
  'group.undone': 'ignored',
  finished: 'ignored',
  'finish.accepted': 'ignored',
  'finish.declined': 'ignored',
  escape: 'ignored',
  'the actor answers': 'nobody asked',
  'the actor refuses': 'nobody asked',
} as const
/** Too early, while a package is open. */
const tubeCode: PackAnswer = { kind: 'unknown', code: 'FD001' }
/** Requests wait for the one that is in progress. */
const busy = {
  ...over,
  'code.read': 'noted',
  'rest.placed': 'noted',
  'row.undone': 'noted',
  'row.dismissed': 'noted',
} as const
const idle = {
  ...over,
  'code.read': 'resolving',
  'product.chosen': 'resolving',
  'box.chosen': 'noted',
  'position.chosen': 'noted',
  'places.changed': 'ignored',
  'rest.placed': 'placing',
  'row.undone': 'undoing',
  'row.dismissed': 'noted',
  'group.undone': 'dropping',
  escape: 'left',
} as const

testTable<State, Sent, Delivery>({
  given: {
    waiting: () => given(withOneIn),
    describing: () => given(withOneIn, scanned(pack({ others: [reading] })), scanned(tubeCode)),
    resolving: () => given(withOneIn, ({ scan }) => scan()),
    creating: () => given(withOneIn, scanned(pack()), scanned(tubeCode), send({ type: 'pack.accepted' })),
    placing: () => given(withOneIn, scanned({ kind: 'sample', sample: makeSample({ id: 12 }) })),
    undoing: () => given(withOneIn, send({ type: 'row.undone', row: 1 })),
    dropping: () => given(withOneIn, send({ type: 'group.undone', number: 1 })),
    asking: () => given(withOneIn, send({ type: 'finished' })),
    finishing: () => given(withOneIn, send({ type: 'finished' }), send({ type: 'finish.accepted' })),
    finished: () => given(withOneIn, send({ type: 'finished' }), send({ type: 'finish.accepted' }), answered('storeLines')),
    left: () => given(withOneIn, send({ type: 'escape' })),
  },
  when: {
    'code.read': ({ scan }) => scan(),
    'product.chosen': send({ type: 'product.chosen', productId: 5 }),
    'pack.edited': send({ type: 'pack.edited', edit: { packs: 2 } }),
    'reading.chosen': send({ type: 'reading.chosen', reading: { ...reading, lot: 'L26' } }),
    'pack.accepted': send({ type: 'pack.accepted' }),
    'pack.dropped': send({ type: 'pack.dropped' }),
    'box.chosen': send({ type: 'box.chosen', layer: makeLayer({ id: 3, rows: 9, columns: 9 }) }),
    'position.chosen': send({ type: 'position.chosen', position: 40 }),
    'places.changed': send({ type: 'places.changed' }),
    'rest.placed': send({ type: 'rest.placed' }),
    'row.undone': send({ type: 'row.undone', row: 1 }),
    'row.dismissed': ({ actor, context }) => actor.send({ type: 'row.dismissed', row: context().rows[0]?.row ?? 0 }),
    'group.undone': send({ type: 'group.undone', number: 1 }),
    finished: send({ type: 'finished' }),
    'finish.accepted': send({ type: 'finish.accepted' }),
    'finish.declined': send({ type: 'finish.declined' }),
    escape: send({ type: 'escape' }),
    'the actor answers': (one) => {
      const name = underWay(one)
      const outputs: Record<string, unknown> = {
        findPackage: { kind: 'misconfigured' },
        createTubes: { ...group, number: 2, tubeIds: [14] },
        placeTubes: [before(12)],
      }
      return name ? one.actors.call(name).resolve(outputs[name]) : false
    },
    'the actor refuses': (one) => {
      const name = underWay(one)
      return name ? one.actors.call(name).reject(new Refusal('sample.gone', {})) : false
    },
  },
  outcomes: {
    waiting: { ...idle, finished: 'asking' },
    describing: { ...idle, 'pack.edited': 'noted', 'reading.chosen': 'noted', 'pack.accepted': 'creating', 'pack.dropped': 'waiting' },
    resolving: { ...busy, 'the actor answers': 'waiting', 'the actor refuses': 'waiting' },
    creating: { ...busy, 'the actor answers': 'waiting', 'the actor refuses': 'describing' },
    // The tubes that are left are on their way already.
    placing: { ...busy, 'rest.placed': 'ignored', 'the actor answers': 'waiting', 'the actor refuses': 'waiting' },
    undoing: { ...busy, 'row.undone': 'ignored', 'the actor answers': 'waiting', 'the actor refuses': 'waiting' },
    dropping: { ...busy, 'the actor answers': 'waiting', 'the actor refuses': 'waiting' },
    asking: {
      ...over,
      'code.read': 'resolving',
      'rest.placed': 'placing',
      'row.undone': 'noted',
      'row.dismissed': 'noted',
      'finish.accepted': 'finishing',
      'finish.declined': 'waiting',
    },
    finishing: { ...busy, 'the actor answers': 'finished', 'the actor refuses': 'waiting' },
    finished: over,
    left: over,
  },
})

describe('a package', () => {
  test('is filled in from its code, for the likeliest order, with as many tubes as are in a pack', async () => {
    const one = await given(nothing, scanned(pack()))
    expect(one.context().pack).toMatchObject({ productId: 5, lot: 'L26K417', expires: '2028-11-30', packs: 1, lineId: 7 })
    expect(tubesOf(one.context().pack!)).toBe(3)
  })

  test('scanned again is one more pack; the same serial number is the same pack', async () => {
    const one = await given(nothing, scanned(pack({}, { serial: 'S1' })), scanned(pack({}, { serial: 'S1' })))
    expect(one.context().rows).toMatchObject([{ kind: 'same-pack', serial: 'S1' }])
    await scanned(pack({}, { serial: 'S2' }))(one)
    expect(one.context().pack).toMatchObject({ packs: 2, serials: ['S1', 'S2'] })
  })

  test('of another lot is a group of its own: the one before is received as it stands', async () => {
    const one = await given(
      nothing,
      scanned(pack()),
      scanned(pack({}, { lot: 'OTHER' })),
      answered('createTubes', group),
      answered('findPackage', pack({}, { lot: 'OTHER' })),
    )
    expect(one.context().groups).toEqual([group])
    expect(one.context().pack).toMatchObject({ number: 2, lot: 'OTHER', packs: 1 })
  })

  test('with more packs than are still to come is received only with a reason', async () => {
    const one = await given(nothing, scanned(pack()), send({ type: 'pack.edited', edit: { packs: 3 } }), send({ type: 'pack.accepted' }))
    expect(one.state()).toBe('describing')
    await send({ type: 'pack.edited', edit: { note: 'They sent one more' } })(one)
    await send({ type: 'pack.accepted' })(one)
    expect(one.actors.inputs('createTubes')).toMatchObject([{ pack: { packs: 3, note: 'They sent one more' } }])
  })

  test('of no product waits until one is chosen, and keeps its lot and date', async () => {
    const one = await given(nothing, scanned(pack({ product: null, lines: [] })), send({ type: 'pack.accepted' }))
    expect(one.state()).toBe('describing')
    await send({ type: 'product.chosen', productId: 5 })(one)
    await answered('findPackage', pack({}, { gtin: '', lot: '', expires: '' }))(one)
    expect(one.context().pack).toMatchObject({ productId: 5, lot: 'L26K417', expires: '2028-11-30', packs: 1, lineId: 7 })
  })

  test('that was misread is no longer reported once it is read, and a problem replaces the one before', async () => {
    const misread: PackAnswer = { kind: 'misread', fault: 'cut' }
    const one = await given(nothing, scanned(misread), scanned(misread))
    expect(one.context().rows).toMatchObject([{ kind: 'misread' }])
    await scanned(pack())(one)
    expect(one.context().rows).toEqual([])
    await scanned({ kind: 'unknown', code: 'FD001' })(one)
    expect(one.context().rows).toMatchObject([{ kind: 'pack-open' }])
    await send({ type: 'pack.accepted' })(one)
    await answered('createTubes', group)(one)
    expect(one.context().rows).toEqual([])
  })

  test('whose required fields are empty is not received', async () => {
    const asks = { ...product, values: { meta: {}, asked: [4] } }
    const one = await given(nothing, scanned(pack({ product: asks })), send({ type: 'pack.accepted' }))
    expect(one.state()).toBe('describing')
    await send({ type: 'pack.edited', edit: { values: { meta: { 4: 'mouse' }, asked: [4] } } })(one)
    await send({ type: 'pack.accepted' })(one)
    expect(one.state()).toBe('creating')
  })

  test('that was chosen in the app and is then scanned is the same pack', async () => {
    const one = world(nothing, { productId: 5, lineId: 7 })
    await one.actors.call('findPackage').resolve(pack({}, { gtin: '', lot: '', expires: '' }))
    await scanned(pack())(one)
    expect(one.context().pack).toMatchObject({ packs: 1, lot: 'L26K417', gtin: reading.gtin })
  })

  test('that could not be received stays, with the reason', async () => {
    const one = await given(nothing, scanned(pack()), send({ type: 'pack.accepted' }), ({ actors }) =>
      actors.call('createTubes').reject(new Refusal('lease.exhausted', {})),
    )
    expect(one.context().pack!.problem).toMatch(/\w/)
    // Another package does not try again by itself.
    await scanned(pack({}, { lot: 'OTHER' }))(one)
    expect(one.state()).toBe('describing')
    expect(one.context().rows).toMatchObject([{ kind: 'pack-open' }])
  })
})

describe('putting away', () => {
  const own = (code: string): PackAnswer => ({ kind: 'unknown', code })

  test('a code that nothing has becomes the barcode of the next tube, at the next position', async () => {
    const one = await given(begun, scanned(own('FD001')), answered('placeTubes', [before(11)]), scanned(own('FD002')))
    expect(one.actors.inputs('placeTubes')).toEqual([
      { layerId: 2, tubes: [{ id: 11, position: 1 }], code: 'FD001' },
      { layerId: 2, tubes: [{ id: 12, position: 2 }], code: 'FD002' },
    ])
  })

  test('a tube with one of our labels is put away itself, whichever it is; again, it says so', async () => {
    const third: PackAnswer = { kind: 'sample', sample: makeSample({ id: 13 }) }
    const one = await given(begun, scanned(third), answered('placeTubes', [before(13)]), scanned(third))
    expect(one.actors.inputs('placeTubes')).toEqual([{ layerId: 2, tubes: [{ id: 13, position: 1 }], code: null }])
    expect(one.context().rows.map(({ kind }) => kind)).toEqual(['again', 'put'])
    expect(tubesLeft(one.context())).toEqual([11, 12])
  })

  test('digits that no product has are the code of a tube while one waits for it, and a package otherwise', async () => {
    const digits = pack({ product: null, lines: [], tubeCode: 'code' }, { lot: '', expires: '' })
    const one = await given(begun, scanned(digits))
    expect(one.actors.inputs('placeTubes')).toMatchObject([{ code: 'code' }])
    expect((await given(nothing, scanned(digits))).context().pack).toMatchObject({ productId: null })
  })

  test('without a box, or in a full one, the tube stays in line; a scanned box takes it', async () => {
    const one = await given({ ...begun, box: null }, scanned(own('FD001')))
    expect(one.context().rows).toMatchObject([{ kind: 'no-box' }])
    await scanned({ kind: 'layer', layer: makeLayer({ id: 3, rows: 1, columns: 1 }) })(one)
    await isSought(one)
    expect(one.context().rows).toEqual([])
    await scanned(own('FD001'))(one)
    expect(one.actors.inputs('placeTubes')).toMatchObject([{ layerId: 3, tubes: [{ id: 11 }] }])
  })

  test('the rest goes to the next positions; what does not fit is said, and stays in line', async () => {
    const one = world({ ...begun, box: null })
    const actor = createActor(
      receiveMachine.provide({
        actors: {
          readFree: fromPromise(async (): Promise<readonly number[]> => [80, 81]),
          placeTubes: fromPromise(async ({ input }): Promise<readonly TubeBefore[]> => input.tubes.map(({ id }) => before(id))),
        },
      }),
      { input: { progress: begun, question: null } },
    ).start()
    await waitFor(actor, (state) => state.matches('waiting'))
    actor.send({ type: 'rest.placed' })
    const { context } = await waitFor(actor, (state) => state.matches('waiting'))
    expect(context.rows.map(({ kind }) => kind)).toEqual(['full', 'put', 'put'])
    expect(tubesLeft(context)).toEqual([13])
    expect(one.state()).toBe('waiting')
  })

  test('an undone tube is the next again, and so is its position', async () => {
    const one = await given(withOneIn, send({ type: 'row.undone', row: 1 }), answered('undoTube'), scanned(own('FD009')))
    expect(one.actors.inputs('placeTubes')).toEqual([{ layerId: 2, tubes: [{ id: 11, position: 1 }], code: 'FD009' }])
  })

  test('the order line notes what is put away, and is closed when nothing more is to come', () => {
    const all = { groups: [{ ...group, left: 0 }], placed: [11, 12, 13] }
    expect(storedLines(all)).toEqual([{ lineId: 7, containers: 3, isAll: true }])
    expect(storedLines({ ...all, placed: [11] })).toEqual([{ lineId: 7, containers: 1, isAll: false }])
    expect(storedLines({ groups: [group], placed: [11, 12, 13] })).toEqual([{ lineId: 7, containers: 3, isAll: false }])
    expect(storedLines({ groups: [{ ...group, lineId: null }], placed: [11] })).toEqual([])
  })

  test('finished, the box stays the one for the next delivery', () => {
    expect(emptied(withOneIn)).toMatchObject({ box: { id: 2 }, lastPack: 1, groups: [], placed: [], pack: null })
  })
})

test('whatever is scanned and tapped, no tube is created or put away twice, and packs and tubes add up', async () => {
  const events = fc.oneof(
    fc.constantFrom('L1', 'L2').map((lot) => ({ type: 'code.read', how: 'wedge', text: `pack ${lot}` }) as const),
    fc.nat({ max: 30 }).map((id) => ({ type: 'code.read', how: 'wedge', text: `tube ${id}` }) as const),
    fc.nat({ max: 9 }).map((n) => ({ type: 'code.read', how: 'wedge', text: `own ${n}` }) as const),
    fc.nat({ max: 3 }).map((packs) => ({ type: 'pack.edited', edit: { packs: packs + 1 } }) as const),
    fc.nat({ max: 9 }).map((row) => ({ type: 'row.undone', row }) as const),
    fc.nat({ max: 5 }).map((number) => ({ type: 'group.undone', number }) as const),
    fc.constantFrom('pack.accepted', 'pack.dropped', 'rest.placed', 'finished', 'finish.declined').map((type) => ({ type }) as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(events, { maxLength: 40 }), async (sent) => {
      const created: number[] = []
      const stored = new Map<number, number>()
      let packs = 0
      const machine = receiveMachine.provide({
        actors: {
          readFree: fromPromise(async (): Promise<readonly number[]> =>
            Array.from({ length: 81 }, (_, at) => at + 1).filter((position) => ![...stored.values()].includes(position)),
          ),
          findPackage: fromPromise(async ({ input }): Promise<PackAnswer> => {
            const [kind, value = ''] = 'scan' in input ? input.scan.text.split(' ') : []
            if (kind === 'pack') return pack({ lines: [] }, { lot: value })
            if (kind === 'tube') return { kind: 'sample', sample: makeSample({ id: Number(value) }) }
            return { kind: 'unknown', code: `own ${value}` }
          }),
          createTubes: fromPromise(async ({ input: { pack: draft } }) => {
            const tubeIds = Array.from({ length: tubesOf(draft) }, (_, at) => created.length + at + 1)
            created.push(...tubeIds)
            packs += draft.packs
            return { ...group, number: draft.number, packs: draft.packs, lot: draft.lot, lineId: null, tubeIds }
          }),
          placeTubes: fromPromise(async ({ input: { tubes } }): Promise<readonly TubeBefore[]> => {
            for (const { id, position } of tubes) {
              expect(stored.has(id)).toBe(false)
              expect([...stored.values()]).not.toContain(position)
              stored.set(id, position)
            }
            return tubes.map(({ id }) => before(id))
          }),
          undoTube: fromPromise(async ({ input }) => void stored.delete(input.tube.id)),
          undoGroup: fromPromise(async ({ input }) => {
            for (const id of input.tubeIds) stored.delete(id)
            packs -= input.packs
          }),
          storeLines: fromPromise(async (): Promise<void> => {}),
        },
      })
      const actor = createActor(machine, { input: { progress: { ...nothing, box }, question: null } }).start()
      for (const event of sent) actor.send(event)
      const { context } = await waitFor(actor, (state) => !state.hasTag('working'))
      const ids = context.groups.flatMap(({ tubeIds }) => tubeIds)
      expect(new Set(ids).size).toBe(ids.length)
      expect([...context.placed].sort((a, b) => a - b)).toEqual([...stored.keys()].sort((a, b) => a - b))
      expect(context.placed.length + tubesLeft(context).length).toBe(ids.length)
      expect(context.groups.reduce((sum, one) => sum + one.packs, 0)).toBe(packs)
      expect(ids.length).toBe(packs * product.containers)
    }),
  )
})
