import type { Key } from '#domain/entity.ts'
import { asTx, Draft } from '#domain/draft.ts'
import type { EntityName, RowOf } from '#domain/schema.ts'
import type { Tx } from '#domain/tx.ts'
import type { GroupSummary } from '#domain/wire/accounts/session.ts'
import { neverYield, type YieldControl } from '../feed/yield-control.ts'
import type { Services } from '../services.ts'
import { SqlFeedReader } from '../store/feed/feed-reader.ts'
import { SqlFeedWriter } from '../store/feed/feed-writer.ts'
import type { Sql } from '../store/sql.ts'

/** Rows of one group, without deleted ones, read by id or by a named index. */
export type GroupTx = Pick<Tx<EntityName, never>, 'get' | 'where' | 'may'>

/** Runs `work` in one snapshot that contains only this group's rows: the only way a route reads data. */
export function readGroup<T>(services: Pick<Services, 'engine'>, { groupId }: Pick<GroupSummary, 'groupId'>, work: (rows: GroupTx) => Promise<T>): Promise<T> {
  return services.engine.read((sql) => work(asTx(new Draft(new SqlFeedWriter(sql).source(groupId)))))
}

/** What has no more rows than people can choose from. Samples and compartments are read in pages or by id. */
export type ChoiceEntity = Exclude<EntityName, 'samples' | 'storageLayers'>

const rowsAtOnce = 500

/** All rows of such an entity that this person may see, in id order: for an answer that lists them. */
export async function readChoices<E extends ChoiceEntity>(
  sql: Sql,
  { groupId }: GroupSummary,
  userId: number,
  entity: E,
  giveWay: YieldControl = neverYield,
): Promise<RowOf<E>[]> {
  const reader = new SqlFeedReader(sql)
  const rows: RowOf<E>[] = []
  for (let after: Key | null = null; ; await giveWay()) {
    const some = (await reader.rowsById(groupId, userId, entity, after, rowsAtOnce)) as unknown as RowOf<E>[]
    rows.push(...some)
    if (some.length < rowsAtOnce) return rows
    after = some.at(-1)!.id
  }
}
