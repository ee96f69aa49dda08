import { stat } from 'node:fs/promises'
import { isOlder } from '#domain/rules/sync/release.ts'
import { OperatorError } from '../../doctor/operator-error.ts'
import { version } from '../../version.ts'
import { readTables } from './integrity.ts'
import { findSteps } from '#server/store/schema/migrations.ts'
import type { Engine, Sql } from '#server/store/sql.ts'
import { readOldestServer } from '#server/store/store-meta.ts'

/** The oldest PostgreSQL that sorts text by bytes in every index we create. */
const minPostgres = 150_000

/**
 * The oldest release that may serve a database after this one. Raised only when a table or column goes away that an older release reads:
 * otherwise releases run side by side, and a new one can be taken back.
 */
export const oldestServer = '0.2.0'

const tooOld = (oldest: string) =>
  [
    `This database needs Aliquot ${oldest} or later; this is ${version}.`,
    'Start that version or a later one, or restore a backup from this version into an empty folder or database.',
  ] as const

/** Rejects a database that this build must not touch, before anything is written. Throws an OperatorError. */
export async function assertServable(engine: Engine): Promise<void> {
  if (engine.name === 'postgres') await assertPostgres(engine)
  const oldest = (await findSteps(engine)) && (await engine.read(readOldestServer))
  if (oldest && isOlder(version, oldest)) throw new OperatorError(...tooOld(oldest))
}

interface PostgresFacts {
  readonly number: string
  readonly version: string
  readonly role: string
  readonly database: string
  readonly may: boolean
}
const postgresFacts = `select current_setting('server_version_num') as number, current_setting('server_version') as version,
  current_user as role, current_database() as database, has_schema_privilege(current_schema(), 'create') as may`

async function assertPostgres(engine: Engine): Promise<void> {
  const [facts] = await engine.read((sql) => sql.all<PostgresFacts>(postgresFacts))
  const { number, version: name, role, database, may } = facts!
  assertPostgresVersion(Number(number), name)
  // null if the role cannot see any schema
  if (!may)
    throw new OperatorError(
      `The role ${role} is not allowed to create tables in the database ${database}.`,
      `Make it the owner: alter database ${database} owner to ${role}.`,
    )
}

export function assertPostgresVersion(number: number, name: string): void {
  if (number < minPostgres) throw new OperatorError(`This is PostgreSQL ${name}; Aliquot needs version 15 or newer.`, 'Upgrade PostgreSQL, then start again.')
}

/** A file up to this size is checked completely at the start, which takes a second or two. */
const checkedWhole = 64 * 1024 * 1024
/** Rows of a table that counts as small in a larger database. */
const smallTable = 1_000

/**
 * A server on damaged pages would run until one of them is read; what is written meanwhile is lost with the file.
 * A start must not take longer the more is stored, so large tables are checked by the doctor only.
 */
export async function assertIntact(engine: Engine, file: string, whole = checkedWhole): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  const checks = size <= whole ? ['pragma quick_check(1)'] : (await engine.read(smallTables)).map((name) => `pragma quick_check("${name}")`)
  for (const check of checks) {
    const [first] = await engine.read((sql) => sql.all<{ quick_check: string }>(check))
    if (first && first.quick_check !== 'ok') throw new OperatorError(...damagedFile(file, first.quick_check))
  }
}

/** Without those that hold bytes: few rows of them may be large. */
async function smallTables(sql: Sql): Promise<string[]> {
  const names = ['sqlite_schema']
  for (const { name, sql: made } of await readTables(sql)) {
    if (/\bblob\b/i.test(made)) continue
    const [counted] = await sql.all<{ total: number }>(`select count(*) as total from (select 1 from "${name}" limit ${smallTable + 1})`)
    if (counted!.total <= smallTable) names.push(name)
  }
  return names
}

export const damagedFile = (file: string, how: string) =>
  [`${file} is damaged: ${how}.`, 'Keep the folder as it is, and restore the newest backup into a new folder (aliquot restore).'] as const
