import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { msg } from '#domain/message.ts'
import { scanMachine } from '#machines/scan/scan.machine.ts'
import type { ResolvedScan, ScanEmitted, ScanEvent, ScanRead } from '#machines/scan/scan-types.ts'
import { blockScans, captureScans } from '#machines/scan/capture-scans.ts'
import { heldActors, settle, testTable, type Leaf } from '#tests/machines/harness.ts'
import { foundLayer, foundSample, layerRow, sampleRow } from '#tests/machines/rows.ts'
import { makeEquipment } from '#tests/harness/equipment.ts'

function world() {
  const actors = heldActors()
  const clock = new SimulatedClock()
  const machine = scanMachine.provide({ actors: { resolveScan: actors.hold<ResolvedScan, ScanRead>('resolveScan') } })
  const actor = createActor(machine, { clock }).start()
  const emitted: ScanEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  const read = (text: string, candidates?: string[]) => actor.send({ type: 'code.read', text, how: 'wedge', ...(candidates && { candidates }) })
  const said = () => emitted.map((event) => ('text' in event ? `${event.type} ${event.text}` : event.type))
  return { actors, clock, actor, emitted, read, said }
}
type ScanWorld = ReturnType<typeof world>

const cut = '005000000001842'
const whole = '005000000001842007'

async function given(...steps: ((one: ScanWorld) => unknown)[]) {
  const one = world()
  for (const step of steps) await step(one)
  return one
}
const readOne = (one: ScanWorld) => one.read(cut)
const readTwo = (one: ScanWorld) => one.read(cut, [cut, whole])
const bar = (barrier: string) => (one: ScanWorld) => one.actor.send({ type: 'scans.barred', barrier })
const listing = (isListing: boolean) => (one: ScanWorld) => one.actor.send({ type: 'listing.changed', isListing })
const suspend = (handler: string) => (one: ScanWorld) => one.actor.send({ type: 'handling.suspended', handler })

type State = Leaf<SnapshotFrom<typeof scanMachine>['value']>
type Event = ScanEvent['type'] | 'resolveScan answers' | 'resolveScan fails' | 'timeout ends' | 'handling.resumed (another)' | 'code.read (two readings)'

