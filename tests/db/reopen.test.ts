import { afterEach, describe, expect, test, vi } from 'vitest'
import { applyPage } from '#db/rebase.ts'
import { withReopen } from '#db/reopen.ts'
import { act, write } from '#db/write.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { Refusal } from '#domain/tx.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

afterEach(() => vi.restoreAllMocks())

const named = (name: string, inner?: unknown) => Object.assign(new Error(name), { name, inner })
const add = act(adjustAmount, { sampleId: 1, delta: 1, unit: 'mL' }, 'Add')

describe('a connection that the browser has dropped', () => {
  test('is opened again, and the transaction runs once more', async () => {
    const workspace = makeWorkspace()
    await applyPage(workspace.disk, makePage({ rows: smallLab() }), noon)
    const open = vi.spyOn(workspace.db, 'open')
    workspace.db.backendDB().close()
    expect(await write(workspace.disk, makeContext(), [add])).toEqual([1])
    expect(open).toHaveBeenCalled()
    expect(await workspace.outbox.count()).toBe(1)
  })

  test('twice in a row is told as such, and the entry is the person’s again', async () => {
    const workspace = makeWorkspace()
    const report = vi.spyOn(workspace, 'report')
    const work = vi.fn(() => Promise.reject(named('UnknownError')))
    await expect(withReopen(workspace, work)).rejects.toMatchObject({ code: 'device.database' })
    expect(work).toHaveBeenCalledTimes(2)
    expect(report).toHaveBeenCalledTimes(2)
  })

  test('lost between commit and answer, an act is not done again [QUEUE-02]', async () => {
    const workspace = makeWorkspace()
    await applyPage(workspace.disk, makePage({ rows: smallLab() }), noon)
    const { db } = workspace
    const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
    vi.spyOn(db, 'transaction').mockImplementationOnce((async (...args: unknown[]) => {
      await transaction(...args)
      throw named('UnknownError')
    }) as never)
    expect(await write(workspace.disk, makeContext(), [add])).toEqual([1])
    expect(await workspace.outbox.count()).toBe(1)
    expect(await workspace.mirror('samples').get(1)).toMatchObject({ amount: 2 })
  })
})

describe('other errors', () => {
  test('no room is told at once, however deep the browser hides it', async () => {
    const workspace = makeWorkspace()
    const full = named('QuotaExceededError')
    for (const error of [full, named('AbortError', full), Object.assign(named('BulkError'), { failures: [named('AbortError', full)] })]) {
      const work = vi.fn(() => Promise.reject(error))
      await expect(withReopen(workspace, work)).rejects.toMatchObject({ code: 'device.storage-full' })
      expect(work).toHaveBeenCalledTimes(1)
    }
  })

  test('refusals and bugs pass as they are, without a second try', async () => {
    const workspace = makeWorkspace()
    for (const error of [new Refusal('sample.gone'), new TypeError('a bug')]) {
      const work = vi.fn(() => Promise.reject(error))
      await expect(withReopen(workspace, work)).rejects.toBe(error)
      expect(work).toHaveBeenCalledTimes(1)
    }
  })
})
