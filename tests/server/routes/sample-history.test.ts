import { expect, test } from 'vitest'
import type { SampleHistory } from '#domain/wire/sync/history.ts'
import type { LeaseBlock } from '#domain/wire/sync/lease.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const json = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

describeRoutes('the history of a sample', (lab) => {
  test('shows each member who changed what from what to what, and which entries came from their own device, newest first [INV-02]', async () => {
    const group = await lab.server.makeGroup()
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: group * 10 }))
    const ada = await lab.server.makeUser('Member', group)
    const sample = await lab.server.makeSample(group, { name: 'HeLa', amount: 1, unit: 'mL', sampleTypeId: group * 10 })
    const fetch = await lab.server.signIn(ada)
    const session = (await (await fetch('/api/v1/sync/session')).json()) as { epoch: string }
    const device = `tablet-of-ada-${group}`
    const acts: [string, unknown][] = [
      ['sample.adjust-amount@1', { sampleId: sample.id, delta: -0.25, unit: 'mL' }],
      ['sample.edit@1', { sampleId: sample.id, set: { note: { was: '', to: 'thawed' }, 'meta:7': { was: '', to: '12' } } }],
      ['sample.archive@1', { sampleId: 987_654_321 }],
    ]
    const mutations = acts.map(([command, input], index) => ({
      n: index + 1,
      command,
      input,
      userId: ada.id,
      groupId: group,
      capturedAt: lab.server.now + index,
      clockOffset: 5,
      appVersion: 'test',
      label: command,
    }))
    expect((await fetch('/api/v1/sync/push', json({ epoch: session.epoch, device, mutations }))).status).toBe(200)
    await fetch(`/api/v1/samples/${sample.id}`, { ...json({ name: 'HeLa S3' }), method: 'PATCH' })

    const guest = await lab.server.signIn(await lab.server.makeUser('Guest', group))
    const read = async (by: typeof fetch, query = '') => (await (await by(`/api/v1/samples/${sample.id}/history${query}`)).json()) as SampleHistory
    const { data, recordCount } = await read(fetch, `?device=${device}`)
    expect(recordCount).toBe(3)
    expect(data.map(({ command, changes, isThisDevice, fullName }) => ({ command, changes, isThisDevice, fullName }))).toEqual([
      { command: 'sample.edit@1', changes: [{ field: 'name', from: 'HeLa', to: 'HeLa S3' }], isThisDevice: false, fullName: ada.fullName },
      {
        command: 'sample.edit@1',
        changes: [
          { field: 'note', from: '', to: 'thawed' },
          { field: 'meta:7', from: null, to: '12' },
        ],
        isThisDevice: true,
        fullName: ada.fullName,
      },
      {
        command: 'sample.adjust-amount@1',
        changes: [
          { field: 'amount', from: 1, to: 0.75 },
          { field: 'unit', from: 'mL', to: 'mL' },
        ],
        isThisDevice: true,
        fullName: ada.fullName,
      },
    ])
    expect(data[1]).toMatchObject({ at: lab.server.now + 6, capturedAt: lab.server.now + 1, isFirst: false })
    expect(data[0]!.device).toBe('api')
    const seenByGuest = await read(guest)
    expect(seenByGuest.data.map((entry) => entry.isThisDevice)).toEqual([false, false, false])
    expect(JSON.stringify(seenByGuest)).not.toContain(device)
    expect((await read(guest, '?$records=1')).data).toHaveLength(1)
  })

  test('calls a device by the name that people gave it, from the first change on that says it, and by six letters before', async () => {
    const group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    const sample = await lab.server.makeSample(group, {})
    const fetch = await lab.server.signIn(user)
    const device = new WireDevice(fetch, user, group)
    const devices = async () => {
      const { data } = (await (await fetch(`/api/v1/samples/${sample.id}/history`)).json()) as SampleHistory
      return data.map((entry) => entry.device)
    }
    let lowAmount = 0
    const act = () => device.mutation('sample.set-low-stock@1', { sampleId: sample.id, lowAmount: ++lowAmount })
    await device.push(act())
    const [letters] = await devices()
    expect(letters).toMatch(/^[0-9A-F]{6}$/)
    device.name = 'Bench 2'
    await device.push(act())
    expect(await devices()).toEqual(['Bench 2', 'Bench 2'])
    // An app that does not send it does not take it away.
    device.name = undefined
    await device.push(act())
    expect(await devices()).toEqual(['Bench 2', 'Bench 2', 'Bench 2'])
    const audit = (await (await (await lab.server.signIn(await lab.server.makeUser('Administrator', group)))('/api/v1/audit')).json()) as {
      data: { device: string }[]
    }
    expect(new Set(audit.data.map((entry) => entry.device))).toEqual(new Set(['Bench 2']))
  })

  test('the aliquots of a sample are named in its own history, and not in theirs [INV-03]', async () => {
    const group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    const sample = await lab.server.makeSample(group, { ownerId: user.id, amount: 5 })
    const fetch = await lab.server.signIn(user)
    const device = new WireDevice(fetch, user, group)
    const { first } = (await (await device.lease('samples', 2)).json()) as LeaseBlock
    const aliquots = [first, first + 1].map((id) => ({ id, name: `Aliquot ${id}`, position: 0 }))
    await device.push(device.mutation('sample.aliquot@1', { sampleId: sample.id, amount: 1, unit: 'mL', layerId: null, aliquots }))
    await device.push(device.mutation('sample.undo-aliquot@1', { sampleId: sample.id, aliquotIds: [first] }))
    const aliquotIds = async (id: number) => {
      const { data } = (await (await fetch(`/api/v1/samples/${id}/history`)).json()) as SampleHistory
      return data.map((entry) => entry.aliquotIds)
    }
    expect(await aliquotIds(sample.id)).toEqual([[first], [first, first + 1]])
    expect(await aliquotIds(first)).toEqual([undefined, undefined])
  })

  test('a text that was written before the current one, and arrived after it, is shown as kept next to it [FAULT-65]', async () => {
    const group = await lab.server.makeGroup()
    const [ada, max] = [await lab.server.makeUser('Member', group), await lab.server.makeUser('Member', group)]
    const sample = await lab.server.makeSample(group, { name: 'HeLa' })
    const write = async (user: typeof ada, at: number, to: string) => {
      const fetch = await lab.server.signIn(user)
      const { epoch } = (await (await fetch('/api/v1/sync/session')).json()) as { epoch: string }
      const input = { sampleId: sample.id, set: { note: { was: '', to } } }
      const envelope = { userId: user.id, groupId: group, capturedAt: lab.server.now + at, clockOffset: 0, appVersion: 'test', label: 'Note' }
      const mutations = [{ n: 1, command: 'sample.edit@1', input, ...envelope }]
      expect((await fetch('/api/v1/sync/push', json({ epoch, device: `tablet-of-${user.id}-${group}`, mutations }))).status).toBe(200)
      return fetch
    }
    await write(max, 2_000, 'later')
    const fetch = await write(ada, 1_000, 'earlier, arrived last')
    const { data } = (await (await fetch(`/api/v1/samples/${sample.id}/history`)).json()) as SampleHistory
    expect(data.map(({ fullName, changes }) => ({ fullName, changes }))).toEqual([
      { fullName: ada.fullName, changes: [{ field: 'note', from: '', to: 'earlier, arrived last', isKept: true }] },
      { fullName: max.fullName, changes: [{ field: 'note', from: '', to: 'later' }] },
    ])
  })
})
