import type { YieldControl } from '#server/feed/yield-control.ts'
import type { Engine, Sql } from '#server/store/sql.ts'
import type { DerivedList } from './derived-list.ts'
import { findPosition, followFeed, isCurrent, readVersion } from './follow-feed.ts'

/** What was read, and how many rows the lists had missed. */
export interface ListReading<T> {
  readonly result: T
  readonly followed: number
}

/**
 * Runs `work` in one snapshot, with the ids of these lists. Law 250: they contain every change that was committed before this call; in a group
 * that is not being written to, they are exactly as new as the rows.
 */
export async function withLists<T>(
  engine: Engine,
  groupId: number,
  lists: readonly DerivedList[],
  giveWay: YieldControl,
  work: (sql: Sql, ids: readonly number[]) => Promise<T>,
): Promise<ListReading<T>> {
  let followed = 0
  for (let needed: number | undefined; ;) {
    const reading = await engine.read(async (sql) => {
      needed ??= await readVersion(sql, groupId)
      const ids: number[] = []
      for (const list of lists) {
        const position = await findPosition(sql, groupId, list)
        if (!position) return undefined
        const isFollowed = position.version >= needed && (!list.naming || position.namesVersion >= needed)
        if (!isFollowed && !(await isCurrent(sql, groupId, list, position))) return undefined
        ids.push(position.id)
      }
      return { result: await work(sql, ids), followed }
    }, 'long')
    if (reading) return reading
    for (const list of lists) followed += await followFeed(engine, groupId, list, giveWay)
  }
}
