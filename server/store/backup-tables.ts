import { entityNames } from '#domain/schema.ts'
import { insertRows } from './schema/bulk-sql.ts'
import { tableOf } from './schema/entity-columns.ts'
import type { Sql, SqlValue } from './sql.ts'

/** A table in a backup, with its key columns, by which it is read page by page. */
export interface BackupTable {
  readonly name: string
  readonly key: readonly string[]
  /** Rows per page, if they are large. */
  readonly rows?: number
}

const table = (name: string, ...key: string[]): BackupTable => ({ name, key })

/** Everything that is stored, in either engine. What it leaves out is {@link notInBackups}. */
export const backupTables: readonly BackupTable[] = [
  table('store_meta', 'name'),
  table('groups', 'id'),
  { ...table('group_logo', 'group_id'), rows: 4 },
  table('label_printer_address', 'group_id', 'printer_id'),
  table('users', 'id'),
  table('member_idle_policy', 'group_id', 'user_id'),
  table('member_password_policy', 'group_id', 'user_id'),
  table('two_step', 'user_id'),
  table('recovery_code', 'user_id', 'hash'),
  table('passkey', 'id'),
  table('sso_link', 'issuer', 'subject'),
  table('directory_user', 'id'),
  table('directory_group', 'id'),
  table('mailing_list', 'address'),
  table('daily_mail', 'user_id'),
  table('unsubscribe_link', 'hash'),
  table('system_setting', 'name'),
  table('account_event', 'id'),
  table('feedback', 'group_id', 'user_id', 'id'),
  table('sessions', 'hash'),
  table('idempotency_key', 'user_id', 'key'),
  table('feed', 'group_id'),
  table('part_tally', 'group_id', 'audience', 'entity'),
  table('moved_row', 'group_id', 'audience', 'entity', 'row_id'),
  table('device', 'key'),
  table('device_contact', 'device'),
  table('device_erasure', 'device'),
  table('encryption_key', 'id'),
  table('mutation_result', 'device', 'n'),
  table('held_mutation', 'device', 'n'),
  table('id_counter', 'kind'),
  table('id_lease', 'kind', 'first_id'),
  table('lost_ids', 'kind', 'first_id'),
  table('follower_cursor', 'follower', 'group_id'),
  table('broken_chain', 'user_id', 'chain'),
  table('id_claim', 'kind', 'id'),
  table('file_upload', 'group_id', 'file_id'),
  { ...table('file_chunk', 'group_id', 'upload', 'start'), rows: 4 },
  table('file_content', 'group_id', 'sha256'),
  table('file_number', 'id'),
  { ...table('addon_script', 'sha256'), rows: 2 },
  table('addon_setting', 'scope', 'root_var'),
  table('storage_server', 'group_id'),
  table('storage_content', 'group_id', 'sha256'),
  table('job', 'group_id', 'id'),
  table('webhook', 'group_id', 'id'),
  table('webhook_delivery', 'group_id', 'webhook_id', 'seq'),
  table('audit', 'group_id', 'seq'),
  table('audit_row', 'group_id', 'entity', 'row_id', 'seq'),
  table('audit_head', 'group_id'),
  ...entityNames.map((entity) => table(tableOf(entity).name, 'group_id', 'id')),
]

/**
 * They belong to this server process, not to the laboratory, or are made from its rows again (lists, blocks).
 * The migrations run are in the backup's manifest.
 */
export const notInBackups: readonly string[] = [
  'migration_lock',
  'migration_step',
  'snapshot_block',
  'follower_lease',
  'login_failures',
  'code_guess',
  'captcha_key',
  'captcha_used',
  'known_browser',
  'csp_report',
  'setup_link',
  // Their links would be valid again although they were used or revoked.
  'password_reset',
  'invitation',
  'sso_flow',
  'directory_token',
  // A person may have signed out since; and a restored server makes its own key.
  'push_subscription',
  'push_key',
  'passkey_challenge',
  // Looked at and not installed yet.
  'addon_look',
  // Calls ask again.
  'addon_asked_host',
  // In a backup, whatever is sealed must stay unreadable; and a restored server makes its own.
  'seal_secret',
  // Only tried, for a day.
  'addon_trial',
  // People sign in at the provider again: without the key, which belongs to this server, nobody can read the tokens or secrets.
  'addon_token',
  'addon_sign_in',
  'addon_client',
  'list',
  'list_entry',
  'list_size',
  'list_text',
]

/** A new server writes these by itself; a database that has only these counts as unused. */
const writtenAtStart = new Set(['store_meta', 'lost_ids'])

const feedColumns = ['group_id', 'version', 'deleted', 'audience']

/** Few, because an audit entry may contain a whole import. */
const pageSize = 250
export type Row = Record<string, SqlValue>

/** The rows of a table in key order, a page at a time, inside the caller's snapshot. */
export async function* pagesOf(sql: Sql, { name, key, rows: page = pageSize }: BackupTable): AsyncGenerator<Row[]> {
  const columns = key.map((column) => `"${column}"`).join(', ')
  const places = key.map((_, at) => `$${at + 2}`).join(', ')
  const [first, next] = ['', ` where (${columns}) > (${places})`].map((bound) => `select * from "${name}"${bound} order by ${columns} limit $1`)
  for (let last: Row | undefined; ;) {
    const rows: Row[] = last ? await sql.all(next!, [page, ...key.map((column) => last![column]!)]) : await sql.all(first!, [page])
    if (rows.length) yield rows
    if (rows.length < page) return
    last = rows.at(-1)
  }
}

export async function insertTable(sql: Sql, { name }: BackupTable, columns: readonly string[], rows: readonly (readonly SqlValue[])[]): Promise<void> {
  if (rows.length) await insertRows(sql, `insert into "${name}"(${columns.map((column) => `"${column}"`).join(', ')})`, rows)
}

export async function countRows(sql: Sql, { name }: BackupTable): Promise<number> {
  const [row] = await sql.all<{ rows: number }>(`select count(*) as rows from "${name}"`)
  return row!.rows
}

/** Whether this version has the column. An entity's field may have been removed since the backup; other tables change only by migrations. */
export function isKept({ name }: BackupTable, column: string): boolean {
  const entity = entityNames.find((each) => tableOf(each).name === name)
  return !entity || feedColumns.includes(column) || tableOf(entity).columns.some((own) => own.name === `"${column}"`)
}

/** Those of `tables` with rows that a restore would overwrite. */
export async function usedTables(sql: Sql, tables: readonly BackupTable[]): Promise<string[]> {
  const used: string[] = []
  for (const each of tables) {
    if (!writtenAtStart.has(each.name) && (await sql.all(`select 1 as used from "${each.name}" limit 1`)).length) used.push(each.name)
  }
  return used
}

/** Rows written by a server that was started on the empty database; the restored one brings its own. */
export async function clearWrittenAtStart(sql: Sql): Promise<void> {
  for (const name of writtenAtStart) await sql.all(`delete from "${name}"`)
  await sql.all('delete from setup_link')
}

/** People sign in again after a restore, because a session that was ended since the backup must not come back. Tokens of programs stay. */
export async function dropRestoredSessions(sql: Sql): Promise<number> {
  return (await sql.all("delete from sessions where kind = 'cookie' returning hash")).length
}
