import { expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeBooking, makeEquipment, makeEquipmentEvent, taskResult } from '#tests/harness/equipment.ts'
import { makeUnit } from '#tests/harness/factories.ts'
import type { Fetch } from '#tests/harness/server.ts'

const path = '/api/v1/equipment/500/bookings'
const start = Date.UTC(2026, 11, 1, 9)
const hour = 3_600_000
const iso = (hours: number) => new Date(start + hours * hour).toISOString()
const json = (method: string, body: unknown) => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describeRoutes('equipment for programs', (lab) => {
  const setUp = async () => {
    const group = await lab.server.makeGroup()
    const student = await lab.server.makeUser('Student', group)
    const other = await lab.server.makeUser('Member', group)
    await lab.server.saveRows(group, 'equipment', makeEquipment({ ownerId: 999, longestBooking: 240 }))
    await lab.server.saveRows(group, 'bookings', makeBooking({ memberId: other.id, from: start, to: start + 2 * hour, title: 'Sort' }))
    return { group, student, other, fetch: await lab.server.signIn(student) }
  }
  const list = async (fetch: Fetch, query = `?from=${iso(-24)}&to=${iso(240)}`) =>
    ((await (await fetch(path + query)).json()) as { data: { bookingID: number; start: string; bookedForID: number }[] }).data

  test('are booked, listed by time, changed and canceled', async () => {
    const { student, other, fetch } = await setUp()
    const answer = await fetch(path, json('POST', { start: iso(2), end: iso(3), description: 'Plate 3' }))
    expect(answer.status).toBe(200)
    const bookingID = (await answer.json()) as number
    expect(await list(fetch)).toEqual([
      { bookingID: 600, bookedForID: other.id, bookingType: 'User', start: iso(0), end: iso(2), description: 'Sort' },
      { bookingID, bookedForID: student.id, bookingType: 'User', start: iso(2), end: iso(3), description: 'Plate 3' },
    ])
    expect((await fetch(`/api/v1/equipment/bookings/${bookingID}`, json('PUT', { start: iso(4), end: iso(5), bookedForID: 0 }))).status).toBe(200)
    expect((await list(fetch)).map((each) => each.start)).toEqual([iso(0), iso(4)])
    expect((await list(fetch, `?from=${iso(4.5)}&to=${iso(10)}`)).map((each) => each.bookingID)).toEqual([bookingID])
    expect((await fetch(`/api/v1/equipment/bookings/${bookingID}`, { method: 'DELETE' })).status).toBe(200)
    expect(await list(fetch)).toHaveLength(1)
  })

  test('a clash is refused with the booking that is there, and so is a time that the rules do not allow', async () => {
    const { other, fetch } = await setUp()
    const clash = await fetch(path, json('POST', { start: iso(1), end: iso(3) }))
    expect(clash.status).toBe(400)
    expect(await clash.json()).toMatchObject({
      code: 'booking.taken',
      // Right after it, then the next ones, three hours later and earlier than was asked for.
      detail: {
        bookingId: 600,
        memberId: other.id,
        takenFrom: start,
        takenTo: start + 2 * hour,
        freeFrom: [start + 2 * hour, start + 4 * hour, start - 2 * hour],
      },
    })
    const long = await fetch(path, json('POST', { start: iso(10), end: iso(15) }))
    expect(await long.json()).toMatchObject({ code: 'booking.too-long' })
  })

  test('a time without a zone, one that ends before it begins, and somebody else are not accepted', async () => {
    const { other, fetch } = await setUp()
    for (const body of [
      { start: '2026-10-25T02:30:00', end: '2026-10-25T03:30:00' },
      { start: iso(5), end: iso(5) },
      { start: iso(5), end: iso(5 + 32 * 24) },
      { start: iso(5), end: iso(6), bookedForID: other.id },
      { start: iso(5), end: iso(6), color: 'red' },
    ])
      expect((await fetch(path, json('POST', body))).status, JSON.stringify(body)).toBe(400)
    expect((await fetch(`${path}?from=${iso(0)}&to=${iso(24 * 400)}`)).status).toBe(400)
    // An hour that comes twice when the clock is put back is two times for whoever writes the zone.
    const night = { start: '2026-10-25T02:30:00+02:00', end: '2026-10-25T02:30:00+01:00' }
    expect((await fetch(path, json('POST', night))).status).toBe(200)
  })

  test('only whoever has a booking or is responsible for the instrument changes it; a guest books nothing', async () => {
    const { group, fetch } = await setUp()
    const change = json('PUT', { start: iso(6), end: iso(7) })
    expect((await fetch('/api/v1/equipment/bookings/600', change)).status).toBe(403)
    expect((await fetch('/api/v1/equipment/bookings/600', { method: 'DELETE' })).status).toBe(403)
    const administrator = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
    expect((await administrator('/api/v1/equipment/bookings/600', change)).status).toBe(200)
    const guest = await lab.server.signIn(await lab.server.makeUser('Guest', group))
    expect((await guest(path, json('POST', { start: iso(8), end: iso(9) }))).status).toBe(403)
    expect(await list(guest)).toHaveLength(1)
  })

  test('the log book has notes, results of tasks and changes of the status, the newest first; a storage unit has one, too', async () => {
    const { group, other, fetch } = await setUp()
    await lab.server.saveRows(group, 'storageUnits', makeUnit({ id: 3, rootLayerId: 31 }))
    await lab.server.saveRows(
      group,
      'equipmentEvents',
      makeEquipmentEvent({ id: 'event-0000-0000-0011', by: other.id, at: start }),
      makeEquipmentEvent({ id: 'event-0000-0000-0012', by: other.id, at: start + hour, status: 'in repair', text: 'Lamp' }),
      makeEquipmentEvent({ id: 'event-0000-0000-0014', at: start + 2 * hour, ...taskResult, by: other.id, text: '' }),
      makeEquipmentEvent({ id: 'event-0000-0000-0013', by: other.id, at: start, equipmentId: 3 }),
    )
    const logs = async (id: number) => ((await (await fetch(`/api/v1/equipment/${id}/logs`)).json()) as { data: unknown[] }).data
    expect(await logs(500)).toMatchObject([
      { storageMetaKey: 'note', action: 'CREATE', oldValue: '', newValue: 'validation, Point spread function, 2026-11-20, passed' },
      {
        storageMetaKey: 'status',
        action: 'UPDATE',
        oldValue: 'available',
        newValue: 'in repair: Lamp',
        userID: other.id,
        storageID: 500,
        storageLayerID: 0,
        changed: iso(1),
      },
      { storageMetaKey: 'note', action: 'CREATE', oldValue: '', newValue: 'Cleaned the lens', changed: iso(0) },
    ])
    expect(await logs(3)).toMatchObject([{ storageID: 3, storageLayerID: 31 }])
    expect((await fetch('/api/v1/equipment/99/logs')).status).toBe(404)
  })

  test('another group sees and changes nothing', async () => {
    await setUp()
    const stranger = await lab.server.signIn(await lab.server.makeUser('Administrator', await lab.server.makeGroup()))
    for (const [address, init] of [
      [path, {}],
      ['/api/v1/equipment/500/logs', {}],
      [path, json('POST', { start: iso(8), end: iso(9) })],
      ['/api/v1/equipment/bookings/600', { method: 'DELETE' }],
    ] as const)
      expect((await stranger(address, init)).status, address).toBe(404)
  })
})
