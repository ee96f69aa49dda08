import { liveQuery } from 'dexie'
import { isMirrored } from '#db/queries/progress.ts'
import { readSamplesByName } from '#db/queries/samples.ts'
import { PlainDexie } from '../baseline/plain-dexie.ts'
import { plainMirror } from '../baseline/plain-mirror.ts'
import { AskedList, byName, variants } from './asked-list.ts'
import { openDevice, until, type OpenDevice } from './open.ts'

const rowsShown = 50

export interface MirrorTimes {
  /**
   * Ms from the start of sync: a live list by name shows its first page; everything is on the
   * disk in some form; the list worker has the right count, and has answered a sort, a filter and a search; every row is in its table.
   */
  firstList: number
  durable: number
  counted: number
  unpacked: number
  /** The longest task on the page's main thread, in ms. */
  longestTask: number
}

/** The first mirror through the product's own sync; the device stays open for the next step. */
export async function mirrorOurs(login: string): Promise<{ device: OpenDevice; times: MirrorTimes }> {
  const device = await openDevice(login)
  const { db } = device.workspace
  await db.open()
  const tasks = watchTasks()
  const from = performance.now()
  let firstList = 0
  const list = liveQuery(() => readSamplesByName(device.workspace, null, rowsShown)).subscribe(({ rows }) => {
    if (rows.length < rowsShown) return
    firstList ||= performance.now() - from
    // As the product does: from here on, the list worker's answers are shown.
    list.unsubscribe()
  })
  const lists = new AskedList(device.context, byName)
  const sync = device.sync()
  await sync.start()
  await until(() => isMirrored(device.workspace), 20)
  const durable = performance.now() - from
  await lists.until(({ partial }) => partial === null)
  for (const request of variants) await lists.ask(request)
  const counted = performance.now() - from
  lists.close()
  await until(async () => !(await isPacked(device)), 100)
  const unpacked = performance.now() - from
  await until(() => sync.status.state === 'idle')
  sync.stop()
  return { device, times: { firstList, durable, counted, unpacked, longestTask: tasks.stop() } }
}

/** Baseline: the same rows in the same tables with the same indexes. */
export async function mirrorBaseline(login: string): Promise<number> {
  const { context, workspace } = await openDevice(login)
  workspace.close()
  const plain = new PlainDexie('plain-mirror')
  await plain.db.open()
  const from = performance.now()
  await plainMirror(plain, crypto.randomUUID(), context.groupId)
  const time = performance.now() - from
  await plain.db.delete()
  return time
}

/** Whether rows are waiting to be unpacked. */
export async function isPacked({ workspace }: OpenDevice): Promise<boolean> {
  const shelf = await workspace.db.table<{ heads: readonly unknown[] }, number>('$shelf').get(0)
  return (shelf?.heads.length ?? 0) > 0
}

function watchTasks(): { stop(): number } {
  let longest = 0
  const observer = new PerformanceObserver((list) => (longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration))))
  observer.observe({ type: 'longtask' })
  return {
    stop: () => {
      observer.disconnect()
      return longest
    },
  }
}
