import { DatabaseMistake } from '#server/store/database-failure.ts'
import type { Engine, Sql } from '#server/store/sql.ts'

/** One change of the tables: runs once, is recorded by name, and never changes after a release. */
export interface Step {
  readonly name: string
  readonly sql: readonly string[]
  /** Names recorded together with it, because it does their work, too. */
  readonly covers?: readonly string[]
}

/** What is still to do, given what is recorded. */
export type Migration = (done: ReadonlySet<string>) => readonly Step[]

/** A migration of fixed statements, one DDL statement per step. */
export const migration = (name: string, statements: readonly string[]): Migration => {
  const steps = statements.map((sql, at) => ({ name: `${name}/${at + 1}`, sql: [sql] }))
  return (done) => steps.filter((step) => !done.has(step.name))
}

const bookkeeping = [
  'create table if not exists migration_lock(id bigint primary key, turns bigint not null)',
  'create table if not exists migration_step(name text primary key, applied_at bigint not null)',
]

/** Brings the tables up to date. Several processes may start at once: each step locks a row, then checks whether it has been done meanwhile. */
export async function migrate(engine: Engine, migrations: readonly Migration[], clock: () => number): Promise<void> {
  await createBookkeeping(engine)
  for (const steps of migrations) {
    for (const step of steps(await recorded(engine))) await runStep(engine, step, clock)
  }
}

const recorded = (engine: Engine): Promise<Set<string>> => engine.read(recordedSteps)

/** Names of the migrations this database has been through; undefined if no server was ever started on it. */
export const findSteps = (engine: Engine): Promise<Set<string> | undefined> =>
  recorded(engine).catch((error: unknown) => {
    if (isNeverOpened(error)) return undefined
    throw error
  })

/** The error of {@link recordedSteps} for a database without tables. Any other error has a different cause. */
export const isNeverOpened = (error: unknown): boolean =>
  error instanceof DatabaseMistake && (codeOf(error.cause) === undefinedTable || error.message.includes('no such table: migration_step'))

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** PostgreSQL's undefined_table. */
const undefinedTable = '42P01'

/** Names of the migrations this database has been through. Throws if it was never opened. */
export async function recordedSteps(sql: Sql): Promise<Set<string>> {
  const rows = await sql.all<{ name: string }>('select name from migration_step')
  return new Set(rows.map((row) => row.name))
}

async function runStep(engine: Engine, { name, sql, covers = [] }: Step, clock: () => number): Promise<void> {
  await engine.write(async (tx) => {
    await tx.all('insert into migration_lock(id, turns) values (1, 1) on conflict (id) do update set turns = migration_lock.turns + 1')
    const done = await tx.all('select name from migration_step where name = $1', [name])
    if (done.length) return
    for (const text of sql) await tx.all(text)
    for (const each of [name, ...covers]) await tx.all('insert into migration_step(name, applied_at) values ($1, $2)', [each, clock()])
  })
}

async function createBookkeeping(engine: Engine): Promise<void> {
  for (const text of bookkeeping) {
    // On PostgreSQL, `if not exists` does not protect against a second process at the same moment: the later one fails, and then the table exists.
    await engine.write((sql) => sql.all(text)).catch(() => engine.write((sql) => sql.all(text)))
  }
}