describe('every event in every state', () => {
  testTable<State, Event, ScanWorld>({
    given: {
      'free.listening': () => given(),
      'free.choosing': () => given(readTwo),
      'free.resolving': () => given(readOne),
      'taken.handing': () => given(suspend('dialog')),
      'taken.catchingUp': () => given(readOne, suspend('dialog')),
    },
    when: {
      'code.read': readOne,
      'code.read (two readings)': readTwo,
      'candidate.chosen': ({ actor }) => actor.send({ type: 'candidate.chosen', text: whole }),
      'candidate.dismissed': ({ actor }) => actor.send({ type: 'candidate.dismissed' }),
      'listing.changed': listing(true),
      'scans.barred': bar('question'),
      'scans.freed': ({ actor }) => actor.send({ type: 'scans.freed', barrier: 'nothing' }),
      'handling.suspended': suspend('another'),
      'handling.resumed': ({ actor }) => actor.send({ type: 'handling.resumed', handler: 'dialog' }),
      'handling.resumed (another)': ({ actor }) => actor.send({ type: 'handling.resumed', handler: 'nobody' }),
      'resolveScan answers': ({ actors }) => actors.isOpen('resolveScan') && actors.call('resolveScan').resolve(foundSample(1842)),
      'resolveScan fails': ({ actors }) => actors.isOpen('resolveScan') && actors.call('resolveScan').reject(),
      'timeout ends': ({ actors, clock }) => actors.isOpen('resolveScan') && clock.increment(limits.scan.timeout),
    },
    outcomes: {
      'free.listening': {
        'code.read': 'free.resolving',
        'code.read (two readings)': 'free.choosing',
        'candidate.chosen': 'ignored',
        'candidate.dismissed': 'ignored',
        'listing.changed': 'noted',
        'scans.barred': 'noted',
        'scans.freed': 'ignored',
        'handling.suspended': 'taken.handing',
        'handling.resumed': 'ignored',
        'handling.resumed (another)': 'ignored',
        'resolveScan answers': 'nobody asked',
        'resolveScan fails': 'nobody asked',
        'timeout ends': 'nobody asked',
      },
      'free.choosing': {
        'code.read': 'noted',
        'code.read (two readings)': 'noted',
        'candidate.chosen': 'free.resolving',
        'candidate.dismissed': 'free.listening',
        'listing.changed': 'noted',
        'scans.barred': 'noted',
        'scans.freed': 'ignored',
        'handling.suspended': 'taken.catchingUp',
        'handling.resumed': 'ignored',
        'handling.resumed (another)': 'ignored',
        'resolveScan answers': 'nobody asked',
        'resolveScan fails': 'nobody asked',
        'timeout ends': 'nobody asked',
      },
      'free.resolving': {
        'code.read': 'noted',
        'code.read (two readings)': 'noted',
        'candidate.chosen': 'ignored',
        'candidate.dismissed': 'ignored',
        'listing.changed': 'noted',
        'scans.barred': 'noted',
        'scans.freed': 'ignored',
        'handling.suspended': 'taken.catchingUp',
        'handling.resumed': 'ignored',
        'handling.resumed (another)': 'ignored',
        'resolveScan answers': 'free.listening',
        'resolveScan fails': 'free.listening',
        'timeout ends': 'free.listening',
      },
      'taken.handing': {
        'code.read': 'noted',
        'code.read (two readings)': 'noted',
        'candidate.chosen': 'ignored',
        'candidate.dismissed': 'ignored',
        'listing.changed': 'noted',
        'scans.barred': 'noted',
        'scans.freed': 'ignored',
        'handling.suspended': 'noted',
        'handling.resumed': 'free.listening',
        'handling.resumed (another)': 'ignored',
        'resolveScan answers': 'nobody asked',
        'resolveScan fails': 'nobody asked',
        'timeout ends': 'nobody asked',
      },
      'taken.catchingUp': {
        'code.read': 'noted',
        'code.read (two readings)': 'noted',
        'candidate.chosen': 'ignored',
        'candidate.dismissed': 'ignored',
        'listing.changed': 'noted',
        'scans.barred': 'noted',
        'scans.freed': 'ignored',
        'handling.suspended': 'noted',
        'handling.resumed': 'free.resolving',
        'handling.resumed (another)': 'ignored',
        'resolveScan answers': 'taken.handing',
        'resolveScan fails': 'taken.handing',
        'timeout ends': 'taken.handing',
      },
    },
  })
})

const answers: [string, ResolvedScan, ScanEmitted][] = [
  ['a 005 code opens the sample view [SCAN-01]', foundSample(1842), { type: 'sample.found', sample: sampleRow(1842) }],
  [
    'a 011 code opens the series view [SCAN-01]',
    { kind: 'series', series: { id: 5, name: 'Time course', nameFold: 'time course' } },
    { type: 'series.found', series: { id: 5, name: 'Time course', nameFold: 'time course' } },
  ],
  ['a 008 code opens the compartment, with the way down the tree [SCAN-01]', foundLayer(6), { type: 'layer.found', layer: layerRow(6), path: [1, 6] }],
  ['001 and an experiment id means an experiment [SCAN-01]', { kind: 'experiment', experimentId: 318 }, { type: 'experiment.found', experimentId: 318 }],
  ['the code of an instrument opens its page', { kind: 'equipment', equipment: makeEquipment() }, { type: 'equipment.found', equipment: makeEquipment() }],
  [
    "a code that nothing is found for says 'Barcode not recognized' [SCAN-06]",
    { kind: 'not-recognized' },
    { type: 'code.refused', text: 'X', message: msg('Barcode not recognized') },
  ],
  [
    "an internal code that is not of the active group says 'Barcode misconfigured or you are currently in the wrong group' [SCAN-06]",
    { kind: 'misconfigured' },
    { type: 'code.refused', text: 'X', message: msg('Barcode misconfigured or you are currently in the wrong group') },
  ],
  ['a code too short to be one says nothing', { kind: 'ignored' }, { type: 'code.ignored', text: 'X' }],
]

