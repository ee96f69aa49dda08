import { expect, inject, test } from 'vitest'
import { migrate, migration, type Migration } from '#server/store/schema/migrations.ts'
import { migrations } from '#server/store/schema/all-migrations.ts'
import { PostgresEngine } from '#server/store/postgres/postgres-engine.ts'
import type { Engine } from '#server/store/sql.ts'
import { forEachEngine } from '#tests/harness/engines.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'

const stepsOf = (engine: Engine) => engine.read((sql) => sql.all<{ name: string }>('select name from migration_step order by name'))

forEachEngine((_name, open) => {
  test('a second start finds nothing to do', async () => {
    const { engine } = await open()
    const before = await stepsOf(engine)
    await migrate(engine, migrations, () => 1)
    expect(await stepsOf(engine)).toEqual(before)
  })

  test('a field that the schema has and the table does not is added at the next start', async () => {
    const { engine } = await open()
    await engine.write(async (sql) => {
      await sql.all('drop index samples_by_series')
      await sql.all('alter table samples drop column series_id')
      await sql.all("delete from migration_step where name like 'column samples.series_id' or name like 'index samples_by_series%'")
    })
    await migrate(engine, migrations, () => 1)
    const rows = await engine.read((sql) => sql.all('select series_id from samples where group_id = 1 and deleted = 0 and series_id is not null'))
    expect(rows).toEqual([])
  })

  test('a step that fails is not recorded, and runs again', async () => {
    const { engine } = await open()
    const half: Migration = migration('9999-test', ['create table test_one(id bigint primary key, "text" text)', 'create table nonsense('])
    await expect(migrate(engine, [half], () => 1)).rejects.toThrow()
    const whole = migration('9999-test', ['create table test_one(id bigint primary key, "text" text)', 'create table test_two(id bigint primary key)'])
    await migrate(engine, [whole], () => 1)
    expect(await engine.read((sql) => sql.all('select * from test_one, test_two'))).toEqual([])
  })
})

test('several processes that start on an empty PostgreSQL at once all start', async () => {
  const server = inject('postgresUrl')
  const url = await freshDatabase(server)
  const engines = [1, 2, 3].map(() => new PostgresEngine(url, { connections: 2 }))
  await Promise.all(engines.map((engine) => migrate(engine, migrations, () => 1)))
  const [steps, again] = await Promise.all([stepsOf(engines[0]!), stepsOf(engines[1]!)])
  expect(steps.length).toBeGreaterThan(30)
  expect(again).toEqual(steps)
  await Promise.all(engines.map((engine) => engine.close()))
  await dropDatabase(server, databaseName(url))
})
