import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TextEdit } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { mergeText, type TextWrite } from '#domain/rules/changes/text-edit.ts'

const begun: TextEdit = { by: 9, at: 0 }
const wrote = (by: number, at: number, was: string, to: string): TextWrite => ({ by, at, was, to })

/** All of them in this order of arrival. */
const arrive = (wanted: readonly TextWrite[], from = '') =>
  wanted.reduce((field, each) => mergeText(field.text, field.edit, each), { text: from, edit: begun, isConflict: false })

describe('two texts for one field', () => {
  test('the later one wins whichever arrives first, and the other is kept next to it [FAULT-65]', () => {
    const people = fc.uniqueArray(fc.record({ by: fc.integer({ min: 1, max: 5 }), at: fc.integer({ min: 1, max: 99 }), to: fc.string({ minLength: 1 }) }), {
      minLength: 2,
      maxLength: limits.text.versions,
      selector: ({ at }) => at,
    })
    fc.assert(
      fc.property(people, fc.infiniteStream(fc.nat()), (each, luck) => {
        fc.pre(new Set(each.map(({ to }) => to)).size === each.length)
        const mutations = each.map(({ by, at, to }) => wrote(by, at, '', to))
        const shuffled = mutations.map((mutation) => [luck.next().value!, mutation] as const).toSorted((a, b) => a[0] - b[0])
        const { text, edit } = arrive(shuffled.map(([, mutation]) => mutation))
        const [last, ...rest] = mutations.toSorted((a, b) => b.at - a.at)
        expect(text).toBe(last!.to)
        expect(edit).toMatchObject({ by: last!.by, at: last!.at })
        // Losing the empty field that all of them saw is no loss, but everything that anyone wrote is there.
        const kept = edit.others?.map((other) => other.text).filter(Boolean)
        expect(kept).toEqual(rest.map(({ to }) => to))
      }),
    )
  })

  test('whoever saw the current text replaces it, even if their clock is behind', () => {
    expect(arrive([wrote(1, 50, '', 'a'), wrote(2, 40, 'a', 'b')])).toEqual({ text: 'b', edit: { by: 2, at: 40 }, isConflict: false })
  })

  test('someone who continues a text of their own that came too late replaces it, and adds nothing next to it', () => {
    const late = [wrote(2, 50, '', 'theirs'), wrote(1, 40, '', 'mine')]
    expect(arrive([...late, wrote(1, 45, 'mine', 'mine, more')])).toMatchObject({
      text: 'theirs',
      edit: { others: [{ text: 'mine, more', by: 1, at: 45 }] },
    })
    const after = arrive([...late, wrote(1, 60, 'mine', 'mine, more')])
    expect(after).toMatchObject({ text: 'mine, more', edit: { by: 1 } })
    expect(after.edit.others?.map(({ text }) => text)).toEqual(['theirs'])
  })

  test('writing the same text causes no conflict', () => {
    expect(arrive([wrote(1, 50, '', 'same'), wrote(2, 40, '', 'same')])).toEqual({ text: 'same', edit: { by: 1, at: 50 }, isConflict: false })
  })

  test('both are kept until someone keeps the current one or uses the other; an edit by someone who has not looked leaves it there', () => {
    const two = [wrote(1, 50, '', 'a'), wrote(2, 40, '', 'b')]
    expect(arrive([...two, wrote(1, 60, 'a', 'a, more')]).edit.others).toMatchObject([{ text: 'b' }])
    expect(arrive([...two, wrote(1, 60, 'a', 'a')])).toEqual({ text: 'a', edit: { by: 1, at: 50 }, isConflict: false })
    expect(arrive([...two, wrote(1, 60, 'a', 'b')])).toEqual({ text: 'b', edit: { by: 1, at: 60 }, isConflict: false })
  })
})
