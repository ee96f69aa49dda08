import { describe, expect, test } from 'vitest'
import { errors } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import type { ApplyInput, UndoInput } from '#machines/bulk-update/bulk-update-types.ts'
import { allDone, changeOf, lot, world } from './bulk-update.world.ts'
import { foundLayer, foundSample } from '#tests/machines/rows.ts'

describe('collecting', () => {
  test('samples and values come in any order, and Apply uses all of them [BULK-01]', async () => {
    const one = world()
    await one.scan('A', foundSample(1))
    one.actor.send({ type: 'field.added', key: 'meta:lot', meta: lot })
    await one.scan('LOT-2026-11', { kind: 'not-recognized' })
    await one.scan('B', foundSample(2))
    one.addParent()
    await one.scan('P', foundSample(9))
    await one.scan('C', foundSample(3))
    one.addNote()
    one.type('Thaw on ice')
    one.apply()
    const { sampleIds, fields, batch } = one.actors.call('applyStep').input as ApplyInput
    expect(sampleIds).toEqual([1, 2, 3])
    expect(fields.map(({ key, value, valueText }) => [key, value, valueText])).toEqual([
      ['meta:lot', 'LOT-2026-11', ''],
      ['parent', '9', 'Tube 9'],
      ['note', 'Thaw on ice', ''],
    ])
    expect(batch).toBe('b1')
  })

  test('one that is continued has its samples and fields, and the next scan fills the field that waits [BULK-01]', async () => {
    const begun = world([1, 2])
    begun.addNote()
    begun.type('Thaw on ice')
    begun.addParent()
    const { sampleIds, fields } = begun.context()
    const one = world(sampleIds, fields)
    await one.scan('P', foundSample(9))
    await one.scan('C', foundSample(3))
    one.apply()
    const applied = one.actors.call('applyStep').input as ApplyInput
    expect(applied.sampleIds).toEqual([1, 2, 3])
    expect(applied.fields.map(({ key, value }) => [key, value])).toEqual([
      ['note', 'Thaw on ice'],
      ['parent', '9'],
    ])
  })

  test('a sample scanned twice is there once, and the second scan says so [BULK-01]', async () => {
    const one = world([4])
    for (const id of [1, 1, 4]) await one.scan(String(id), foundSample(id))
    expect(one.context().sampleIds).toEqual([4, 1])
    expect(one.note()).toEqual({ kind: 'known', sampleId: 4, name: 'Tube 4' })
  })

  test('a tube scanned while a text is needed is one more sample; a code that is not one of our tubes is the text [BULK-01]', async () => {
    const one = world()
    one.addNote()
    await one.scan('A', foundSample(1))
    expect(one.context()).toMatchObject({ sampleIds: [1], fields: [{ value: null }] })
    await one.scan('2027-05-31', { kind: 'not-recognized' })
    expect(one.context()).toMatchObject({ sampleIds: [1], fields: [{ value: '2027-05-31' }] })
    expect(one.note()).toEqual({ kind: 'value', key: 'note', value: '2027-05-31' })
  })

  test('fast scans wait for one another; none is lost [BULK-01]', async () => {
    const one = world()
    for (const text of ['A', 'B', 'C']) one.read(text)
    for (const id of [1, 2, 3]) await one.found(foundSample(id))
    expect(one.context()).toMatchObject({ sampleIds: [1, 2, 3], queue: [] })
  })

  test('the field itself is chosen by scanning, before or after its tubes; the one scanned last waits first [FAULT-122] [BULK-01]', async () => {
    const one = world()
    await one.scan('FIELD:meta:lot', { kind: 'field', key: 'meta:lot', meta: lot })
    expect(one.note()).toEqual({ kind: 'field', key: 'meta:lot', was: null })
    await one.scan('A', foundSample(1))
    await one.scan('FIELD:note', { kind: 'field', key: 'note', meta: null })
    await one.scan('Thaw on ice', { kind: 'not-recognized' })
    await one.scan('LOT-7', { kind: 'not-recognized' })
    expect(one.context().fields.map(({ key, value }) => [key, value])).toEqual([
      ['note', 'Thaw on ice'],
      ['meta:lot', 'LOT-7'],
    ])
    await one.scan('FIELD:note', { kind: 'field', key: 'note', meta: null })
    expect(one.note()).toMatchObject({ kind: 'field', was: { value: 'Thaw on ice' } })
    one.apply()
    expect(one.context().wasBlocked).toBe(true)
    await one.scan('Keep frozen', { kind: 'not-recognized' })
    one.apply()
    const { sampleIds, fields } = one.actors.call('applyStep').input as ApplyInput
    expect(sampleIds).toEqual([1])
    expect(fields.map(({ key, value }) => [key, value])).toEqual([
      ['meta:lot', 'LOT-7'],
      ['note', 'Keep frozen'],
    ])
  })

  test('an unknown code is refused with a message, and changes nothing [BULK-01]', async () => {
    const one = world([1])
    await one.scan('X', { kind: 'not-recognized' })
    expect(one.note()).toEqual({ kind: 'refused', text: 'X', message: 'Barcode not recognized' })
    await one.scan('Y', { kind: 'misconfigured' })
    expect(one.note()).toMatchObject({ message: 'Barcode misconfigured or you are currently in the wrong group' })
    one.addNote()
    await one.scan('Z', foundLayer(3))
    expect(one.note()).toMatchObject({ kind: 'refused' })
    await one.scan('Old', foundSample(8, { archived: 1 }))
    expect(one.note()).toMatchObject({ message: 'This sample is archived. Restore it first.' })
    expect(one.context()).toMatchObject({ sampleIds: [1], fields: [{ value: null }] })
  })

  test('a code this device could not look up is reported, and the next one is looked up', async () => {
    const one = world()
    one.read('A')
    one.read('B')
    await one.actors.call('resolveScan').reject()
    expect(one.note()).toMatchObject({ kind: 'refused', text: 'A' })
    await one.found(foundSample(2))
    expect(one.context().sampleIds).toEqual([2])
  })
})

