import type { FeedReader, FeedWriter } from '#server/feed/tables.ts'
import type { Chunk, FileReader, FileStore, FileWriter, Upload } from '#server/files/tables.ts'
import { isOnStorageServer } from '#server/store/files/storage-servers.ts'
import type { FeedTables } from '#server/store/feed/feed-tables.ts'
import type { ReadLength, Sql } from '#server/store/sql.ts'

interface UploadRow {
  file_id: string
  upload: string
  user_id: number
  received: number
  touched_at: number
}

const saveUploadSql = `insert into file_upload(group_id, file_id, upload, user_id, received, touched_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (group_id, file_id) do update set upload = excluded.upload, user_id = excluded.user_id, received = excluded.received, touched_at = excluded.touched_at`
const unfinishedSql = `select coalesce(sum(received), 0) as "group", coalesce(sum(case when user_id = $2 then received else 0 end), 0) as person
  from file_upload where group_id = $1`
const unusedContentSql = `select sha256 from file_content c where group_id = $1
  and not exists (select 1 from files f where f.group_id = $1 and f.sha256 = c.sha256 and f.deleted = 0)`
const unusedUploadsSql = `select file_id from file_upload u where group_id = $1 and file_id not like 'staged:%'
  and not exists (select 1 from files f where f.group_id = $1 and f.id = u.file_id and f.deleted = 0 and f.state = 'pending')`
const chunkAtSql = 'select start, content from file_chunk where group_id = $1 and upload = $2 and start <= $3 order by start desc limit 1'

/** The tables of files inside one transaction. */
export class SqlFiles implements FileWriter {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async upload(groupId: number, fileId: string): Promise<Upload | undefined> {
    const [row] = await this.#sql.all<UploadRow>(
      'select file_id, upload, user_id, received, touched_at from file_upload where group_id = $1 and file_id = $2',
      [groupId, fileId],
    )
    return row && { fileId: row.file_id, upload: row.upload, userId: row.user_id, received: row.received, touchedAt: row.touched_at }
  }

  async contentUpload(groupId: number, sha256: string): Promise<string | undefined> {
    const [row] = await this.#sql.all<{ upload: string }>('select upload from file_content where group_id = $1 and sha256 = $2', [groupId, sha256])
    return row?.upload
  }

  isOnStorageServer(groupId: number, sha256: string): Promise<boolean> {
    return isOnStorageServer(this.#sql, groupId, sha256)
  }

  async chunkAt(groupId: number, upload: string, position: number): Promise<Chunk | undefined> {
    const [chunk] = await this.#sql.all<{ start: number; content: Uint8Array }>(chunkAtSql, [groupId, upload, position])
    return chunk && chunk.start + chunk.content.length > position ? chunk : undefined
  }

  async unfinished(groupId: number, userId: number): Promise<{ person: number; group: number }> {
    const [sums] = await this.#sql.all<{ person: number | string; group: number | string }>(unfinishedSql, [groupId, userId])
    // PostgreSQL adds bigints up to a numeric, which is read as text.
    return { person: Number(sums!.person), group: Number(sums!.group) }
  }

  async unusedContent(groupId: number): Promise<string[]> {
    const rows = await this.#sql.all<{ sha256: string }>(unusedContentSql, [groupId])
    return rows.map(({ sha256 }) => sha256)
  }

  unusedUploads(groupId: number): Promise<string[]> {
    return this.#fileIds(unusedUploadsSql, [groupId])
  }

  lapsedUploads(groupId: number, before: number): Promise<string[]> {
    return this.#fileIds('select file_id from file_upload where group_id = $1 and touched_at < $2', [groupId, before])
  }

  async saveUpload(groupId: number, { fileId, upload, userId, received, touchedAt }: Upload): Promise<void> {
    await this.#sql.all(saveUploadSql, [groupId, fileId, upload, userId, received, touchedAt])
  }

  async addChunk(groupId: number, upload: string, { start, content }: Chunk): Promise<void> {
    await this.#sql.all('insert into file_chunk(group_id, upload, start, content) values ($1, $2, $3, $4)', [groupId, upload, start, content])
  }

  async dropUpload(groupId: number, fileId: string): Promise<void> {
    await this.#dropChunks(groupId, (await this.upload(groupId, fileId))?.upload)
    await this.#sql.all('delete from file_upload where group_id = $1 and file_id = $2', [groupId, fileId])
  }

  async makeContent(groupId: number, fileId: string, sha256: string): Promise<void> {
    const { upload } = (await this.upload(groupId, fileId))!
    await this.#sql.all('insert into file_content(group_id, sha256, upload) values ($1, $2, $3)', [groupId, sha256, upload])
    await this.#sql.all('delete from file_upload where group_id = $1 and file_id = $2', [groupId, fileId])
  }

  async dropContent(groupId: number, sha256: string): Promise<void> {
    await this.#dropChunks(groupId, await this.contentUpload(groupId, sha256))
    await this.#sql.all('delete from file_content where group_id = $1 and sha256 = $2', [groupId, sha256])
  }

  async #dropChunks(groupId: number, upload: string | undefined): Promise<void> {
    if (upload !== undefined) await this.#sql.all('delete from file_chunk where group_id = $1 and upload = $2', [groupId, upload])
  }

  async #fileIds(text: string, params: readonly (string | number)[]): Promise<string[]> {
    return (await this.#sql.all<{ file_id: string }>(text, params)).map(({ file_id }) => file_id)
  }
}

/** The feed's tables and those of files, in the same transactions: what is stored pokes the devices like any change. */
export class SqlFileStore implements FileStore {
  readonly #feed: FeedTables

  constructor(feed: FeedTables) {
    this.#feed = feed
  }

  read<T>(work: (tables: FeedReader, files: FileReader) => Promise<T>, length?: ReadLength): Promise<T> {
    return this.#feed.read((tables, sql) => work(tables, new SqlFiles(sql)), length)
  }

  write<T>(work: (tables: FeedWriter, files: FileWriter) => Promise<T>): Promise<T> {
    return this.#feed.write((tables, sql) => work(tables, new SqlFiles(sql)))
  }
}
