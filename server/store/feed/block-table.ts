import type { Key } from '#domain/entity.ts'
import type { NewBlock, PartAddress, StoredBlock } from '#server/feed/tables.ts'
import type { Sql, SqlValue } from '#server/store/sql.ts'

/*
 * Ready-made blocks for first mirrors. A block begins after `after_id`, whose text names it within its part, and ends with `last_id`;
 * both are JSON, '' is no bound. Blocks are never changed, only replaced.
 */
interface BlockRow {
  after_id: string
  last_id: string
  version: number
  count: number
  hash: string
  shape: number | null
}

const insertSql = `insert into snapshot_block(group_id, audience, entity, after_id, last_id, version, count, hash, shape, content)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
const deleteSql = 'delete from snapshot_block where group_id = $1 and audience = $2 and entity = $3 and after_id = $4'

const toText = (bound: Key | null): string => (bound === null ? '' : JSON.stringify(bound))
const toKey = (text: string): Key | null => (text === '' ? null : (JSON.parse(text) as Key))
const addressOf = ({ feed, audience, entity }: PartAddress): SqlValue[] => [feed, audience, entity]

export async function readBlocks(sql: Sql, part: PartAddress): Promise<StoredBlock[]> {
  const rows = await sql.all<BlockRow>(
    'select after_id, last_id, version, count, hash, shape from snapshot_block where group_id = $1 and audience = $2 and entity = $3',
    addressOf(part),
  )
  const blocks = rows.map(({ after_id, last_id, ...block }) => ({ ...block, after: toKey(after_id), last: toKey(last_id) }))
  return blocks.sort((a, b) => (a.after === null ? -1 : b.after === null ? 1 : a.after < b.after ? -1 : 1))
}

export async function replaceBlocks(sql: Sql, part: PartAddress, dropped: readonly (Key | null)[], made: readonly NewBlock[]): Promise<void> {
  for (const after of dropped) await sql.all(deleteSql, [...addressOf(part), toText(after)])
  for (const { after, last, version, count, hash, shape, content } of made)
    await sql.all(insertSql, [...addressOf(part), toText(after), toText(last), version, count, hash, shape, content])
}

export async function readBlockContent(sql: Sql, feed: number, audiences: readonly number[], hash: string): Promise<Uint8Array | undefined> {
  const places = audiences.map((_, at) => `$${at + 3}`).join(', ')
  const [block] = await sql.all<{ content: Uint8Array }>(
    `select content from snapshot_block where group_id = $1 and hash = $2 and audience in (${places}) limit 1`,
    [feed, hash, ...audiences],
  )
  return block?.content
}

/** A row has left its part: whoever downloads the block from now on must not get it. */
export async function dropBlockWith(sql: Sql, part: PartAddress, id: Key): Promise<void> {
  const holds = ({ after, last }: StoredBlock): boolean => (after === null || id > after) && (last === null || id <= last)
  const dropped = (await readBlocks(sql, part)).filter(holds).map(({ after }) => after)
  await replaceBlocks(sql, part, dropped, [])
}
