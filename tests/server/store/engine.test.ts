import { expect, test } from 'vitest'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import { PostgresEngine } from '#server/store/postgres/postgres-engine.ts'
import { PostgresBus } from '#server/store/postgres/postgres-bus.ts'
import type { Poke } from '#server/feed/bus.ts'
import { forEachEngine } from '#tests/harness/engines.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'
import { inject } from 'vitest'

const later = () => new Promise<void>((resolve) => setImmediate(resolve))

forEachEngine((_name, open) => {
  const start = async () => {
    const { engine } = await open()
    await engine.write((sql) => sql.all('create table test_row(id bigint primary key, name text, size double precision)'))
    return engine
  }

  test('a read sees one moment, whatever is written meanwhile', async () => {
    const engine = await start()
    const count = 'select count(*) as count from test_row'
    const seen = await engine.read(async (sql) => {
      const first = await sql.all(count)
      await engine.write((other) => other.all("insert into test_row(id, name) values (1, 'a')"))
      return [first, await sql.all(count)]
    })
    expect(seen).toEqual([[{ count: 0 }], [{ count: 0 }]])
    expect(await engine.read((sql) => sql.all(count))).toEqual([{ count: 1 }])
  })

  test('a write that throws leaves nothing, and the next one works', async () => {
    const engine = await start()
    const failing = engine.write(async (sql) => {
      await sql.all("insert into test_row(id, name) values (1, 'a')")
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    await expect(engine.write((sql) => sql.all('insert into nowhere values (1)'))).rejects.toThrow()
    expect(await engine.read((sql) => sql.all('select * from test_row'))).toEqual([])
  })

  test('a failed statement cannot be ignored silently', async () => {
    const engine = await start()
    const swallowing = engine.write(async (sql) => {
      await sql.all("insert into test_row(id, name) values (1, 'a')")
      await sql.all("insert into test_row(id, name) values (1, 'b')").catch(() => [])
    })
    const outcome = await swallowing.then(
      () => 'committed',
      () => 'refused',
    )
    const rows = await engine.read((sql) => sql.all('select name from test_row'))
    expect(rows).toEqual(outcome === 'committed' ? [{ name: 'a' }] : [])
  })

  test('statements after a failed one leave nothing, and the first failure is reported', async () => {
    const engine = await start()
    const failing = engine.write(async (sql) => {
      await sql.all("insert into test_row(id, name) values (1, 'a')")
      sql.all("insert into test_row(id, name) values (1, 'b')").catch(() => undefined)
      await sql.all("insert into test_row(id, name) values (2, 'c')")
    })
    await expect(failing).rejects.toThrow(/unique/i)
    expect(await engine.read((sql) => sql.all('select * from test_row'))).toEqual([])
    await engine.write((sql) => sql.all("insert into test_row(id, name) values (3, 'd')"))
    expect(await engine.read((sql) => sql.all('select id from test_row'))).toEqual([{ id: 3 }])
  })

  test('numbers, text and null come back unchanged', async () => {
    const engine = await start()
    const values: [number, string | null, number | null][] = [
      [Number.MAX_SAFE_INTEGER, 'x', 0.1],
      [-5, null, 1e300],
      [0, '', null],
      [7, "“µ” 🧪 \\ ' $1 ?2", 12],
    ]
    for (const value of values) await engine.write((sql) => sql.all('insert into test_row(id, name, size) values ($1, $2, $3)', value))
    const rows = await engine.read((sql) => sql.all<{ id: number; name: string; size: number }>('select id, name, size from test_row'))
    const byId = (a: [number, ...unknown[]], b: [number, ...unknown[]]) => a[0] - b[0]
    expect(rows.map((row): [number, string | null, number | null] => [row.id, row.name, row.size]).sort(byId)).toEqual([...values].sort(byId))
  })

  test('text is sorted by its bytes, not by a language', async () => {
    const engine = await start()
    const names = ['b', 'B', 'ä', 'a', '_', 'Z', '10', '9', '-']
    for (const [id, name] of names.entries()) await engine.write((sql) => sql.all('insert into test_row(id, name) values ($1, $2)', [id, name]))
    const rows = await engine.read((sql) => sql.all<{ name: string }>('select name from test_row order by name'))
    expect(rows.map((row) => row.name)).toEqual([...names].sort())
  })

  test('the same parameter can be used in several places', async () => {
    const engine = await start()
    await engine.write((sql) => sql.all('insert into test_row(id, name) values ($1, $2)', [3, 'c']))
    expect(await engine.read((sql) => sql.all('select name from test_row where id >= $2 and id <= $2 and name = $1', ['c', 3]))).toEqual([{ name: 'c' }])
  })

  test('writers that interleave their awaits do not mix', async () => {
    const engine = await start()
    await engine.write((sql) => sql.all('insert into test_row(id, size) values (1, 0)'))
    const increase = () =>
      engine.write(async (sql) => {
        const [row] = await sql.all<{ size: number }>('update test_row set size = size where id = 1 returning size')
        await later()
        await sql.all('update test_row set size = $1 where id = 1', [row!.size + 1])
      })
    await Promise.all(Array.from({ length: 12 }, increase))
    expect(await engine.read((sql) => sql.all('select size from test_row'))).toEqual([{ size: 12 }])
  })
})

test('a query prepared before a table got a column returns that column, each value under its name', async () => {
  const engine = new SqliteEngine(':memory:')
  await engine.write(async (sql) => {
    await sql.all('create table grown(id bigint primary key, name text)')
    await sql.all("insert into grown(id, name) values (1, 'a')")
  })
  const ask = () => engine.read((sql) => sql.all('select * from grown'))
  expect(await ask()).toEqual([{ id: 1, name: 'a' }])
  await engine.write(async (sql) => {
    await sql.all('alter table grown add column size double precision')
    await sql.all('update grown set size = 2.5')
  })
  expect(await ask()).toEqual([{ id: 1, name: 'a', size: 2.5 }])
  await engine.close()
})

test('a database in memory serves reads and writes over one connection', async () => {
  const engine = new SqliteEngine(':memory:')
  await engine.write((sql) => sql.all('create table test_row(id bigint primary key)'))
  const write = engine.write(async (sql) => {
    await sql.all('insert into test_row values (1)')
    await later()
    await sql.all('insert into test_row values (2)')
  })
  const read = engine.read((sql) => sql.all('select count(*) as count from test_row'))
  await write
  expect(await read).toEqual([{ count: 2 }])
  await engine.close()
})

test('a poke on PostgreSQL reaches every process, and only listeners of that group [QUEUE-05]', async () => {
  const server = inject('postgresUrl')
  const url = await freshDatabase(server, inject('templates').postgres)
  const engine = new PostgresEngine(url)
  const [here, there] = [new PostgresBus(url, engine), new PostgresBus(url, engine)]
  await Promise.all([here.open(), there.open()])
  const heard: [string, Poke][] = []
  const arrived = new Promise<void>((resolve) => there.subscribe(7, (poke) => (heard.push(['there', poke]), resolve())))
  there.subscribe(8, (poke) => heard.push(['wrong group', poke]))
  here.poke(7, 42)
  await arrived
  expect(heard).toEqual([['there', { groupId: 7, version: 42 }]])
  await Promise.all([here.close(), there.close(), engine.close()])
  await dropDatabase(server, databaseName(url))
})
