import { timed } from '../measure.ts'
import type { SentMutation } from '../server-mutations.ts'
import { readMoves, rowsOf, save } from './mutations.ts'
import type { OpenDevice } from './open.ts'
import { openPlain } from './writes.ts'

export interface MovesInARow {
  /** Ms for all of them. */
  ours: number
  floor: number
  /** Of the database, per move. */
  requests: number
}

/** Offline, one after the other, each saved before the next begins; then the plain transactions of the rows they left. */
export async function movesInARow(device: OpenDevice, count: number): Promise<MovesInARow> {
  const acts = await readMoves(device, count)
  const saved: number[][] = []
  const counted = countRequests()
  const ours = await timed(async () => {
    for (const moved of acts) saved.push(await save(device, [moved]))
  })
  const requests = counted.stop() / count
  const left: Awaited<ReturnType<typeof rowsOf>>[] = []
  for (const ns of saved) left.push(await rowsOf(device, ns))
  const plain = await openPlain()
  const floor = await timed(async () => {
    for (const rows of left) await plain.saveMutation(rows)
  })
  await plain.db.delete()
  return { ours, floor, requests }
}

/** What waits in the queue, as the server gets it. */
export const readQueued = async ({ workspace }: OpenDevice): Promise<SentMutation[]> =>
  (await workspace.outbox.orderBy('n').toArray()).map(({ command, input }) => ({ command, input }))

const methods = ['get', 'getKey', 'getAll', 'getAllKeys', 'put', 'add', 'delete', 'clear', 'count', 'openCursor', 'openKeyCursor'] as const

/** Counts the requests of this page to its databases. */
function countRequests(): { stop(): number } {
  let requests = 0
  const undo: (() => void)[] = []
  for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype] as unknown as Record<string, (...args: unknown[]) => unknown>[]) {
    for (const name of methods) {
      const original = prototype[name]
      if (!original) continue
      prototype[name] = function (this: unknown, ...args: unknown[]) {
        requests++
        return original.apply(this, args)
      }
      undo.push(() => (prototype[name] = original))
    }
  }
  return {
    stop() {
      for (const each of undo) each()
      return requests
    },
  }
}
