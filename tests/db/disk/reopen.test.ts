import { describe, expect, test, vi } from 'vitest'
import { readOutgoing } from '#db/queue/outgoing.ts'
import { withReopen } from '#db/disk/reopen.ts'
import { removeLeftGroup } from '#db/pull/remove-left-group.ts'
import { setAside } from '#db/queue/set-aside.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { Refusal } from '#domain/tx.ts'
import { openAgain } from '#tests/harness/encrypted-workspace.ts'
import { makeContext, makePage, noon, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

const named = (name: string, inner?: unknown) => Object.assign(new Error(name), { name, inner })
const add = mutation(adjustAmount, { sampleId: 1, delta: 1, unit: 'mL' }, 'Add')

describe('a connection lost by the browser', () => {
  test('is reopened, and the transaction runs once more', async () => {
    const workspace = makeWorkspace()
    await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
    const open = vi.spyOn(workspace.db, 'open')
    workspace.db.backendDB().close()
    expect(await write(workspace.disk, makeContext(), [add])).toEqual([1])
    expect(open).toHaveBeenCalled()
    expect(await workspace.outbox.count()).toBe(1)
  })

  test('twice in a row is reported, and the person keeps the entry', async () => {
    const workspace = makeWorkspace()
    const report = vi.spyOn(workspace, 'report')
    const work = vi.fn(() => Promise.reject(named('UnknownError')))
    await expect(withReopen(workspace, work)).rejects.toMatchObject({ code: 'device.database' })
    expect(work).toHaveBeenCalledTimes(2)
    expect(report).toHaveBeenCalledTimes(2)
  })

  test('between commit and answer does not make a mutation twice [QUEUE-02]', async () => {
    const workspace = makeWorkspace()
    await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
    const { db } = workspace
    const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
    vi.spyOn(db, 'transaction').mockImplementationOnce((async (...args: unknown[]) => {
      await transaction(...args)
      throw named('UnknownError')
    }) as never)
    const announced = vi.spyOn(workspace, 'onQueued')
    expect(await write(workspace.disk, makeContext(), [add])).toEqual([1])
    expect(await workspace.outbox.count()).toBe(1)
    expect(announced).toHaveBeenCalledTimes(1)
    expect(await workspace.mirror('samples').get(1)).toMatchObject({ amount: 2 })
  })
})

describe('a mutation whose answer was lost, and which another tab has sent meanwhile', () => {
  /** Commits, then loses the connection; before the second attempt `meanwhile` happens in another tab. */
  async function loseAnswer(meanwhile: (otherTab: Workspace) => Promise<unknown>): Promise<Workspace> {
    const workspace = makeWorkspace()
    await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
    const otherTab = openAgain(workspace)
    const { db } = workspace
    const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
    vi.spyOn(db, 'transaction').mockImplementationOnce((async (...args: unknown[]) => {
      await transaction(...args)
      await meanwhile(otherTab)
      otherTab.close()
      throw named('UnknownError')
    }) as never)
    expect(await write(workspace.disk, makeContext(), [add])).toEqual([1])
    return workspace
  }

  test('and which is confirmed by now is not made again [FAULT-20]', async () => {
    const workspace = await loseAnswer(({ disk }) =>
      takePage(disk, makePage({ ...totalsOf(smallLab()), from: 1, version: 2, lastMutation: 1, results: [] }), noon),
    )
    expect(await workspace.outbox.count()).toBe(0)
    expect(await workspace.receipts.count()).toBe(1)
  })

  test('and which was refused is not made again [FAULT-20]', async () => {
    const refused = { n: 1, code: 'permission.denied', detail: {}, remarks: [] }
    const workspace = await loseAnswer(({ disk }) =>
      takePage(disk, makePage({ ...totalsOf(smallLab()), from: 1, version: 2, lastMutation: 1, results: [refused] }), noon),
    )
    expect(await workspace.outbox.count()).toBe(0)
    expect(await workspace.inbox.count()).toBe(1)
  })

  test('and which was rejected because its group was left is not made again [FAULT-20]', async () => {
    const workspace = await loseAnswer(({ disk }) => removeLeftGroup(disk, { lastMutation: 0, results: [] }, noon))
    expect(await workspace.outbox.count()).toBe(0)
    expect(await workspace.inbox.count()).toBe(1)
  })

  test('and which the server could not read is not made again [FAULT-20]', async () => {
    const workspace = await loseAnswer(async ({ disk }) => {
      const [mutation] = await disk.transaction([], (stored) => readOutgoing(stored))
      await setAside(disk, mutation!, { code: 'change.unreadable', detail: {} }, noon, () => {})
    })
    expect(await workspace.outbox.toArray()).toMatchObject([{ n: 1, command: 'queue.skip@1' }])
  })

  test('a mutation that was not committed is made again, even if another tab has used its number meanwhile [FAULT-20]', async () => {
    const workspace = makeWorkspace()
    await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
    const otherTab = openAgain(workspace)
    const { db } = workspace
    const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
    vi.spyOn(db, 'transaction').mockImplementationOnce((async (...args: unknown[]) => {
      const work = args.pop() as (tx: unknown) => Promise<unknown>
      const aborted = transaction(...args, async (tx: { abort(): void }) => {
        await work(tx)
        tx.abort()
      })
      await aborted.catch(() => {})
      const other = mutation(adjustAmount, { sampleId: 1, delta: 5, unit: 'mL' }, 'Add five')
      await write(otherTab.disk, makeContext(), [other])
      await takePage(otherTab.disk, makePage({ ...totalsOf(smallLab()), from: 1, version: 2, lastMutation: 1, results: [] }), noon)
      otherTab.close()
      throw named('UnknownError')
    }) as never)
    expect(await write(workspace.disk, makeContext(), [add])).toEqual([2])
    expect(await workspace.outbox.count()).toBe(1)
  })
})

describe('other errors', () => {
  test('a full disk is reported at once, however deep the browser hides it', async () => {
    const workspace = makeWorkspace()
    const full = named('QuotaExceededError')
    for (const error of [full, named('AbortError', full), Object.assign(named('BulkError'), { failures: [named('AbortError', full)] })]) {
      const work = vi.fn(() => Promise.reject(error))
      await expect(withReopen(workspace, work)).rejects.toMatchObject({ code: 'device.storage-full' })
      expect(work).toHaveBeenCalledTimes(1)
    }
  })

  test('refusals and bugs pass through unchanged, without a second attempt', async () => {
    const workspace = makeWorkspace()
    for (const error of [new Refusal('sample.gone'), new TypeError('a bug')]) {
      const work = vi.fn(() => Promise.reject(error))
      await expect(withReopen(workspace, work)).rejects.toBe(error)
      expect(work).toHaveBeenCalledTimes(1)
    }
  })
})
