import { noteEncryption } from '#db/encryption/encryption-note.ts'
import { rewriteAll } from '#db/encryption/rewrite.ts'
import { useEncryption } from '#db/encryption/workspace-encryption.ts'
import { makeSecret } from '#db/encryption/workspace-secret.ts'
import { resolveScan } from '#db/queries/resolve-scan.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { median, timed } from '../measure.ts'
import { mirror } from './first-mirror.ts'
import { advancedSearches } from './lists.ts'
import { openDevice, type OpenDevice } from './open.ts'
import { keepList, reloadList } from './reload.ts'

/** Ms, the median of several. */
export interface ReadTimes {
  /** 50 samples by their ids. */
  page: number
  /** A code of the laboratory, looked up. */
  scan: number
  /** A list of all samples: its columns from all rows, and from what was kept. */
  listFromRows: number
  listFromColumns: number
  search: number
}

/** A first mirror, encrypted from its first record or not at all, until everything is unpacked. */
export async function mirrorTimed(login: string, isEncrypted: boolean): Promise<number> {
  const device = await openDevice(login)
  if (isEncrypted) await startEncrypting(device)
  return timed(() => mirror(device))
}

async function startEncrypting({ workspace }: OpenDevice): Promise<void> {
  await useEncryption(workspace, { secret: makeSecret(), state: 'mixed' })
  await noteEncryption(workspace, 'bench', 'mixed')
}

/** Ms until everything that is on the device is encrypted. */
export function encrypt(device: OpenDevice): Promise<number> {
  return timed(async () => {
    await startEncrypting(device)
    if (!(await rewriteAll(device.workspace))) throw new Error('it was stopped')
  })
}

export async function readTimes(device: OpenDevice, rounds: number): Promise<ReadTimes> {
  const { workspace } = device
  const ids = await workspace.mirror('samples').toCollection().primaryKeys()
  const some = (count: number) => Array.from({ length: count }, () => ids[Math.floor(Math.random() * ids.length)]!)
  const [withCode] = await workspace
    .mirror('samples')
    .filter(({ altBarcode }) => altBarcode !== null)
    .limit(1)
    .toArray()
  const times = async (count: number, work: () => Promise<unknown>) => {
    const all: number[] = []
    for (let round = 0; round < count; round++) all.push(await timed(work))
    return median(all)
  }
  const page = await times(rounds * 10, () => readSamplesById(workspace, some(50)))
  const scan = await times(rounds * 10, () => resolveScan(workspace, withCode!.altBarcode!))
  await workspace.db.table('$columns').clear()
  const { answered: listFromRows } = await reloadList(workspace)
  await keepList(workspace)
  const listFromColumns = await times(rounds, async () => reloadList(workspace))
  const { ours } = await advancedSearches(device, 1)
  return { page, scan, listFromRows, listFromColumns, search: median(ours) }
}
