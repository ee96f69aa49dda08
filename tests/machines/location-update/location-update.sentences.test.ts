import { describe, expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { needsPerson, nextPosition } from '#machines/location-update/location-update-rows.ts'
import { settle } from '#tests/machines/harness.ts'
import { shelf, world, type LocationWorld } from './location-update.world.ts'
import { foundLayer, foundSample } from '#tests/machines/rows.ts'

/** Scans a sample and lets the move and the search for the next position succeed. */
async function move(one: LocationWorld, id: number, next: number | null) {
  one.read(`005${id}`)
  await one.found(foundSample(id))
  await one.placed()
  await one.next(next)
}
const isOver = (one: LocationWorld) => one.actor.getSnapshot().status === 'done'
const messageOf = (one: LocationWorld) => one.context().rows.map((row) => ('message' in row ? row.message : null))

describe('location update', () => {
  test('each scanned sample moves into the compartment it was started on, at the next free position [LOC-01]', async () => {
    const one = world()
    expect(one.actors.inputs('nextFree')).toEqual([{ layerId: 20, from: 1 }])
    await one.next(41)
    await move(one, 1, 42)
    await move(one, 2, 46)
    expect(one.actors.inputs('placeSample')).toEqual([
      { sampleId: 1, layerId: 20, position: 41, conflict: null },
      { sampleId: 2, layerId: 20, position: 42, conflict: null },
    ])
    expect(one.actors.inputs('nextFree')).toEqual([1, 42, 43].map((from) => ({ layerId: 20, from })))
    expect(one.list()).toEqual(['2 moved 42', '1 moved 41'])
    expect(nextPosition(one.context())).toBe(46)
  })

  test.each(['finished', 'escape'] as const)('%s ends it [LOC-01]', async (type) => {
    const one = world()
    await one.next(1)
    await move(one, 1, 2)
    one.actor.send({ type })
    expect(isOver(one)).toBe(true)
    expect(one.actor.getSnapshot().output?.rows.map((row) => row.kind)).toEqual(['moved'])
  })

  test('Finished with scans in progress completes all of them first [LOC-01]', async () => {
    const one = world()
    await one.next(1)
    one.read('A')
    one.read('B')
    one.actor.send({ type: 'finished' })
    expect(one.actor.getSnapshot().hasTag('ending')).toBe(true)
    await one.found(foundSample(1))
    await one.placed()
    await one.next(2)
    expect(isOver(one)).toBe(false)
    await one.found(foundSample(2))
    await one.placed()
    expect([isOver(one), one.list()]).toEqual([true, ['2 moved 2', '1 moved 1']])
  })

  test('a compartment without a grid gives position 0 and is not searched [LOC-02]', async () => {
    const one = world(shelf)
    for (const id of [1, 2]) {
      one.read(`005${id}`)
      await one.found(foundSample(id))
      await one.placed()
    }
    expect(one.actors.inputs('nextFree')).toEqual([])
    expect(one.actors.inputs('placeSample')).toMatchObject([{ position: 0 }, { position: 0 }])
    expect(one.list()).toEqual(['2 moved 0', '1 moved 0'])
  })

  test("a full compartment says 'No more room for placing this sample at this storage compartment' and moves nothing [LOC-03]", async () => {
    const one = world()
    await one.next(null)
    expect(one.context().next).toBe('full')
    one.read('A')
    await one.found(foundSample(1))
    expect([one.list(), messageOf(one)]).toEqual([['1 full'], ['No more room for placing this sample at this storage compartment']])
    expect(one.actors.inputs('placeSample')).toEqual([])
  })

  test('a full compartment is searched again at each scan, so that new room is found', async () => {
    const one = world()
    await one.next(null)
    one.read('A')
    await one.found(foundSample(1))
    await one.next(17)
    await move(one, 1, 18)
    expect(one.list()).toEqual(['2 moved 17', '1 full'])
  })

  test('after the last position the search starts again at the first, before the compartment counts as full', async () => {
    const one = world(undefined, 78)
    await one.next(80)
    one.read('A')
    await one.found(foundSample(1))
    await one.placed()
    await one.next(null)
    await one.next(3)
    expect(one.actors.inputs('nextFree')).toEqual([78, 81, 1].map((from) => ({ layerId: 20, from })))
    expect(nextPosition(one.context())).toBe(3)
  })

  test.each([
    ['is refused', new Refusal('position.outside')],
    ['is not allowed', new Refusal('permission.denied')],
    ['breaks', new Error('disk')],
  ])("a move that %s says 'Error: Could not place sample at this location', and the next scan is handled [LOC-03]", async (_, error) => {
    const one = world()
    await one.next(1)
    one.read('A')
    await one.found(foundSample(1))
    await one.refused(error)
    await one.next(1)
    await move(one, 2, 2)
    expect(one.list()).toEqual(['2 moved 1', '1 failed'])
    expect(messageOf(one)[1]).toBe('Error: Could not place sample at this location')
  })

  test('scans during a move are queued and placed in the order of reading, none lost [LOC-04]', async () => {
    const one = world()
    for (const text of ['A', 'B', 'C']) one.read(text)
    await one.next(1)
    for (const id of [1, 2, 3]) {
      await one.found(foundSample(id))
      if (id === 1) one.read('D')
      await one.placed()
      await one.next(id + 1)
    }
    await one.found(foundSample(4))
    await one.placed()
    expect((one.actors.inputs('resolveScan') as { text: string }[]).map(({ text }) => text)).toEqual(['A', 'B', 'C', 'D'])
    expect(one.list()).toEqual(['4 moved 4', '3 moved 3', '2 moved 2', '1 moved 1'])
  })

  test('a taken position shows by whom and offers the nearest free ones; one tap places it there [LOC-04]', async () => {
    const one = world()
    await one.next(42)
    one.actor.send({ type: 'position.chosen', position: 35 })
    one.read('A')
    await one.found(foundSample(1))
    await one.refused(new Refusal('position.taken', { layerId: 20, position: 35, by: 122, byName: 'THP-1', free: [36, 34, 42] }))
    await one.next(42)
    expect(one.context().rows[0]).toMatchObject({ kind: 'taken', position: 35, detail: { byName: 'THP-1' }, offers: [36, 34, 42], conflict: null })
    expect(one.context().rows.filter(needsPerson)).toHaveLength(1)
    one.actor.send({ type: 'offer.accepted', row: 1, position: 36 })
    one.actor.send({ type: 'offer.accepted', row: 1, position: 34 })
    await one.placed()
    await one.next(42)
    expect(one.actors.inputs('placeSample')).toMatchObject([{ position: 35 }, { position: 36 }])
    expect([one.list(), nextPosition(one.context())]).toEqual([['1 moved 36'], 42])
  })

  test('a position taken meanwhile by someone else is reported by the server as a conflict that the person resolves [LOC-04]', async () => {
    const one = world()
    await one.next(42)
    await move(one, 1, 43)
    await move(one, 2, 44)
    const detail = { by: 122, byName: 'THP-1', free: [45, 46] }
    one.actor.send({ type: 'move.refused', sampleId: 1, layerId: 20, position: 42, conflict: 7, code: 'position.taken', detail })
    expect(one.list()).toEqual(['2 moved 43', '1 taken 42'])
    expect(one.context().rows[1]).toMatchObject({ conflict: 7, offers: [45, 46], detail })
    one.actor.send({ type: 'offer.accepted', row: 1, position: 45 })
    await one.placed()
    expect(one.actors.inputs('placeSample').at(-1)).toEqual({ sampleId: 1, layerId: 20, position: 45, conflict: 7 })
    expect(one.list()).toEqual(['2 moved 43', '1 moved 45'])
  })

  test('a late refusal of a move that is no longer in the list changes nothing here', async () => {
    const one = world()
    await one.next(42)
    await move(one, 1, 43)
    one.actor.send({ type: 'move.refused', sampleId: 1, layerId: 20, position: 41, conflict: 7, code: 'position.taken', detail: {} })
    one.actor.send({ type: 'move.refused', sampleId: 9, layerId: 20, position: 42, conflict: 8, code: 'position.taken', detail: {} })
    expect(one.list()).toEqual(['1 moved 42'])
  })

  test('the person taps another next position; it is used once, and the sequence continues after it', async () => {
    const one = world()
    await one.next(1)
    one.actor.send({ type: 'position.chosen', position: 30 })
    expect(nextPosition(one.context())).toBe(30)
    one.actor.send({ type: 'position.chosen', position: 82 })
    expect(nextPosition(one.context())).toBe(30)
    await move(one, 1, 31)
    expect(one.actors.inputs('placeSample')).toMatchObject([{ position: 30 }])
    expect(one.actors.inputs('nextFree').at(-1)).toEqual({ layerId: 20, from: 31 })
    expect(nextPosition(one.context())).toBe(31)
  })

  test('a moved row is undone: the sample returns to where it was, and its position is the next one again', async () => {
    const one = world()
    await one.next(5)
    await move(one, 1, 6)
    one.actor.send({ type: 'row.undone', row: 1 })
    one.actor.send({ type: 'row.undone', row: 1 })
    expect(one.actors.inputs('undoMove')).toEqual([{ sampleId: 1, from: { layerId: 20, position: 5 }, to: { layerId: 3, position: 7 } }])
    await one.actors.call('undoMove').resolve()
    expect(one.actors.inputs('nextFree').at(-1)).toEqual({ layerId: 20, from: 5 })
    await one.next(5)
    one.actor.send({ type: 'row.undone', row: 1 })
    expect([one.list(), one.actors.inputs('undoMove').length]).toEqual([['1 undone 5'], 1])
  })

  test('a refused undo leaves the sample where it is, says so, and can be repeated', async () => {
    const one = world()
    await one.next(5)
    await move(one, 1, 6)
    one.actor.send({ type: 'row.undone', row: 1 })
    await one.actors.call('undoMove').reject(new Refusal('position.taken'))
    expect([one.list(), one.context().rows.filter(needsPerson).length]).toEqual([['1 undo-failed 5'], 1])
    await one.next(6)
    one.actor.send({ type: 'row.undone', row: 1 })
    await one.actors.call('undoMove').resolve()
    expect(one.list()).toEqual(['1 undone 5'])
  })

  test('an undo waits for the scan that is moving', async () => {
    const one = world()
    await one.next(5)
    await move(one, 1, 6)
    one.read('B')
    one.actor.send({ type: 'row.undone', row: 1 })
    await one.found(foundSample(2))
    expect(one.actors.inputs('undoMove')).toEqual([])
    await one.placed()
    await one.next(7)
    expect(one.actors.isOpen('undoMove')).toBe(true)
  })

  test('a scanned compartment becomes the target of later scans only [LOC-01]', async () => {
    const one = world()
    for (const text of ['A', '008', 'B']) one.read(text)
    await one.next(1)
    await one.found(foundSample(1))
    await one.placed()
    await one.next(2)
    one.actor.send({ type: 'position.chosen', position: 50 })
    await one.found(foundLayer(21))
    await one.next(8)
    await one.found(foundSample(2))
    await one.placed()
    expect(one.actors.inputs('placeSample')).toMatchObject([
      { layerId: 20, position: 1 },
      { layerId: 21, position: 8 },
    ])
    expect(one.list()).toEqual(['3 moved 8', '2 target-changed', '1 moved 1'])
  })

  test('a code that is not a sample stored elsewhere gets its own line and moves nothing', async () => {
    const one = world()
    await one.next(1)
    const answers = [
      { kind: 'not-recognized' },
      { kind: 'misconfigured' },
      { kind: 'series', series: { id: 5, name: 'Time course', nameFold: 'time course' } },
      { kind: 'experiment', experimentId: 3 },
      { kind: 'ignored' },
      foundSample(1, { archived: 1 }),
      foundSample(2, { layerId: 20, position: 9 }),
    ] as const
    for (const answer of answers) {
      one.read('X')
      await one.found(answer)
    }
    one.read('X')
    await one.actors.call('resolveScan').reject()
    expect(one.list()).toEqual(['7 failed', '6 already-here', '5 archived', '4 not-a-sample', '3 not-a-sample', '2 misconfigured', '1 unknown'])
    expect(messageOf(one).slice(-2)).toEqual(['Barcode misconfigured or you are currently in the wrong group', 'Barcode not recognized'])
    expect(one.actors.inputs('placeSample')).toEqual([])
  })

  test('a sample that is already here moves to a position the person tapped, and to no other', async () => {
    const one = world()
    await one.next(1)
    one.actor.send({ type: 'position.chosen', position: 9 })
    one.read('X')
    await one.found(foundSample(2, { layerId: 20, position: 9 }))
    one.read('X')
    await one.found(foundSample(3, { layerId: 20, position: 12 }))
    await one.placed()
    expect(one.list()).toEqual(['2 moved 9', '1 already-here'])
  })

  test('a sample in the box without a position gets one [LOC-02]', async () => {
    const one = world()
    await one.next(4)
    one.read('X')
    await one.found(foundSample(2, { layerId: 20, position: 0 }))
    await one.placed()
    expect(one.list()).toEqual(['1 moved 4'])
  })

  test('an ambiguous code waits for the person in its line, while later scans are placed', async () => {
    const one = world()
    await one.next(1)
    one.actor.send({ type: 'code.read', text: 'C', how: 'wedge', candidates: ['C', 'CC'] })
    await move(one, 1, 2)
    one.actor.send({ type: 'candidate.chosen', row: 1, text: 'CC' })
    await one.found(foundSample(2))
    await one.placed()
    expect(one.list()).toEqual(['2 moved 1', '1 moved 2'])
  })

  test('Skip removes a line that needs nothing more, never one that says where a sample went', async () => {
    const one = world()
    await one.next(1)
    one.read('X')
    await one.found({ kind: 'not-recognized' })
    await move(one, 1, 2)
    for (const row of [1, 2]) one.actor.send({ type: 'row.dismissed', row })
    expect(one.list()).toEqual(['2 moved 1'])
  })

  test('when the search for a position fails, a scan does not report the compartment as full', async () => {
    const one = world()
    await one.actors.call('nextFree').reject()
    one.read('A')
    await one.found(foundSample(1))
    expect([one.list(), messageOf(one)]).toEqual([['1 failed'], ['Error: Could not place sample at this location']])
    expect(one.actors.isOpen('nextFree')).toBe(true)
  })

  test.each([
    ['device.storage-full', 'This device is out of storage space. Nothing was saved.', null],
    ['device.database', 'The local database did not respond. Nothing was saved, but your entry is still here.', null],
    ['permission.denied', messages.couldNotPlace, 'You do not have permission to do this.'],
    ['sample.gone', messages.couldNotPlace, 'This sample no longer exists.'],
    ['layer.gone', messages.couldNotPlace, 'This compartment no longer exists.'],
    ['layer.archived', messages.couldNotPlace, 'This compartment is archived. Restore it first.'],
    ['position.outside', messages.couldNotPlace, null],
  ] as const)('a move that fails for %s says so, and is repeated at the same position [LOC-03, FAULT-68]', async (code, sentence, why) => {
    const one = world()
    await one.next(5)
    one.read('A')
    await one.found(foundSample(1))
    await one.refused(new Refusal(code))
    expect([one.list(), messageOf(one)]).toEqual([['1 failed'], [sentence]])
    expect(one.context().rows[0]).toMatchObject({ why })
    await one.next(6)
    for (let taps = 0; taps < 2; taps++) one.actor.send({ type: 'row.retried', row: 1 })
    expect(one.actors.inputs('placeSample').at(-1)).toMatchObject({ sampleId: 1, layerId: 20, position: 5 })
    await one.placed()
    expect([one.list(), one.actors.inputs('placeSample').length]).toEqual([['1 moved 5'], 2])
  })

  test('an error that is not a refusal says that the sample could not be placed, and can be repeated [LOC-03, FAULT-68]', async () => {
    const one = world()
    await one.next(5)
    one.read('A')
    await one.found(foundSample(1))
    await one.refused(new TypeError('a bug'))
    expect(messageOf(one)).toEqual(['Error: Could not place sample at this location'])
    await one.next(5)
    one.actor.send({ type: 'row.retried', row: 1 })
    await one.placed()
    expect(one.list()).toEqual(['1 moved 5'])
  })

  test('a code that could not be looked up says why, and is looked up again [FAULT-68]', async () => {
    const one = world()
    await one.next(5)
    one.read('A')
    await one.actors.call('resolveScan').reject(new Refusal('device.storage-full'))
    expect(messageOf(one)).toEqual(['This device is out of storage space. Nothing was saved.'])
    one.actor.send({ type: 'row.retried', row: 1 })
    await one.found(foundSample(1))
    await one.placed()
    expect(one.list()).toEqual(['1 moved 5'])
  })

  test('an undo without room says so [FAULT-68]', async () => {
    const one = world()
    await one.next(5)
    await move(one, 1, 6)
    one.actor.send({ type: 'row.undone', row: 1 })
    await one.actors.call('undoMove').reject(new Refusal('device.storage-full'))
    expect(messageOf(one)).toEqual(['This device is out of storage space. Nothing was saved.'])
  })

  test('forty tubes without a tap in between, each once and in order [LOC-04]', async () => {
    const one = world()
    const count = 40
    for (let id = 1; id <= count; id++) one.read(String(id))
    for (let id = 1; id <= count; id++) {
      await one.next(id)
      await one.found(foundSample(id))
      await one.placed()
    }
    await settle()
    expect(one.actors.inputs('placeSample')).toEqual(
      Array.from({ length: count }, (_, n) => ({ sampleId: n + 1, layerId: 20, position: n + 1, conflict: null })),
    )
    expect(count).toBeLessThan(limits.grid.most)
  })
})
