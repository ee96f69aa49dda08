import { beforeAll, expect, test } from 'vitest'
import { describeServer } from '#tests/harness/describe-server.ts'
import { plainInput } from '#tests/harness/factories.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const nul = 'a\0b'
const view = {
  isNew: true,
  scope: 'SAMPLES',
  name: 'Mine',
  columns: ['name'],
  filters: [{ field: 'type', value: '5' }],
  sortColumn: 'name',
  sortDirection: 'ASC',
}

describeServer('a text that PostgreSQL cannot store', (lab) => {
  let fetch: Fetch
  let user: TestUser
  let group: number
  let device: WireDevice
  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Administrator', group)
    fetch = await lab.server.useToken(user)
    device = new WireDevice(fetch, user, group)
  })

  const lastResult = async () => (await device.page()).results.at(-1)

  const inputs: [string, string, object][] = [
    ['scope of a view', 'view.save@1', { ...view, scope: nul }],
    ['name of a view', 'view.save@1', { ...view, name: nul }],
    ['column of a view', 'view.save@1', { ...view, columns: ['name', nul] }],
    ['filter of a view', 'view.save@1', { ...view, filters: [{ field: nul, value: '' }] }],
    ['value of a filter', 'view.save@1', { ...view, filters: [{ field: 'type', value: nul }] }],
    ['sorting of a view', 'view.save@1', { ...view, sortColumn: nul }],
    ['name of a sample', 'sample.create@1', { ...plainInput, sampleTypeId: 5, name: nul }],
    ['barcode of a sample', 'sample.create@1', { ...plainInput, sampleTypeId: 5, name: 'x', altBarcode: nul }],
    ['field of a sample', 'sample.create@1', { ...plainInput, sampleTypeId: 5, name: 'x', meta: { 12: nul } }],
    ['setting', 'setting.write@1', { key: 'Wide', value: nul }],
  ]
  test.each(inputs)('as the %s in a push is refused as invalid input, and the next mutation continues [FAULT-12]', async (_, command, input) => {
    const kind = command.startsWith('view') ? 'tableViews' : 'samples'
    const { first } = (await (await device.lease(kind, 1)).json()) as { first: number }
    const refused = device.mutation(command, { id: first, ...input })
    const next = device.mutation('setting.write@1', { key: 'Wide', value: '1' })
    expect((await device.push(refused, next)).status).toBe(200)
    const page = await device.page()
    expect([page.lastMutation, await lastResult()]).toMatchObject([next.n, { n: refused.n, code: 'input.invalid' }])
  })

  const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) })
  const json = (method: string, body: unknown): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const calls: [string, RequestInit?][] = [
    ['/login/login.ashx', form({ un: nul, pw: 'x' })],
    ['/login/login.ashx', form({ un: 'x', pw: nul })],
    ['/api/v1/samples/forBarcodes?barcodes=a%00b'],
    ['/api/v1/samples/1%00'],
    ['/api/v1/samples/1', json('PATCH', { name: nul })],
    ['/api/v1/sync/block?device=device-x%00&hash=x'],
    ['/api/v1/sampleSeries/1', json('PATCH', { name: nul })],
  ]
  test.each(calls)('in a call of %s is refused as invalid input [FAULT-12]', async (path, init) => {
    const answer = await fetch(path, init)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'input.invalid'])
  })

  test('blocked nobody and caused no alarm [FAULT-12]', async () => {
    expect((await device.page()).results.filter(({ code }) => code === 'mutation.held')).toEqual([])
    expect(lab.server.warnings()).toEqual([])
  })
})
