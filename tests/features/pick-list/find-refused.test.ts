import { describe, expect, test } from 'vitest'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { findRefused } from '#src/features/pick-list/use-refused-acts.ts'
import { makeSample } from '#tests/harness/factories.ts'

const sample = makeSample({ id: 1, name: 'HeLa' })
const rejected = (command: string, code: string | null = 'sample.out') =>
  [{ n: 7, code, detail: { sampleId: 1, name: 'HeLa', by: 2 }, intent: { command, input: { sampleId: 1 } } }] as unknown as InboxItem[]

describe('a line of a pick list', () => {
  test('that says a sample is out is wrong once the server has rejected that, and someone else has it', () => {
    const found = findRefused(rejected('sample.check-out@1'), [{ row: 1, kind: 'out', sample }], new Map([[1, 'held']]))
    expect(found).toEqual([{ kind: 'out', sampleId: 1, message: expect.any(String) }])
    const missing = findRefused(rejected('sample.set-missing@1'), [{ row: 1, kind: 'missing', sample }], new Map([[1, 'held']]))
    expect(missing).toMatchObject([{ kind: 'missing' }])
  })

  test('stays as it is if it is true now, if something else was rejected, or if both texts were kept', () => {
    const line = [{ row: 1, kind: 'out', sample }] as const
    expect(findRefused(rejected('sample.check-out@1'), line, new Map([[1, 'done']]))).toEqual([])
    expect(findRefused(rejected('sample.return@1'), line, new Map([[1, 'held']]))).toEqual([])
    expect(findRefused(rejected('sample.edit@1'), line, new Map([[1, 'held']]))).toEqual([])
    expect(findRefused(rejected('sample.check-out@1', null), line, new Map([[1, 'held']]))).toEqual([])
  })
})
