import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beginEdit,
  changedFields,
  changeFields,
  hasConflict,
  keepMine,
  conflictingFields,
  shownFields,
  currentValue,
} from '#src/workspace/editing/edit-state.ts'

describe('a field that is being edited [FAULT-40]', () => {
  test('the starting value never changes, whatever arrives and is answered', () => {
    const typed = { ...beginEdit('as it was'), draft: 'mine' }
    expect(hasConflict(typed, 'as it was')).toBe(false)
    expect(hasConflict(typed, 'theirs')).toBe(true)
    const kept = keepMine(typed, 'theirs')
    expect(kept).toMatchObject({ base: 'as it was', draft: 'mine' })
    expect(hasConflict(kept, 'theirs')).toBe(false)
    expect(hasConflict(kept, 'theirs again')).toBe(true)
  })

  test('theirs is shown even if nothing was typed yet, and not if both wrote the same', () => {
    expect(hasConflict(beginEdit('as it was'), 'theirs')).toBe(true)
    expect(hasConflict({ ...beginEdit('as it was'), draft: 'the same' }, 'the same')).toBe(false)
  })
})

describe('the value of a field that was just saved', () => {
  test('is what was saved, until the row is read again', () => {
    const saved = { from: '0.42 mL', to: '31 mL' }
    expect(currentValue(saved, '0.42 mL')).toBe('31 mL')
    expect(currentValue(saved, '31 mL')).toBe('31 mL')
    expect(currentValue(saved, 'theirs')).toBe('theirs')
    expect(currentValue(null, '0.42 mL')).toBe('0.42 mL')
  })
})

describe('a form of several fields [FAULT-40]', () => {
  const begun = { name: 'Box 1', rows: '9', columns: '9' }

  test('another person’s change to an untouched field is shown, and never overwritten', () => {
    const state = changeFields({}, begun, { rows: '10' })
    const renamed = { ...begun, name: 'Box 1, renamed' }
    expect(shownFields(state, renamed)).toEqual({ name: 'Box 1, renamed', rows: '10', columns: '9' })
    expect(changedFields(state)).toEqual(['rows'])
    expect(conflictingFields(state, renamed)).toEqual([])
  })

  test('if both changed a field theirs is shown, until it is the same', () => {
    const state = changeFields({}, begun, { name: 'Mine' })
    expect(conflictingFields(state, { ...begun, name: 'Theirs' })).toEqual(['name'])
    expect(conflictingFields(state, { ...begun, name: 'Mine' })).toEqual([])
  })

  test('the base of a field is what was seen at its first change, not at a later one', () => {
    const first = changeFields({}, begun, { name: 'M' })
    const later = changeFields(first, { ...begun, name: 'Theirs' }, { name: 'Mine' })
    expect(later.name).toMatchObject({ base: 'Box 1', draft: 'Mine' })
  })

  test('a field typed back to what it was is not saved', () => {
    const state = changeFields(changeFields({}, begun, { name: 'Mine' }), begun, { name: 'Box 1' })
    expect(changedFields(state)).toEqual([])
  })

  test('whatever arrives in between, no base is a value that came after the first change', () => {
    const value = fc.constantFrom('a', 'b', 'c', 'd')
    fc.assert(
      fc.property(value, fc.array(fc.tuple(value, fc.boolean()), { maxLength: 8 }), (start, steps) => {
        let current = { name: start }
        let state = {}
        let seen: string | undefined
        for (const [next, isMine] of steps) {
          if (isMine) {
            seen ??= current.name
            state = changeFields(state, current, { name: next })
          } else current = { name: next }
        }
        const { name } = state as { name?: { base: string } }
        expect(name?.base).toBe(seen)
      }),
    )
  })
})
