import { expect, test } from 'vitest'
import { assertServable, oldestServer } from '#server/store/checks/assert-servable.ts'
import { prepareStore } from '#server/store/open-store.ts'
import { raiseOldestServer, readOldestServer } from '#server/store/store-meta.ts'
import { forEachEngine } from '#tests/harness/engines.ts'
import { ann, settle, TestDevice } from '../feed/world.ts'

forEachEngine((_name, open) => {
  test('a release is taken back: this one serves a database that a newer one has added columns, tables and steps to [FAULT-04, FAULT-25]', async () => {
    const store = await open()
    const { engine } = store
    await settle(async () => store.feed)
    const device = new TestDevice(store.feed, ann, 'device-ann')
    await device.push(device.move(101, 1))
    await engine.write(async (sql) => {
      await sql.all('alter table samples add column concentration text')
      await sql.all('create table later_things(id bigint primary key)')
      await sql.all("insert into migration_step(name, applied_at) values ('9999-later/1', 1)")
      await sql.all("update samples set concentration = '5 mM' where id = 101")
    })
    const again = await prepareStore(engine)
    const later = new TestDevice(again.feed, ann, 'device-ann')
    later.n = 1
    expect(await later.push(later.move(101, 2))).toBe(2)
    expect(await later.row('samples', 101)).toMatchObject({ position: 2 })
    expect(await later.row('samples', 101)).not.toHaveProperty('concentration')
    // What only the newer one knows is still there when it returns.
    expect(await engine.read((sql) => sql.all('select concentration from samples where id = 101'))).toEqual([{ concentration: '5 mM' }])
  })

  test('a release too old for the database does not start, and the mark is never lowered [FAULT-04]', async () => {
    const { engine } = await open()
    expect(await engine.read(readOldestServer)).toBe(oldestServer)
    await raiseOldestServer(engine, '99.1.0')
    await raiseOldestServer(engine, oldestServer)
    await expect(assertServable(engine)).rejects.toThrow('This database needs Aliquot 99.1.0 or later')
    await expect(prepareStore(engine)).rejects.toThrow('99.1.0')
  })
})
