import { beforeEach, describe, expect, test } from 'vitest'
import { dropBegun, keepBegun, readBegun, stockTakeId } from '#db/begun-work.ts'
import { applyPage } from '#db/rebase.ts'
import { resetMirror } from '#db/reset-mirror.ts'
import { revoke } from '#db/revoke.ts'
import type { Workspace } from '#db/workspace.ts'
import type { BegunTally, TallyRow } from '#machines/stock-take-types.ts'
import { fromKept, toKept, type KeptTally } from '#src/features/stock-take/kept-tally.ts'
import { makePage, makeSample, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  await applyPage(workspace.disk, makePage({ rows: smallLab() }), noon)
})

const scan = { text: '005', how: 'wedge' } as const
const id = stockTakeId('count', 2)
const sampleOf = async (sampleId: number) => (await workspace.mirror('samples').get(sampleId))!
const keep = (tally: BegunTally) => keepBegun(workspace, { id, at: noon, content: toKept(tally) })

describe('a stock-take that is kept', () => {
  test('comes back as it was, line by line, with the samples as they are now [STO-01]', async () => {
    const [one, two] = [await sampleOf(1), await sampleOf(2)]
    const rows: TallyRow[] = [
      { row: 6, scan, kind: 'failed', message: 'no room', sample: null },
      { row: 5, scan, kind: 'unknown' },
      { row: 4, scan, kind: 'moved-here', sample: two, position: 4 },
      { row: 3, scan, kind: 'unexpected', sample: two, placeText: 'Box 7, A3' },
      { row: 2, scan, kind: 'found', sample: makeSample({ id: 99, name: 'Deleted since' }) },
      { row: 1, scan, kind: 'found', sample: { ...one, name: 'As it was called' } },
    ]
    await keep({ found: [1, 2, 99], lastRow: 6, rows })
    const kept = (await readBegun<KeptTally>(workspace, id))!
    expect(JSON.stringify(kept)).not.toContain('As it was called')
    const back = await fromKept(workspace, kept.content)
    expect(back).toEqual({ found: [1, 2, 99], lastRow: 6, rows: [...rows.slice(0, 4), { row: 1, scan, kind: 'found', sample: one }] })
  })

  test('is one for each compartment and mode, and gone when it is over', async () => {
    await keep({ found: [1], lastRow: 0, rows: [] })
    await keep({ found: [1, 2], lastRow: 0, rows: [] })
    expect((await readBegun<KeptTally>(workspace, id))?.content.found).toEqual([1, 2])
    expect(await readBegun(workspace, stockTakeId('put-back', 2))).toBeUndefined()
    expect(await readBegun(workspace, stockTakeId('count', 3))).toBeUndefined()
    await dropBegun(workspace, id)
    expect(await readBegun(workspace, id)).toBeUndefined()
  })

  test('outlives the mirror, but not the membership', async () => {
    await keep({ found: [1], lastRow: 0, rows: [] })
    await resetMirror(workspace.disk)
    expect(await readBegun(workspace, id)).toBeDefined()
    await revoke(workspace.disk, { lastMutation: 0, results: [] }, noon)
    expect(await readBegun(workspace, id)).toBeUndefined()
  })
})
