import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#server/feed/tables.ts'
import { skipLostIds } from '#server/store/lost-ids.ts'
import { readAudit, verifyAudit } from '#server/store/feed/audit-table.ts'
import { forEachEngine } from '#tests/harness/engines.ts'
import { ann, box, now, settle, TestDevice } from './world.ts'

const hour = 3_600_000
const day = 24 * hour
const year = 366 * day

forEachEngine((_name, open) => {
  const start = async () => {
    const { engine, feed } = await open()
    await settle(async () => feed)
    const device = new TestDevice(feed, ann, 'device-ann')
    const most = { entries: 100, bytes: 1e9 }
    const audit = async () => (await engine.read((sql) => readAudit(sql, 7, 0, most))).records as unknown as AuditEntry[]
    return { engine, feed, device, audit, restored: (at: number) => engine.write((sql) => skipLostIds(sql, at)) }
  }

  describe('the time of a mutation', () => {
    const count = { layerId: box, found: [], missing: [] }

    test.each([
      ['months ago, offline since', now - 200 * day],
      ['slightly ahead of the server', now + 60_000],
    ])('%s is trusted [FAULT-08]', async (_, at) => {
      const { device } = await start()
      await device.push(device.did('layer.record-count@1', count, { capturedAt: at - 500, clockOffset: 500 }))
      expect(await device.row('storageLayers', box)).toMatchObject({ countedAt: at })
    })

    test.each([
      ['in 1980', Date.UTC(1980, 0, 1)],
      ['in 2096', Date.UTC(2096, 0, 1)],
      ['more than a year ago', now - year - hour],
      ['tomorrow', now + day],
      ['at an impossible time', 1e300],
    ])('%s: the server’s time counts, and the audit log keeps what the device reported [FAULT-08]', async (_, at) => {
      const { engine, device, audit } = await start()
      await device.push(device.did('layer.record-count@1', count, { capturedAt: at, clockOffset: 0 }))
      expect(await device.row('storageLayers', box)).toMatchObject({ countedAt: now, countedBy: 1 })
      expect(await audit()).toMatchObject([{ capturedAt: at, clockOffset: 0, recordedAt: now }])
      expect(await verifyAudit(engine, 7)).toMatchObject({ broken: null })
    })

    test('a taken position says when it was taken, by the time that counts [FAULT-08]', async () => {
      const { device } = await start()
      await device.push(device.did('sample.move@1', { sampleId: 101, layerId: box, position: 5 }, { capturedAt: Date.UTC(2096, 0, 1) }))
      await device.push(device.move(102, 5))
      expect((await device.page()).results[0]!.detail).toMatchObject({ doneBy: 'Ann Visser', doneAt: now })
    })
  })

  describe('a refusal reported by a device', () => {
    const settledAs = (device: TestDevice, settled: string, capturedAt = now - day) =>
      device.did('sample.move@1', { sampleId: 101, layerId: box, position: 3 }, { settled, capturedAt, clockOffset: 0 })

    test('is not accepted by a server that was never restored, and the mutation does not run [FAULT-08]', async () => {
      const { device, audit } = await start()
      await device.push(settledAs(device, 'position.taken'))
      expect((await device.page()).results).toMatchObject([{ n: 1, code: 'input.invalid', detail: { field: 'settled' } }])
      expect(await device.row('samples', 101)).toMatchObject({ layerId: null })
      expect(await audit()).toMatchObject([{ code: 'input.invalid' }])
    })

    test('is accepted by a restored one, as the device’s report, for a mutation from before that [FAULT-08]', async () => {
      const { device, audit, restored } = await start()
      await restored(now - hour)
      await device.push(settledAs(device, 'position.taken'))
      expect((await device.page()).results).toMatchObject([{ n: 1, code: 'position.taken', detail: { saidBy: 'device' } }])
      expect(await device.row('samples', 101)).toMatchObject({ layerId: null })
      expect(await audit()).toMatchObject([{ code: 'position.taken', detail: '{"saidBy":"device"}' }])
    })

    test.each(['__proto__', 'constructor', 'toString', 'no.such-code', 'session.expired', 'series.gone', ''])(
      'as %j, which no move is refused with, is invalid [FAULT-08]',
      async (settled) => {
        const { device, restored } = await start()
        await restored(now - hour)
        expect(await device.push(settledAs(device, settled), device.move(102, 4))).toBe(2)
        expect((await device.page()).results).toMatchObject([{ n: 1, code: 'input.invalid' }])
        expect(await device.row('samples', 101)).toMatchObject({ layerId: null })
        expect(await device.row('samples', 102)).toMatchObject({ position: 4 })
      },
    )

    test('for a mutation after the restore is invalid [FAULT-08]', async () => {
      const { device, restored } = await start()
      await restored(now - hour)
      await device.push(settledAs(device, 'position.taken', now - 60_000))
      expect((await device.page()).results).toMatchObject([{ n: 1, code: 'input.invalid' }])
    })
  })
})
