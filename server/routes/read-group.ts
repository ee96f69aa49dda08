import { limits } from '#domain/limits.ts'
import { asTx, Draft } from '#domain/draft.ts'
import type { EntityName, RowOf } from '#domain/schema.ts'
import type { Tx } from '#domain/tx.ts'
import type { GroupSummary } from '#domain/wire/session.ts'
import type { Services } from '../services.ts'
import { SqlFeedReader } from '../store/feed/feed-reader.ts'
import { SqlFeedWriter } from '../store/feed/feed-writer.ts'

/** Rows of one group, without deleted ones, read by id or by a named index. */
export type GroupTx = Pick<Tx<EntityName, never>, 'get' | 'where'>

/** Runs `work` in one snapshot that contains only this group's rows: the only way a route reads data. */
export function readGroup<T>(services: Services, { groupId }: GroupSummary, work: (rows: GroupTx) => Promise<T>): Promise<T> {
  return services.engine.read((sql) => work(asTx(new Draft(new SqlFeedWriter(sql).source(groupId)))))
}

/** All rows of a small entity that this person may see, in id order: their own views, the group's sample types. */
export async function listGroup<E extends EntityName>(services: Services, { groupId }: GroupSummary, userId: number, entity: E): Promise<RowOf<E>[]> {
  const rows = await services.engine.read((sql) => new SqlFeedReader(sql).rowsById(groupId, userId, entity, null, limits.list.whole))
  return rows as unknown as RowOf<E>[]
}
