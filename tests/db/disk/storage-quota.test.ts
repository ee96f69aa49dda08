import { describe, expect, test, vi } from 'vitest'
import { dropIdleMirror } from '#db/pull/drop-idle-mirror.ts'
import { withQuotaRetry } from '#db/disk/storage-quota.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { Workspace } from '#db/workspace.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { Refusal } from '#domain/tx.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

const add = mutation(adjustAmount, { sampleId: 1, delta: 1, unit: 'mL' }, 'Add')
const noRoom = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' })
const silent = () => undefined

/** A disk with space for this many bytes, some of which the steps free. */
function makeDevice(...spare: number[]) {
  const asked: number[] = []
  let room = 0
  const steps = spare.map((bytes, index) => async () => {
    asked.push(index + 1)
    room += bytes
    return bytes > 0
  })
  const keep = vi.fn(async (bytes: number) => {
    if (bytes > room) throw new Refusal('device.storage-full')
    return 'kept'
  })
  return { asked, steps, keep }
}

describe('a device without space [PWA-05]', () => {
  test('frees one thing after another, until the change can be saved', async () => {
    const { asked, steps, keep } = makeDevice(10, 0, 10, 10)
    expect(
      await withQuotaRetry(
        async () => steps,
        silent,
        () => keep(15),
      ),
    ).toBe('kept')
    expect(asked).toEqual([1, 2, 3])
    // Once at first, and once after each step that freed something.
    expect(keep).toHaveBeenCalledTimes(3)
  })

  test('refuses what it cannot save when there is nothing left to free', async () => {
    const { asked, steps, keep } = makeDevice(10, 10)
    await expect(
      withQuotaRetry(
        async () => steps,
        silent,
        () => keep(100),
      ),
    ).rejects.toMatchObject({ code: 'device.storage-full' })
    expect(asked).toEqual([1, 2])
  })

  test('frees nothing for any other refusal, and reports and skips a step that fails', async () => {
    const { asked, steps, keep } = makeDevice(10)
    await expect(
      withQuotaRetry(
        async () => steps,
        silent,
        () => Promise.reject(new Refusal('sample.gone')),
      ),
    ).rejects.toMatchObject({ code: 'sample.gone' })
    expect(asked).toEqual([])
    const report = vi.fn()
    expect(
      await withQuotaRetry(
        async () => [() => Promise.reject(new Error('a step broke')), ...steps],
        report,
        () => keep(5),
      ),
    ).toBe('kept')
    expect(report).toHaveBeenCalledTimes(1)
  })

  test('says that there is no space even if the code that frees some is not on the device', async () => {
    const { keep } = makeDevice()
    const report = vi.fn()
    const missing = () => Promise.reject(new Error('this chunk is not here'))
    await expect(withQuotaRetry(missing, report, () => keep(5))).rejects.toMatchObject({ code: 'device.storage-full' })
    expect(report).toHaveBeenCalledTimes(1)
  })

  test('saves a mutation once it has space, queued once and after what was waiting before it', async () => {
    let isFull = true
    const workspace = new Workspace(
      { userId: 4711, groupId: 1 },
      {
        loadReclaimSteps: async () => [
          async () => {
            isFull = false
            return true
          },
        ],
      },
    )
    try {
      await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
      isFull = false
      await write(workspace.disk, makeContext(), [add])
      isFull = true
      const outbox = workspace.db.table('$outbox')
      outbox.hook('creating', () => {
        if (isFull) throw noRoom()
      })
      expect(await write(workspace.disk, makeContext(), [add])).toEqual([2])
      expect((await workspace.outbox.toArray()).map(({ n }) => n)).toEqual([1, 2])
      expect(await workspace.mirror('samples').get(1)).toMatchObject({ amount: 3 })
    } finally {
      await workspace.delete()
    }
  })

  test('that cannot save a mutation leaves the queue and the copy unchanged', async () => {
    const workspace = makeWorkspace()
    await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
    await write(workspace.disk, makeContext(), [add])
    workspace.db.table('$outbox').hook('creating', () => {
      throw noRoom()
    })
    await expect(write(workspace.disk, makeContext(), [add])).rejects.toMatchObject({ code: 'device.storage-full' })
    expect(await workspace.outbox.count()).toBe(1)
    expect(await workspace.mirror('samples').get(1)).toMatchObject({ amount: 2 })
  })
})

describe('the mirror of another workspace', () => {
  test('is deleted if nothing is queued there, and only once', async () => {
    const workspace = makeWorkspace()
    expect(await dropIdleMirror(workspace.disk)).toBe(false)
    await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
    expect(await dropIdleMirror(workspace.disk)).toBe(true)
    expect(await workspace.mirror('samples').count()).toBe(0)
    expect(await dropIdleMirror(workspace.disk)).toBe(false)
  })

  test('stays if something is queued: sending that would download it again', async () => {
    const workspace = makeWorkspace()
    await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
    await write(workspace.disk, makeContext(), [add])
    expect(await dropIdleMirror(workspace.disk)).toBe(false)
    expect(await workspace.mirror('samples').count()).toBeGreaterThan(0)
    expect(await workspace.outbox.count()).toBe(1)
  })
})