describe('the parent', () => {
  test('that is one of the samples is refused, whichever was scanned first [BULK-05]', async () => {
    const one = world([1])
    one.addParent()
    await one.scan('A', foundSample(1))
    expect(one.note()).toMatchObject({ message: 'Error: Cannot set parent to the same value as the current sample' })
    await one.scan('P', foundSample(9))
    await one.scan('P', foundSample(9))
    expect(one.note()).toMatchObject({ message: 'Error: Cannot set parent to the same value as the current sample' })
    expect(one.context()).toMatchObject({ sampleIds: [1], fields: [{ value: '9', valueText: 'Tube 9' }] })
    one.actor.send({ type: 'value.typed', key: 'parent', value: '1' })
    expect(one.note()).toEqual({ kind: 'refused', text: '1', message: 'Error: Cannot set parent to the same value as the current sample' })
    expect(one.context().fields).toMatchObject([{ value: '9' }])
  })

  test.for([
    ['an archived sample', foundSample(9, { archived: 1 })],
    ['a compartment', foundLayer(3)],
    ['an unknown code', { kind: 'not-recognized' }],
    ['a code of another group', { kind: 'misconfigured' }],
  ] as const)('cannot be %s [BULK-05]', async ([, answer]) => {
    const one = world([1])
    one.addParent()
    await one.scan('P', answer)
    expect(one.note()).toMatchObject({ kind: 'refused', message: 'Error: Not a correct sampleID' })
    expect(one.context().fields).toMatchObject([{ value: null }])
  })
})

