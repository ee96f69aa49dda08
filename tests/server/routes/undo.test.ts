import { expect, test } from 'vitest'
import type { EntityName } from '#domain/schema.ts'
import type { SampleHistory } from '#domain/wire/sync/history.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'

const json = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

describeServer('what is undone', (lab) => {
  const rowOf = (group: number, entity: EntityName, id: number) => lab.server.app.services.store.write((tables) => tables.source(group).get(entity, id))

  /** A tablet that pushes mutations, each a moment after the previous one; on request, twice. */
  async function device(role: 'Member' | 'Administrator', group: number) {
    const user = await lab.server.makeUser(role, group)
    const fetch = await lab.server.signIn(user)
    const { epoch } = (await (await fetch('/api/v1/sync/session')).json()) as { epoch: string }
    const key = `tablet-${user.id}-${group}`
    const push = async (...acts: [string, unknown][]) => {
      const mutations = acts.map(([command, input], at) => {
        const said = { userId: user.id, groupId: group, capturedAt: lab.server.now + at, clockOffset: 0, appVersion: 'test', label: command }
        return { n: at + 1, command, input, ...said }
      })
      const body = json({ epoch, device: key, mutations })
      for (const answer of [await fetch('/api/v1/sync/push', body), await fetch('/api/v1/sync/push', body)]) expect(answer.status).toBe(200)
    }
    const history = async (sampleId: number) => (await (await fetch(`/api/v1/samples/${sampleId}/history?device=${key}`)).json()) as SampleHistory
    return { user, push, history }
  }

  test('a thaw: the tube is checked out again, although the mutation came twice, and its history says so [INV-02]', async () => {
    const group = await lab.server.makeGroup()
    const { user, push, history } = await device('Member', group)
    const sample = await lab.server.makeSample(group, { ownerId: user.id })
    const was = { outBy: user.id, outAt: lab.server.now, missingSince: null, thaws: 0 }
    await push(
      ['sample.check-out@1', { sampleId: sample.id }],
      ['sample.return@1', { sampleId: sample.id, thawed: true }],
      ['sample.undo-return@1', { sampleId: sample.id, thaws: 1, was }],
      ['sample.undo-return@1', { sampleId: sample.id, thaws: 1, was }],
    )
    expect(await rowOf(group, 'samples', sample.id)).toMatchObject({ outBy: user.id, outAt: lab.server.now, thaws: 0 })
    const { data } = await history(sample.id)
    const told = data.map(({ command, changes }) => [command, changes.map(({ field, from, to }) => `${field} ${from} ${to}`).sort()])
    expect(told).toEqual([
      ['sample.undo-return@1', [`outBy null ${user.id}`, 'thaws 1 0']],
      ['sample.return@1', [`outBy ${user.id} null`, 'thaws 0 1']],
      ['sample.check-out@1', [`outBy null ${user.id}`]],
    ])
  })

  test('a stock-take: the box was not counted, and what it marked as missing is not [STO-01]', async () => {
    const group = await lab.server.makeGroup()
    const { user, push } = await device('Member', group)
    const layer = await lab.server.makeLayer(group, { rows: 3, columns: 3 })
    const place = { layerId: layer.id, ownerId: user.id }
    const [one, two] = [await lab.server.makeSample(group, { ...place, position: 1 }), await lab.server.makeSample(group, { ...place, position: 2 })]
    const marks = [{ sampleId: two.id, was: null, now: lab.server.now }]
    await push(
      ['layer.record-count@1', { layerId: layer.id, found: [one.id], missing: [two.id] }],
      ['layer.undo-count@1', { layerId: layer.id, countedAt: lab.server.now, was: { countedAt: null, countedBy: null }, marks }],
    )
    expect(await rowOf(group, 'storageLayers', layer.id)).toMatchObject({ countedAt: null, countedBy: null })
    expect(await rowOf(group, 'samples', two.id)).toMatchObject({ missingSince: null })
  })

  test('a field of a sample type: it is back under its id with the values of the samples [INV-04]', async () => {
    const group = await lab.server.makeGroup()
    const { user, push } = await device('Administrator', group)
    const type = makeSampleType({ id: group * 10 })
    await lab.server.saveRows(group, 'sampleTypes', type)
    const sample = await lab.server.makeSample(group, { ownerId: user.id, sampleTypeId: type.id, meta: { 7: '12' } })
    const none = { set: {}, fields: [], order: [], added: [] }
    await push(
      ['sample-type.edit@1', { sampleTypeId: type.id, ...none, removed: [7] }],
      ['sample.edit@1', { sampleId: sample.id, set: { note: { was: '', to: 'split' } } }],
      ['sample-type.restore-fields@1', { sampleTypeId: type.id, fields: type.fields, order: [7] }],
    )
    expect(await rowOf(group, 'sampleTypes', type.id)).toMatchObject({ fields: [{ id: 7, key: 'Passage' }] })
    expect(await rowOf(group, 'samples', sample.id)).toMatchObject({ meta: { 7: '12' }, note: 'split' })
  })
})
