import { beforeEach, describe, expect, test } from 'vitest'
import { msg } from '#domain/message.ts'
import { deleteSavedProgress, saveProgress, readSavedProgress, stockTakeId } from '#db/saved-progress.ts'
import { resetMirror } from '#db/pull/reset-mirror.ts'
import { removeLeftGroup } from '#db/pull/remove-left-group.ts'
import type { Workspace } from '#db/workspace.ts'
import type { StockTakeProgress, CountRow } from '#machines/stock-take/stock-take-types.ts'
import { fromStoredCount, toStoredCount, type StoredCount } from '#src/features/stock-take/use-saved-count.ts'
import { makePage, makeSample, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
})

const scan = { text: '005', how: 'wedge' } as const
const id = stockTakeId('count', 2)
const sampleOf = async (sampleId: number) => (await workspace.mirror('samples').get(sampleId))!
const keep = (tally: StockTakeProgress) => saveProgress(workspace, { id, at: noon, content: toStoredCount(tally) })

describe('a saved stock-take', () => {
  test('is restored as it was, line by line, with the current samples [STO-01]', async () => {
    const [one, two] = [await sampleOf(1), await sampleOf(2)]
    const rows: CountRow[] = [
      { row: 6, scan, kind: 'failed', message: msg('no room'), sample: null },
      { row: 5, scan, kind: 'unknown' },
      { row: 4, scan, kind: 'moved-here', sample: two, position: 4 },
      { row: 3, scan, kind: 'unexpected', sample: two },
      { row: 2, scan, kind: 'found', sample: makeSample({ id: 99, name: 'Deleted since' }) },
      { row: 1, scan, kind: 'found', sample: { ...one, name: 'As it was called' } },
    ]
    await keep({ found: [1, 2, 99], lastRow: 6, rows })
    const kept = (await readSavedProgress<StoredCount>(workspace, id))!
    expect(JSON.stringify(kept)).not.toContain('As it was called')
    const back = await fromStoredCount(workspace, kept.content)
    expect(back).toEqual({ found: [1, 2, 99], lastRow: 6, rows: [...rows.slice(0, 4), { row: 1, scan, kind: 'found', sample: one }] })
  })

  test('is one per compartment and mode, and deleted when it is finished', async () => {
    await keep({ found: [1], lastRow: 0, rows: [] })
    await keep({ found: [1, 2], lastRow: 0, rows: [] })
    expect((await readSavedProgress<StoredCount>(workspace, id))?.content.found).toEqual([1, 2])
    expect(await readSavedProgress(workspace, stockTakeId('put-back', 2))).toBeUndefined()
    expect(await readSavedProgress(workspace, stockTakeId('count', 3))).toBeUndefined()
    await deleteSavedProgress(workspace, id)
    expect(await readSavedProgress(workspace, id)).toBeUndefined()
  })

  test('survives a reset of the mirror, but not the end of the membership', async () => {
    await keep({ found: [1], lastRow: 0, rows: [] })
    await resetMirror(workspace.disk)
    expect(await readSavedProgress(workspace, id)).toBeDefined()
    await removeLeftGroup(workspace.disk, { lastMutation: 0, results: [] }, noon)
    expect(await readSavedProgress(workspace, id)).toBeUndefined()
  })
})
