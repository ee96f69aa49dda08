import { describe, expect, test } from 'vitest'
import { hasErrors, isDraftChanged, SaveGate } from '#src/workspace/editing/draft-state.ts'

const begun = { name: '', kind: 'box', place: null as { id: number } | null }

describe('text typed into a form for something new [FAULT-50]', () => {
  test('is worth a question from the first letter on, and no longer once it is typed back', () => {
    expect(isDraftChanged(begun, {})).toBe(false)
    expect(isDraftChanged(begun, { name: 'B' })).toBe(true)
    expect(isDraftChanged(begun, { name: '' })).toBe(false)
  })

  test('a choice counts by its value, and not at all if only the text is guarded', () => {
    expect(isDraftChanged({ ...begun, place: { id: 4 } }, { place: { id: 4 } })).toBe(false)
    expect(isDraftChanged(begun, { place: { id: 4 } })).toBe(true)
    expect(isDraftChanged(begun, { place: { id: 4 } }, ['name'])).toBe(false)
    expect(isDraftChanged(begun, { place: { id: 4 }, name: 'B' }, ['name'])).toBe(true)
  })

  test('a field that follows its initial value is not changed by that', () => {
    expect(isDraftChanged({ ...begun, name: 'Half of it' }, { kind: 'box' })).toBe(false)
  })
})

test('a field without a message has no error', () => {
  expect(hasErrors({ name: null, kind: undefined })).toBe(false)
  expect(hasErrors({ name: null, kind: 'Choose one.' })).toBe(true)
})

describe('the save of a form', () => {
  const held = () => {
    let finish: () => void = () => undefined
    let fail: (error: unknown) => void = () => undefined
    const saved = new Promise<void>((resolve, reject) => {
      finish = resolve
      fail = reject
    })
    return { save: () => saved, finish, fail }
  }

  test('does not start while there are errors', async () => {
    let isBegun = false
    expect(await new SaveGate().run({ name: 'It needs a name.' }, async () => (isBegun = true))).toBe('wrong')
    expect(isBegun).toBe(false)
  })

  test('requested twice runs once, and again after it has ended', async () => {
    const gate = new SaveGate()
    const first = held()
    const running = gate.run({}, first.save)
    expect(await gate.run({}, () => Promise.reject(new Error('saved twice')))).toBe('under way')
    first.finish()
    expect(await running).toBe('run')
    expect(await gate.run({}, () => Promise.resolve())).toBe('run')
  })

  test('that fails can be repeated', async () => {
    const gate = new SaveGate()
    const first = held()
    const running = gate.run({}, first.save)
    first.fail(new Error('no room'))
    await expect(running).rejects.toThrow('no room')
    expect(await gate.run({}, () => Promise.resolve())).toBe('run')
  })
})