describe('what a scan leads to', () => {
  test.each(answers)('%s', async (_, found, expected) => {
    const { read, actors, emitted } = world()
    read('X')
    await actors.call('resolveScan').resolve(found)
    expect(emitted).toEqual([expected])
  })

  test('scans that come during a lookup are answered one by one in the order of reading, none lost', async () => {
    const { read, actors, said, actor } = world()
    for (const text of ['A', 'B', 'C']) read(text)
    expect(actors.inputs('resolveScan')).toEqual([{ text: 'A', how: 'wedge' }])
    await actors.call('resolveScan').resolve({ kind: 'not-recognized' })
    read('D')
    await actors.call('resolveScan').reject()
    await actors.call('resolveScan').resolve({ kind: 'misconfigured' })
    await actors.call('resolveScan').resolve({ kind: 'not-recognized' })
    expect(said()).toEqual(['code.refused A', 'code.refused B', 'code.refused C', 'code.refused D'])
    expect(actor.getSnapshot().context.scanned.map(({ serial, scan, answer }) => `${serial} ${scan.text} ${answer.kind}`)).toEqual([
      '4 D not-recognized',
      '3 C misconfigured',
      '2 B failed',
      '1 A not-recognized',
    ])
  })

  test('a database that does not answer is reported, and later scans continue', async () => {
    const { read, actors, clock, emitted, actor } = world()
    for (const text of ['A', 'B']) read(text)
    const hanging = actors.call('resolveScan')
    clock.increment(limits.scan.timeout - 1)
    expect(emitted).toEqual([])
    clock.increment(1)
    expect(emitted).toEqual([
      { type: 'code.refused', text: 'A', message: 'The local database did not respond. Nothing was saved, but your entry is still here.' },
    ])
    await actors.call('resolveScan').resolve(foundSample(2))
    // Its late answer is about a scan that is over.
    await hanging.resolve(foundSample(1))
    expect(actor.getSnapshot().context.scanned.map(({ scan, answer }) => `${scan.text} ${answer.kind}`)).toEqual(['B sample', 'A failed'])
  })

  test('the scan screen lists what is scanned, also if the person leaves it before the answer; nothing is opened [SCAN-09]', async () => {
    const one = await given(listing(true))
    one.read('A')
    one.read('B')
    await one.actors.call('resolveScan').resolve(foundSample(1))
    listing(false)(one)
    await one.actors.call('resolveScan').resolve(foundSample(2))
    expect([one.said(), one.actor.getSnapshot().context.scanned.map(({ scan }) => scan)]).toEqual([
      ['code.listed A', 'code.listed B'],
      [
        { text: 'B', how: 'wedge' },
        { text: 'A', how: 'wedge' },
      ],
    ])
  })

  test('the answer to a scan does not replace the scan screen opened meanwhile', async () => {
    const one = await given(readOne, listing(true))
    await one.actors.call('resolveScan').resolve(foundSample(1842))
    listing(false)(one)
    readOne(one)
    await one.actors.call('resolveScan').resolve(foundSample(1842))
    expect(one.said()).toEqual([`code.listed ${cut}`, 'sample.found'])
  })

  test('the list of last scanned codes is bounded', async () => {
    const { read, actors, actor } = world()
    for (let n = 1; n <= limits.scan.remembered + 3; n++) {
      read(String(n))
      await actors.call('resolveScan').resolve({ kind: 'not-recognized' })
    }
    const { scanned } = actor.getSnapshot().context
    expect([scanned.length, scanned[0]?.serial, scanned.at(-1)?.serial]).toEqual([limits.scan.remembered, limits.scan.remembered + 3, 4])
  })

  test('if the reader could not tell a cut code from a complete one, the person chooses before anything is looked up', async () => {
    const { read, actors, actor, said } = world()
    read(cut, [cut, whole])
    read('B')
    expect([actor.getSnapshot().hasTag('blocking'), actors.made]).toEqual([true, []])
    actor.send({ type: 'candidate.chosen', text: whole })
    await actors.call('resolveScan').resolve(foundSample(1842007))
    await actors.call('resolveScan').resolve({ kind: 'not-recognized' })
    expect(actors.inputs('resolveScan')).toEqual([
      { text: whole, how: 'wedge' },
      { text: 'B', how: 'wedge' },
    ])
    expect(said()).toEqual(['sample.found', 'code.refused B'])
  })

  test('without a real actor a scan fails audibly and the next one is handled', async () => {
    const actor = createActor(scanMachine).start()
    const said: string[] = []
    actor.on('code.refused', ({ text }) => said.push(text))
    actor.send({ type: 'code.read', text: 'A', how: 'camera' })
    actor.send({ type: 'code.read', text: 'B', how: 'camera' })
    await settle()
    expect(said).toEqual(['A', 'B'])
  })
})

