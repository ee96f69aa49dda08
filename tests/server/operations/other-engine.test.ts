import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import { backupTables, pagesOf } from '#server/store/backup-tables.ts'
import { prepareStore } from '#server/store/open-store.ts'
import { PostgresEngine } from '#server/store/postgres/postgres-engine.ts'
import type { Engine } from '#server/store/sql.ts'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import { wrongCounts } from '#server/store/checks/tally-check.ts'
import { forEachEngine, type EngineName } from '#tests/harness/engines.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'
import { backUp, restore, useFolder, worked } from './world.ts'

const newFolder = useFolder()

/** A separate database on the engine that is not `name`. */
async function openOther(name: EngineName, folder: string): Promise<{ engine: Engine; close: () => Promise<void> }> {
  if (name === 'postgres') return prepareStore(new SqliteEngine(join(folder, 'other.sqlite')))
  const server = inject('postgresUrl')
  const url = await freshDatabase(server)
  const store = await prepareStore(new PostgresEngine(url))
  return { engine: store.engine, close: () => store.close().then(() => dropDatabase(server, databaseName(url))) }
}

const rowsOf = (engine: Engine) =>
  engine.read(async (sql) => {
    const rows: unknown[] = []
    for (const table of backupTables) {
      if (['store_meta', 'id_counter', 'lost_ids'].includes(table.name)) continue
      for await (const page of pagesOf(sql, table)) rows.push([table.name, page.map((row) => ({ ...row }))])
    }
    return rows
  })

forEachEngine((name, open) => {
  test('a backup goes to the other engine and back without any change', async () => {
    const { store } = await worked(open)
    await store.engine.write((sql) => sql.all("delete from sessions where kind = 'cookie'"))
    const folder = await newFolder()
    await backUp(store.engine, join(folder, '1.tar'))
    const other = await openOther(name, folder)
    await restore(other.engine, join(folder, '1.tar'))
    await backUp(other.engine, join(folder, '2.tar'))
    const back = await open()
    await restore(back.engine, join(folder, '2.tar'))
    const whole = await rowsOf(store.engine)
    expect(await rowsOf(other.engine)).toEqual(whole)
    expect(await rowsOf(back.engine)).toEqual(whole)
    expect(await verifyAudit(back.engine, 7)).toMatchObject({ broken: null })
    expect(await wrongCounts(back.engine, 7)).toEqual([])
    await other.close()
  })
})
