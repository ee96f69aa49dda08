import { expect, test } from 'vitest'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import { forEachEngine } from '#tests/harness/engines.ts'
import { ann, change, member, settle, TestDevice, tobias } from '../../feed/world.ts'

forEachEngine((_name, open) => {
  const start = async () => {
    const store = await open()
    await settle(async () => store.feed)
    await change(store.feed, 8, [['members', member(1, 'Ann Visser', 'Member')]])
    const [device, other] = [new TestDevice(store.feed, ann, 'device-a'), new TestDevice(store.feed, tobias, 'device-b')]
    const elsewhere = new TestDevice(store.feed, { userId: 1, groupId: 8 }, 'device-c')
    await device.push(device.move(101, 1), device.move(102, 1), device.move(103, 3))
    await elsewhere.push(elsewhere.move(1, 1))
    await other.push(other.move(104, 4))
    return store
  }

  test('every mutation is in the audit log, including refused ones, and the chain is intact', async () => {
    const { engine } = await start()
    expect(await verifyAudit(engine, 7)).toEqual({ entries: 4, broken: null })
    expect(await verifyAudit(engine, 8)).toEqual({ entries: 1, broken: null })
    expect(await verifyAudit(engine, 9)).toEqual({ entries: 0, broken: null })
    const rows = await engine.read((sql) => sql.all('select seq, device, n, code, captured_at, clock_offset from audit where group_id = 7 order by seq'))
    expect(rows[1]).toMatchObject({ seq: 2, device: 'device-a', n: 2, code: 'position.taken', clock_offset: 250.5 })
  })

  test('a changed byte in any column breaks the chain at that entry', async () => {
    const { engine } = await start()
    const texts = ['device', 'command', 'input', 'changes', 'detail', 'previous_hash', 'hash']
    const numbers = ['version', 'n', 'user_id', 'captured_at', 'clock_offset', 'recorded_at']
    const spoilings = [
      ...texts.map((column) => [column, `${column} || 'x'`] as const),
      ...numbers.map((column) => [column, `${column} + 1`] as const),
      ['code', "'x'"] as const,
    ]
    for (const [column, value] of spoilings) {
      const [old] = await engine.read((sql) => sql.all<Record<string, string>>(`select ${column} as value from audit where group_id = 7 and seq = 3`))
      await engine.write((sql) => sql.all(`update audit set ${column} = ${value} where group_id = 7 and seq = 3`))
      expect([column, await verifyAudit(engine, 7)]).toEqual([column, { entries: 2, broken: 3 }])
      await engine.write((sql) => sql.all(`update audit set ${column} = $1 where group_id = 7 and seq = 3`, [old!.value!]))
    }
    expect(await verifyAudit(engine, 7)).toEqual({ entries: 4, broken: null })
  })

  test('a removed entry is noticed', async () => {
    const { engine } = await start()
    await engine.write((sql) => sql.all('delete from audit where group_id = 7 and seq = 2'))
    expect(await verifyAudit(engine, 7)).toEqual({ entries: 1, broken: 2 })
  })

  test('entries cut off at the end are noticed, also by the next mutation', async () => {
    const { engine, feed } = await start()
    await engine.write((sql) => sql.all('delete from audit where group_id = 7 and seq > 2'))
    expect(await verifyAudit(engine, 7)).toEqual({ entries: 2, broken: 3 })
    const late = new TestDevice(feed, ann, 'device-late')
    await late.push(late.move(105, 9))
    expect(await verifyAudit(engine, 7)).toEqual({ entries: 2, broken: 3 })
    await engine.write((sql) => sql.all('delete from audit where group_id = 7'))
    expect(await verifyAudit(engine, 7)).toEqual({ entries: 0, broken: 1 })
  })

  test('an end known from elsewhere reveals a chain that was rewritten', async () => {
    const { engine } = await start()
    const [head] = await engine.read((sql) => sql.all<{ entries: number; hash: string }>('select entries, hash from audit_head where group_id = 7'))
    expect(await verifyAudit(engine, 7, [head!])).toEqual({ entries: 4, broken: null })
    // Cutting off the end together with its record leaves an intact chain; only the copy stored elsewhere reveals it.
    await engine.write(async (sql) => {
      await sql.all('delete from audit where group_id = 7 and seq = 4')
      await sql.all('update audit_head set entries = 3, hash = (select hash from audit where group_id = 7 and seq = 3) where group_id = 7')
    })
    expect(await verifyAudit(engine, 7)).toEqual({ entries: 3, broken: null })
    expect(await verifyAudit(engine, 7, [head!])).toEqual({ entries: 3, broken: 4 })
  })
})