describe('Apply', () => {
  test('does nothing while a field has no value, and remembers that it was requested [BULK-02]', () => {
    const one = world([1])
    one.addNote()
    one.apply()
    expect(one.context().wasBlocked).toBe(true)
    expect(messages.notAllFieldsSet).toBe('Not all field have been set')
    one.type('Thaw')
    one.addParent()
    one.apply()
    expect(one.actors.made).toEqual([])
    one.actor.send({ type: 'field.dropped', key: 'parent' })
    one.apply()
    expect(one.actors.isOpen('applyStep')).toBe(true)
  })

  test.for([
    ['name', ' ', 'HeLa'],
    ['expiration', '31.5.2027', '2027-05-31'],
    ['amount', 'much mL', '0.5 mL'],
    ['amount', '0,5 spoon', '0,5 mL'],
    ['amount', '-1 mL', '0 mL'],
  ] as const)('waits while the %s is %s [BULK-02]', ([key, wrong, right]) => {
    const one = world([1])
    one.actor.send({ type: 'field.added', key, meta: null })
    one.actor.send({ type: 'value.typed', key, value: wrong })
    one.apply()
    expect(one.actors.made).toEqual([])
    one.actor.send({ type: 'value.typed', key, value: right })
    one.apply()
    expect(one.actors.isOpen('applyStep')).toBe(true)
  })

  test('an optional field can be cleared; a name, an amount and a required field cannot [BULK-02]', () => {
    const empty = (key: 'note' | 'name' | 'amount' | 'meta:lot', required = false) => {
      const one = world([1])
      one.actor.send({ type: 'field.added', key, meta: key === 'meta:lot' ? { ...lot, required } : null })
      one.actor.send({ type: 'value.emptied', key })
      one.apply()
      return one.actors.isOpen('applyStep')
    }
    expect([empty('note'), empty('meta:lot'), empty('name'), empty('amount'), empty('meta:lot', true)]).toEqual([true, true, false, false, false])
  })

  test('needs a sample', () => {
    const one = world()
    one.addNote()
    one.type('Thaw')
    one.apply()
    expect(one.actors.made).toEqual([])
  })

  test('processes many in steps of one batch, and counts the finished ones [BULK-04]', async () => {
    const { step } = limits.bulk
    const ids = Array.from({ length: 2 * step + 1 }, (_, index) => index + 1)
    const one = world(ids)
    one.addNote()
    one.type('Thaw')
    one.apply()
    const seen: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      seen.push(one.context().done)
      await one.stepDone()
    }
    expect(seen).toEqual([0, step, 2 * step])
    const inputs = one.actors.inputs('applyStep') as ApplyInput[]
    expect(inputs.flatMap(({ sampleIds }) => sampleIds)).toEqual(ids)
    expect(inputs.map(({ batch }) => batch)).toEqual(['b1', 'b1', 'b1'])
    expect(one.context().report?.changed).toHaveLength(ids.length)
    expect(one.emitted).toMatchObject([{ type: 'update.done', report: { failure: null } }])
  })

  test('says why each refused sample was refused; the others are saved [BULK-04]', async () => {
    const one = world([1, 2, 3])
    one.addNote()
    one.type('Thaw')
    one.apply()
    await one.stepDone({ changed: [changeOf(1)], refused: [{ sampleId: 2, name: 'Tube 2', code: 'permission.denied' }], untouched: [3] })
    expect(one.emitted).toMatchObject([
      { type: 'update.done', report: { changed: [{ sampleId: 1 }], refused: [{ sampleId: 2, code: 'permission.denied' }], untouched: [3] } },
    ])
  })

  test('that fails halfway keeps what it wrote in the report, so that it can be undone [BULK-04]', async () => {
    const ids = Array.from({ length: limits.bulk.step + 5 }, (_, index) => index + 1)
    const one = world(ids)
    one.addNote()
    one.type('Thaw')
    one.apply()
    await one.stepDone()
    await one.actors.call('applyStep').reject()
    expect(one.context().report).toMatchObject({ failure: errors['device.database'].message })
    expect(one.context().report?.changed).toHaveLength(limits.bulk.step)
    one.undo()
    expect((one.actors.call('undoStep').input as UndoInput).changes).toHaveLength(limits.bulk.step)
  })

  test('refuses a scan during the work with a sound, and does not lose it silently', () => {
    const one = world([1])
    one.addNote()
    one.type('Thaw')
    one.apply()
    one.read('B')
    expect(one.emitted).toEqual([{ type: 'scan.refused', message: 'Please Wait...' }])
  })
})

describe('afterwards', () => {
  async function applied() {
    const one = world([1, 2])
    one.addNote()
    one.type('Thaw')
    one.apply()
    await one.stepDone()
    return one
  }

  test('the next scan begins another round with the same fields [BULK-01]', async () => {
    const one = await applied()
    await one.scan('C', foundSample(3))
    expect(one.context()).toMatchObject({ sampleIds: [3], fields: [{ key: 'note', value: 'Thaw' }] })
  })

  test('Undo reverts the whole batch and reports what someone has changed since [BULK-04]', async () => {
    const one = await applied()
    one.undo()
    expect(one.actors.call('undoStep').input).toEqual({ changes: [changeOf(1), changeOf(2)], batch: 'b1-undo' })
    await one.undone(1)
    expect(one.emitted.at(-1)).toEqual({ type: 'update.undone', taken: 1, kept: 1 })
    expect(one.context()).toMatchObject({ sampleIds: [1, 2], fields: [{ value: 'Thaw' }], report: null })
    one.undo()
    expect(one.actors.isOpen('undoStep')).toBe(false)
  })

  test('Undo is still possible when the next round has begun, which is not affected', async () => {
    const one = await applied()
    await one.scan('C', foundSample(3))
    one.read('D')
    one.undo()
    await one.undone()
    await one.found(foundSample(4))
    expect(one.context().sampleIds).toEqual([3, 4])
  })

  test('an Undo of many runs in steps; one that fails says so and can be repeated', async () => {
    const ids = Array.from({ length: limits.bulk.step + 1 }, (_, index) => index + 1)
    const one = world(ids)
    one.addNote()
    one.type('Thaw')
    one.apply()
    await one.stepDone(allDone(ids))
    await one.stepDone({ changed: [], refused: [], untouched: [] })
    one.undo()
    await one.undone()
    await one.actors.call('undoStep').reject()
    expect(one.emitted.at(-1)).toEqual({ type: 'undo.failed', message: errors['device.database'].message })
    one.undo()
    await one.undone()
    await one.undone(2)
    expect(one.emitted.at(-1)).toEqual({ type: 'update.undone', taken: ids.length - 2, kept: 2 })
  })
})