describe('another handler receives scans', () => {
  test('the default scan handling is off while the location update runs, and on again after it [LOC-01]', async () => {
    const { read, actors, actor, emitted } = world()
    const taken: string[] = []
    const stop = captureScans(actor, 'location-update', ({ text }) => taken.push(text))
    read('A')
    read('B', ['B', 'BB'])
    expect(taken).toEqual(['A', 'B'])
    expect(actors.made).toEqual([])
    stop()
    read('C')
    await actors.call('resolveScan').resolve({ kind: 'not-recognized' })
    expect(taken).toEqual(['A', 'B'])
    expect(emitted.at(-1)).toMatchObject({ type: 'code.refused', text: 'C' })
  })

  test('handlers stack: the last one gets the scans, and closing it returns them to the previous one', () => {
    const { read, actor } = world()
    const taken: string[] = []
    const stopMode = captureScans(actor, 'mode', ({ text }) => taken.push(`mode ${text}`))
    const stopDialog = captureScans(actor, 'dialog', ({ text }) => taken.push(`dialog ${text}`))
    read('A')
    stopDialog()
    read('B')
    const stopAgain = captureScans(actor, 'dialog', ({ text }) => taken.push(`dialog ${text}`))
    stopMode()
    read('C')
    stopAgain()
    expect(taken).toEqual(['dialog A', 'mode B', 'dialog C'])
    expect(actor.getSnapshot().matches('free')).toBe(true)
  })

  test('a scan read before a handler took over stays in the list, but opens nothing over it and is not passed to it, and the person is told', async () => {
    const { read, actors, actor, said } = world()
    read('A')
    const taken: string[] = []
    const stop = captureScans(actor, 'mode', ({ text }) => taken.push(text))
    read('B')
    await actors.call('resolveScan').resolve(foundSample(1))
    stop()
    expect([taken, said()]).toEqual([['B'], ['code.handed', 'code.missed A']])
    expect(actor.getSnapshot().context.scanned.map(({ scan }) => scan.text)).toEqual(['A'])
  })
})

describe('while something must be answered first [FAULT-66]', () => {
  test('a code is neither looked up nor passed to anyone, whichever handlers there are, and each one is reported', () => {
    const { read, actors, actor, emitted } = world()
    const taken: string[] = []
    const take = ({ text }: ScanRead) => taken.push(text)
    const free = blockScans(actor, 'question')
    read('A')
    const stop = captureScans(actor, 'mode', take)
    read('B', ['B', 'BB'])
    expect([taken, actors.made]).toEqual([[], []])
    expect(emitted).toEqual([
      { type: 'code.barred', barrier: 'question', text: 'A' },
      { type: 'code.barred', barrier: 'question', text: 'B' },
    ])
    free()
    read('C')
    expect(taken).toEqual(['C'])
    stop()
  })

  test('the last blocker is named, and all must be gone before scans continue', () => {
    const { read, actors, actor, emitted } = world()
    const answer = blockScans(actor, 'question')
    const unlock = blockScans(actor, 'lock')
    read('A')
    answer()
    read('B')
    unlock()
    read('C')
    expect(emitted).toEqual(['A', 'B'].map((text) => ({ type: 'code.barred', barrier: 'lock', text })))
    expect(actors.inputs('resolveScan')).toEqual([{ text: 'C', how: 'wedge' }])
  })

  test('what was read before is still answered', async () => {
    const { read, actors, actor, said } = world()
    read('A')
    blockScans(actor, 'question')
    await actors.call('resolveScan').resolve(foundSample(1))
    expect(said()).toEqual(['sample.found'])
  })
})
