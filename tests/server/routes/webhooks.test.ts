import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveSample } from '#domain/commands/move-sample.ts'
import type { CreatedWebhook, WebhookChange, Webhooks } from '#domain/wire/integrations/webhooks.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { sendJson } from '#tests/harness/install-addon.ts'
import { openOutsideHost, type OutsideHost } from '#tests/harness/outside-host.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'

const path = '/api/v1/groups/webhooks'
const hosts: string[] = []

describeRoutes(
  'webhooks of a group',
  (lab) => {
    let receiver: OutsideHost
    let group: number
    let user: TestUser
    let administrator: Fetch
    let member: Fetch

    beforeAll(async () => {
      receiver = await openOutsideHost()
      hosts.push(receiver.host)
    })
    afterAll(() => receiver.close())
    beforeEach(async () => {
      receiver.calls.length = 0
      group = await lab.server.makeGroup()
      user = await lab.server.makeUser('Administrator', group)
      administrator = await lab.server.signIn(user)
      member = await lab.server.signIn(await lab.server.makeUser('Member', group))
    })

    const outcome = async (answer: Response) => (answer.ok ? answer.status : `${answer.status} ${((await answer.json()) as { code: string }).code}`)
    const create = (url = receiver.url, by = administrator) => by(path, sendJson('POST', { url, topics: ['samples'] }))
    const created = async () => (await (await create()).json()) as CreatedWebhook
    const edit = async (id: string, fields: Partial<WebhookChange>, by = administrator) =>
      outcome(await by(`${path}/${id}`, sendJson('PUT', { url: receiver.url, topics: ['samples'], isPaused: false, ...fields })))
    const list = async (by = administrator) => ((await (await by(path)).json()) as Webhooks).webhooks
    const move = async () => {
      const { id } = await lab.server.makeSample(group, { ownerId: user.id })
      await runCommand(
        lab.server.app.services.store,
        { userId: user.id },
        group,
        moveSample,
        { sampleId: id, layerId: null, position: 0 },
        () => lab.server.now,
      )
    }

    test('are told what happens, show what became of it, and send it again', async () => {
      const { id, secret } = await created()
      expect(secret).toMatch(/^whsec_/)
      expect(await list()).toEqual([{ id, url: receiver.url, topics: ['samples'], state: 'active', nextAt: null, failingSince: null, deliveries: [] }])
      await move()
      await eventually(async () => expect((await list())[0]!.deliveries).toMatchObject([{ type: 'sample.move', state: 'delivered', status: 200 }]))
      const { seq } = (await list())[0]!.deliveries[0]!
      expect(await outcome(await administrator(`${path}/${id}/deliveries/${seq}/send`, { method: 'POST' }))).toBe(200)
      await eventually(() => expect(receiver.calls).toHaveLength(2))
      expect(receiver.calls[0]!.headers['webhook-id']).toBe(receiver.calls[1]!.headers['webhook-id'])
      expect(JSON.stringify(await list()) + lab.server.log.join('')).not.toContain(secret)
    })

    test('are changed, paused and removed by administrators of the group, and by nobody else', async () => {
      const { id } = await created()
      const other = await lab.server.signIn(await lab.server.makeUser('Administrator', await lab.server.makeGroup()))
      expect([await outcome(await member(path)), await outcome(await create(receiver.url, member)), await edit(id, {}, member)]).toEqual(
        Array.from({ length: 3 }, () => '403 permission.denied'),
      )
      const remove = async (by: Fetch) => outcome(await by(`${path}/${id}`, { method: 'DELETE' }))
      const nothing = '404 webhook.gone'
      expect([await list(other), await edit(id, {}, other), await remove(other)]).toEqual([[], nothing, nothing])
      expect(await outcome(await other(`${path}/${id}/deliveries/1/send`, { method: 'POST' }))).toBe(nothing)
      expect(await edit(id, { isPaused: true, topics: ['orders', 'orders'] })).toBe(200)
      expect(await list()).toMatchObject([{ state: 'paused', topics: ['orders'] }])
      expect(await outcome(await administrator(`${path}/${id}`, sendJson('PUT', { url: receiver.url, topics: ['samples'] })))).toBe(200)
      expect(await list()).toMatchObject([{ state: 'paused', topics: ['samples'] }])
      expect([await remove(administrator), await remove(administrator)]).toEqual([200, nothing])
      expect(await list()).toEqual([])
    })

    test('are not inside the network of the server, and always by https', async () => {
      const { id } = await created()
      for (const url of [
        'https://127.0.0.1/',
        'https://192.168.0.1/',
        'https://[::1]/',
        'http://hooks.example/',
        'https://a:b@hooks.example/',
        'https://printer',
        'hooks',
      ]) {
        expect(await outcome(await create(url)), url).toBe('400 webhook.address')
        expect(await edit(id, { url }), url).toBe('400 webhook.address')
      }
      expect(await outcome(await create('https://hooks.example/aliquot'))).toBe(200)
    })

    test('are at most ten, and always about something', async () => {
      for (let count = 0; count < 10; count++) expect(await outcome(await create())).toBe(200)
      expect(await outcome(await create())).toBe('400 webhook.too-many')
      for (const topics of [[], ['weather']])
        expect(await outcome(await administrator(path, sendJson('POST', { url: receiver.url, topics })))).toBe('400 input.invalid')
    })
  },
  { webhookHosts: hosts },
)
