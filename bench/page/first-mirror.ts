import { isMirrored } from '#db/queries/progress.ts'
import { PlainDexie } from '../baseline/plain-dexie.ts'
import { plainMirror } from '../baseline/plain-mirror.ts'
import { openDevice, until, type OpenDevice } from './open.ts'

/** The first mirror through the product's own sync, until all rows are in their tables; the device stays open for the next step. */
export async function mirrorOurs(login: string): Promise<OpenDevice> {
  return mirror(await openDevice(login))
}

/** On a device that is open. */
export async function mirror(device: OpenDevice): Promise<OpenDevice> {
  await device.workspace.db.open()
  const sync = device.sync()
  await sync.start()
  await until(() => isMirrored(device.workspace), 20)
  await until(async () => !(await isPacked(device)), 100)
  await until(() => sync.status.state === 'idle')
  device.stopSync()
  return device
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
