import { expect, test } from 'vitest'
import type { RoleName } from '#domain/roles.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

describeServer('the audit', (lab) => {
  test.each<[RoleName, number]>([
    ['Administrator', 200],
    ['Member', 403],
    ['Student', 403],
    ['Guest', 403],
  ])('requested by a %s returns %i [PERM-02]', async (role, status) => {
    const fetch = await lab.server.signIn(await lab.server.makeUser(role, await lab.server.makeGroup()))
    expect((await fetch('/api/v1/audit')).status).toBe(status)
  })

  test('names devices by six letters that do not reveal the key, the same for a device each time [FAULT-16]', async () => {
    const group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Administrator', group)
    const fetch = await lab.server.signIn(user)
    const sample = await lab.server.makeSample(group)
    const [one, two] = [new WireDevice(fetch, user, group), new WireDevice(fetch, user, group)]
    for (const device of [one, two, one]) await device.push(device.mutation('sample.set-low-stock@1', { sampleId: sample.id, lowAmount: 1 }))
    const text = await (await fetch('/api/v1/audit')).text()
    for (const { key } of [one, two]) expect(text).not.toContain(key)
    const names = (JSON.parse(text) as { data: { device: string }[] }).data.map(({ device }) => device)
    expect(names).toEqual([names[0], names[1], names[0]])
    expect(new Set(names).size).toBe(2)
    for (const name of names) expect(name).toMatch(/^[0-9A-F]{6}$/)
  })

  test('says when a mutation counts as done, and that its device’s own time is doubted [FAULT-08]', async () => {
    const group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Administrator', group)
    const fetch = await lab.server.signIn(user)
    const sample = await lab.server.makeSample(group)
    const device = new WireDevice(fetch, user, group)
    const claims = [lab.server.now - 60_000, Date.UTC(1980, 0, 1), Date.UTC(2096, 0, 1)]
    for (const capturedAt of claims) await device.push(device.mutation('sample.set-low-stock@1', { sampleId: sample.id, lowAmount: 1 }, { capturedAt }))
    const { data } = (await (await fetch('/api/v1/audit')).json()) as { data: object[] }
    const { now } = lab.server
    expect(data).toMatchObject([
      { capturedAt: claims[0], at: now - 60_000, isTimeDoubted: false },
      { capturedAt: claims[1], at: now, isTimeDoubted: true },
      { capturedAt: claims[2], at: now, isTimeDoubted: true },
    ])
    const history = (await (await fetch(`/api/v1/samples/${sample.id}/history`)).json()) as { data: { at: number }[] }
    expect(history.data.map(({ at }) => at)).toEqual([now, now, now - 60_000])
  })

  test('shows an administrator what happened in their group and not in another [GRP-03]', async () => {
    const [here, there] = [await lab.server.makeGroup(), await lab.server.makeGroup()]
    for (const group of [here, there]) {
      const fetch = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
      const sample = await lab.server.makeSample(group)
      const layer = await lab.server.makeLayer(group, { rows: 1, columns: 1 })
      await fetch(`/api/v1/samples/${sample.id}/moveToLayer/${layer.id}`, { method: 'POST' })
    }
    const admin = await lab.server.signIn(await lab.server.makeUser('Administrator', here, there))
    const read = async (query = '') =>
      (await (await admin(`/api/v1/audit${query}`)).json()) as { data: { seq: number; command: string }[]; recordCount: number }
    const { data, recordCount } = await read()
    expect(recordCount).toBe(1)
    expect(data).toMatchObject([{ command: 'sample.place-next@1' }])
    expect((await read(`?after=${data[0]!.seq}`)).recordCount).toBe(0)
  })
})
