import { createHmac } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { editSample } from '#domain/commands/edit-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { writeSetting } from '#domain/commands/write-setting.ts'
import type { EventTopic } from '#domain/event-topics.ts'
import type { Webhook, WebhookChange } from '#domain/wire/integrations/webhooks.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { lookupPublicBy } from '#server/security/public-address.ts'
import { Seal } from '#server/security/seal.ts'
import { aboutWebhook } from '#server/security/sealed-secrets.ts'
import { readEpoch, renewEpoch } from '#server/store/store-meta.ts'
import { askAgain, deliveriesOf } from '#server/store/webhooks/deliveries.ts'
import { addWebhook, changeWebhook, removeWebhook, renewSecret, webhooksOf } from '#server/store/webhooks/webhooks.ts'
import { readWebhooks } from '#server/webhooks/read-webhooks.ts'
import { maxWait, longFailure, retryWaits } from '#server/webhooks/retry-waits.ts'
import { WebhookSender, type WebhookSenderOptions } from '#server/webhooks/webhook-sender.ts'
import { makeWebhookSecret } from '#server/webhooks/webhook-secret.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { forEachEngine, type TestStore } from '#tests/harness/engines.ts'
import { openOutsideHost, type OutsideCall, type OutsideHost } from '#tests/harness/outside-host.ts'
import { ann, box, now, settle } from '../feed/world.ts'

const groupId = ann.groupId
const webhook = { groupId, id: 'webhook-0000-00001' }
const secret = makeWebhookSecret()
const operator = 'what the operator keeps outside the database'
const hour = 3_600_000

/** A group with a webhook, and the program that receives its events. */
class WebhookLab {
  later = 0
  readonly errors: string[] = []
  readonly receiver: OutsideHost
  readonly #store: TestStore

  constructor(store: TestStore, receiver: OutsideHost) {
    this.#store = store
    this.receiver = receiver
  }

  static async open(open: () => Promise<TestStore>, topics: EventTopic[] = ['samples']): Promise<WebhookLab> {
    const receiver = await openOutsideHost()
    afterTest(() => receiver.close())
    const lab = new WebhookLab(await open(), receiver)
    await settle(async () => lab.#store.feed)
    await lab.edit(101, 'Before the webhook')
    await lab.add(`${receiver.url}/events?key=1`, topics)
    return lab
  }

  async add(url: string, topics: EventTopic[], id = webhook.id): Promise<boolean> {
    const sealed = await this.seal().close(secret, aboutWebhook({ groupId, id }))
    return this.#store.engine.write(async (sql) => addWebhook(sql, { groupId, id, url, sealed, topics }, await readEpoch(sql), 1, now))
  }

  seal(kept = operator): Seal {
    return new Seal(this.#store.engine, kept)
  }

  async renewSecret(kept: string): Promise<void> {
    const sealed = await this.seal(kept).close(secret, aboutWebhook(webhook))
    await this.#store.engine.write((sql) => renewSecret(sql, webhook, sealed))
  }

  change(fields: Partial<WebhookChange>): Promise<boolean> {
    return this.#store.engine.write(async (sql) => {
      const [known] = await webhooksOf(sql, groupId)
      const { url, topics } = known!
      return changeWebhook(sql, webhook, { url, topics: [...topics], ...fields }, await readEpoch(sql))
    })
  }

  remove(): Promise<boolean> {
    return this.#store.engine.write((sql) => removeWebhook(sql, webhook))
  }

  sendAgain(seq: number): Promise<boolean> {
    return this.#store.engine.write((sql) => askAgain(sql, webhook, seq))
  }

  edit(sampleId: number, name: string) {
    return runCommand(this.#store.feed, ann, groupId, editSample, { sampleId, set: { name: { was: `Tube ${sampleId}`, to: name } } }, () => now)
  }

  move(sampleId: number, position: number) {
    return runCommand(this.#store.feed, ann, groupId, moveSample, { sampleId, layerId: box, position }, () => now)
  }

  setPrivately(value: string) {
    return runCommand(this.#store.feed, ann, groupId, writeSetting, { key: 'DateFormat', value }, () => now)
  }

  /** A server process; `store`: its own on the same database. */
  process(holder: string, { store = this.#store, ...options }: Partial<Omit<WebhookSenderOptions, 'store'>> & { store?: TestStore } = {}): WebhookSender {
    const sender = new WebhookSender({
      holder,
      seal: this.seal(),
      reach: { hosts: [this.receiver.host] },
      clock: () => now + this.later,
      onError: (error) => void this.errors.push(String(error)),
      // Long enough for a machine that is busy with other things.
      timeout: 60_000,
      random: () => 0.5,
      ...options,
      store: store.feed,
    })
    afterTest(() => sender.stop())
    return sender
  }

  another(): Promise<TestStore> {
    return this.#store.another()
  }

  async run(sender = this.process('one')): Promise<void> {
    await sender.run()
    await sender.settled()
    expect(this.errors).toEqual([])
  }

  /** The database is set back to a backup. */
  async restore(): Promise<void> {
    await this.#store.engine.write(renewEpoch)
  }

  deliveries() {
    return this.#store.engine.read((sql) => deliveriesOf(sql, webhook))
  }

  notifications() {
    return this.#store.engine.read((sql) => sql.all('select audience, kind, name from notifications where group_id = $1', [groupId]))
  }

  async read(seal = this.seal()): Promise<Webhook> {
    return (await readWebhooks(this.#store.engine, seal, groupId))[0]!
  }

  async state(): Promise<string> {
    return (await this.read()).state
  }
}

const idOf = ({ headers }: OutsideCall): string => String(headers['webhook-id'])
const bodyOf = ({ body }: OutsideCall) => JSON.parse(body) as { id: string; type: string; data: { sequence: number; rows: { id: number }[] } }
const samplesIn = (calls: readonly OutsideCall[]): number[] => calls.flatMap((call) => bodyOf(call).data.rows.map(({ id }) => id))

forEachEngine((_name, open) => {
  describe('the events of a webhook', () => {
    test('are sent in order, signed, with the ids of what changed and nothing else of it', async () => {
      const lab = await WebhookLab.open(open)
      await lab.move(102, 3)
      await lab.edit(103, 'A confidential name')
      await lab.run()
      expect(lab.receiver.calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /events?key=1', 'POST /events?key=1'])
      expect(samplesIn(lab.receiver.calls)).toEqual([102, 103])
      const [call] = lab.receiver.calls
      const seconds = String(Math.floor(now / 1_000))
      const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64')).update(`${idOf(call!)}.${seconds}.${call!.body}`)
      expect(call!.headers).toMatchObject({
        'content-type': 'application/json',
        'webhook-timestamp': seconds,
        'webhook-signature': `v1,${signed.digest('base64')}`,
        'aliquot-attempt': '1',
      })
      const sequence = bodyOf(call!).data.sequence
      expect(bodyOf(call!)).toEqual({
        id: idOf(call!),
        type: 'sample.move',
        timestamp: new Date(now).toISOString(),
        data: { groupID: groupId, sequence, topic: 'samples', userID: ann.userId, rows: [{ kind: 'samples', id: 102 }] },
      })
      expect(JSON.stringify(lab.receiver.calls)).not.toContain('confidential')
      expect(await lab.deliveries()).toMatchObject([
        { type: 'sample.edit', state: 'delivered', attempts: 1, status: 200, answer: '{"ok":true}' },
        { type: 'sample.move', state: 'delivered', seq: sequence },
      ])
    })

    test('are only those of its topics, and never what is a person’s own', async () => {
      const lab = await WebhookLab.open(open, ['storage', 'orders'])
      await lab.setPrivately('DD.MM.YYYY')
      await lab.move(102, 3)
      await lab.run()
      expect(lab.receiver.calls).toEqual([])
      expect(await lab.deliveries()).toEqual([])
    })

    test('wait for the one before them, which is tried again after longer and longer waits, with the same id', async () => {
      const lab = await WebhookLab.open(open)
      await lab.move(102, 3)
      await lab.move(103, 4)
      lab.receiver.answer = (_, response) => response.writeHead(500).end('out of order\u0000 today')
      await lab.run()
      await lab.run()
      expect(lab.receiver.calls).toHaveLength(1)
      expect(await lab.deliveries()).toMatchObject([{ state: 'failed', status: 500, answer: 'out of order today' }])
      for (const wait of retryWaits.slice(0, 2)) {
        lab.later += wait - 1
        await lab.run()
        lab.later += 1
        await lab.run()
      }
      expect(lab.receiver.calls).toHaveLength(3)
      expect(new Set(lab.receiver.calls.map(idOf)).size).toBe(1)
      expect(lab.receiver.calls.map(({ headers }) => headers['aliquot-attempt'])).toEqual(['1', '2', '3'])
      lab.receiver.answer = (_, response) => response.writeHead(204).end()
      lab.later += retryWaits[2]!
      await lab.run()
      expect(samplesIn(lab.receiver.calls)).toEqual([102, 102, 102, 102, 103])
    })

    test('end after three days without success, until someone switches the webhook on; then nothing is missing', async () => {
      const lab = await WebhookLab.open(open)
      await lab.move(102, 3)
      lab.receiver.answer = (_, response) => response.writeHead(503).end()
      for (const wait of [0, ...retryWaits]) {
        lab.later += wait
        await lab.run()
      }
      expect(lab.later).toBeGreaterThan(71 * hour)
      expect(lab.receiver.calls).toHaveLength(retryWaits.length + 1)
      expect(await lab.state()).toBe('stopped')
      await lab.move(103, 4)
      lab.later += 1000 * hour
      await lab.run()
      expect(lab.receiver.calls).toHaveLength(retryWaits.length + 1)
      lab.receiver.calls.length = 0
      lab.receiver.answer = (_, response) => response.end()
      await lab.change({ isPaused: false })
      await lab.run()
      expect(samplesIn(lab.receiver.calls)).toEqual([102, 103])
    })

    test('are tried again when the receiver asks for it, though not later than the longest wait', async () => {
      const lab = await WebhookLab.open(open)
      await lab.move(102, 3)
      for (const [asked, wait] of [
        ['90', 90_000],
        [new Date(now + 90_000 + hour).toUTCString(), hour],
        ['5', retryWaits[2]!],
        ['31536000', maxWait],
        ['soon', retryWaits[4]!],
      ] as const) {
        lab.receiver.answer = (_, response) => response.writeHead(429, { 'retry-after': asked }).end()
        const before = lab.receiver.calls.length
        await lab.run()
        lab.later += wait - 1
        await lab.run()
        expect(lab.receiver.calls.length, asked).toBe(before + 1)
        lab.later += 1
      }
    })

    test('that failed together are not tried again together', async () => {
      const lab = await WebhookLab.open(open)
      await lab.move(102, 3)
      lab.receiver.answer = (_, response) => response.writeHead(500).end()
      await lab.run(lab.process('one', { random: () => 0.9 }))
      lab.later += retryWaits[0]!
      await lab.run()
      expect(lab.receiver.calls).toHaveLength(1)
      lab.later += retryWaits[0]! / 10
      await lab.run(lab.process('one', { random: () => 0 }))
      lab.later += retryWaits[1]! * 0.9
      await lab.run()
      expect(lab.receiver.calls).toHaveLength(3)
    })

    test('that do not arrive for hours are told to the administrators, once, and since when', async () => {
      const lab = await WebhookLab.open(open)
      await lab.move(102, 3)
      lab.receiver.answer = (_, response) => response.writeHead(500).end()
      for (const wait of [0, ...retryWaits.slice(0, longFailure - 2)]) {
        lab.later += wait
        await lab.run()
      }
      expect(await lab.notifications()).toEqual([])
      for (const wait of retryWaits.slice(longFailure - 2, longFailure)) {
        lab.later += wait
        await lab.run()
      }
      expect(await lab.notifications()).toEqual([{ audience: ann.userId, kind: 'webhook-failing', name: lab.receiver.host }])
      expect(await lab.read()).toMatchObject({ state: 'active', failingSince: now })
      lab.receiver.answer = (_, response) => response.end()
      await lab.change({ isPaused: false })
      await lab.run()
      expect(await lab.read()).toMatchObject({ nextAt: null, failingSince: null })
    })

    test('end at once where the receiver says that it is gone, and the administrators of the group are notified', async () => {
      const lab = await WebhookLab.open(open)
      await lab.move(102, 3)
      lab.receiver.answer = (_, response) => response.writeHead(410).end()
      await lab.run()
      await lab.run()
      expect(await lab.state()).toBe('stopped')
      expect(await lab.notifications()).toEqual([{ audience: ann.userId, kind: 'webhook-stopped', name: lab.receiver.host }])
    })

    test.each([
      ['does not answer in time', () => {}],
      ['closes the connection', (response) => response.destroy()],
      ['never ends its answer', (response) => void response.writeHead(200).write('…')],
    ] as [string, (response: ServerResponse) => void][])('have failed where the receiver %s', async (_, answer) => {
      const lab = await WebhookLab.open(open)
      await lab.move(102, 3)
      lab.receiver.answer = (_call, response) => answer(response)
      await lab.run(lab.process('impatient', { timeout: 300 }))
      expect(await lab.deliveries()).toMatchObject([{ state: 'failed', status: null, answer: '' }])
    })

    test('do not follow a redirect, and keep no more than the beginning of an answer', async () => {
      const lab = await WebhookLab.open(open)
      await lab.move(102, 3)
      lab.receiver.answer = (_, response) => response.writeHead(307, { location: `${lab.receiver.url}/elsewhere` }).end('ä'.repeat(100_000))
      await lab.run()
      expect(lab.receiver.calls).toHaveLength(1)
      expect(await lab.deliveries()).toMatchObject([{ state: 'failed', status: 307, answer: 'ä'.repeat(200) }])
    })

    test('do not go to a name that leads inside, whatever it led to before', async () => {
      const lab = await WebhookLab.open(open)
      await lab.change({ url: `https://rebind.example:${lab.receiver.host.split(':')[1]!}/` })
      await lab.move(102, 3)
      const addresses: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }]
      await lab.run(lab.process('one', { reach: { hosts: [], lookup: lookupPublicBy((_name, _options, done) => done(null, addresses)) } }))
      expect(lab.receiver.calls).toEqual([])
      expect(await lab.deliveries()).toMatchObject([{ state: 'failed', status: null }])
    })

    test('are sent again with the same id by the next process, if one died between sending and noting it', async () => {
      const lab = await WebhookLab.open(open)
      await lab.move(102, 3)
      const held: ServerResponse[] = []
      lab.receiver.answer = (_, response) => void held.push(response)
      const dying = lab.process('dying')
      await dying.run()
      await expect.poll(() => lab.receiver.calls.length).toBe(1)
      const next = lab.process('next', { store: await lab.another() })
      await lab.run(next)
      expect(lab.receiver.calls).toHaveLength(1)
      lab.later += hour
      lab.receiver.answer = (_, response) => response.end()
      await lab.run(next)
      expect(lab.receiver.calls.map(({ headers }) => headers['aliquot-attempt'])).toEqual(['1', '2'])
      expect(new Set(lab.receiver.calls.map(idOf)).size).toBe(1)
      expect(await lab.deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
      // It was not dead, only stopped for longer than its lease.
      for (const response of held) response.writeHead(500).end()
      await dying.settled()
      await lab.move(103, 4)
      await lab.run(next)
      expect(samplesIn(lab.receiver.calls)).toEqual([102, 102, 103])
      expect(await lab.deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered', status: 200 }])
    })

    test('are sent once where two processes look at the same time', async () => {
      const lab = await WebhookLab.open(open)
      for (const id of [102, 103, 104]) await lab.move(id, id - 100)
      const [one, two] = [lab.process('one'), lab.process('two', { store: await lab.another() })]
      await Promise.all([one.run(), two.run()])
      await Promise.all([one.settled(), two.settled()])
      expect(lab.errors).toEqual([])
      expect(samplesIn(lab.receiver.calls)).toEqual([102, 103, 104])
    })

    test('of a pause are sent after it, and those since a restore once an administrator has switched the webhook on', async () => {
      const lab = await WebhookLab.open(open)
      await lab.change({ isPaused: true })
      await lab.move(102, 3)
      await lab.run()
      expect(lab.receiver.calls).toEqual([])
      await lab.change({ isPaused: false })
      await lab.restore()
      await lab.run()
      expect([lab.receiver.calls, await lab.state()]).toEqual([[], 'restored'])
      await lab.change({ isPaused: false })
      await lab.run()
      expect(samplesIn(lab.receiver.calls)).toEqual([102])
    })

    test('can be sent again, also where the webhook has stopped; what then arrives is done with', async () => {
      const lab = await WebhookLab.open(open)
      await lab.move(102, 3)
      await lab.run()
      const [{ seq } = { seq: 0 }] = await lab.deliveries()
      expect(await lab.sendAgain(seq)).toBe(true)
      await lab.run()
      expect(new Set(lab.receiver.calls.map(idOf)).size).toBe(1)
      expect(await lab.deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
      lab.receiver.answer = (_, response) => response.writeHead(410).end()
      await lab.move(103, 4)
      await lab.run()
      const [{ seq: stopped } = { seq: 0 }] = await lab.deliveries()
      await lab.sendAgain(stopped)
      await lab.run()
      expect(await lab.deliveries()).toMatchObject([{ state: 'failed', attempts: 2 }, {}])
      lab.receiver.answer = (_, response) => response.end()
      await lab.sendAgain(stopped)
      await lab.run()
      await lab.change({ isPaused: false })
      await lab.run()
      expect(samplesIn(lab.receiver.calls)).toEqual([102, 102, 103, 103, 103])
      expect(await lab.sendAgain(stopped + 1)).toBe(false)
    })

    test('are not sent once the key of the server is lost: the webhook stops, and sends everything with a new secret', async () => {
      const lab = await WebhookLab.open(open)
      await lab.move(102, 3)
      await lab.run()
      const [{ seq } = { seq: 0 }] = await lab.deliveries()
      await lab.move(103, 4)
      await lab.sendAgain(seq)
      const kept = 'another secret of another operator'
      const seal = lab.seal(kept)
      await lab.run(lab.process('one', { seal }))
      expect(lab.receiver.calls).toHaveLength(1)
      expect(await lab.notifications()).toEqual([{ audience: ann.userId, kind: 'webhook-stopped', name: lab.receiver.host }])
      expect((await lab.read(seal)).state).toBe('secret-lost')
      await lab.renewSecret(kept)
      expect((await lab.read(seal)).state).toBe('stopped')
      await lab.change({ isPaused: false })
      await lab.run(lab.process('one', { seal }))
      expect(samplesIn(lab.receiver.calls)).toEqual([102, 103])
    })

    test('of a webhook that was removed are sent nowhere', async () => {
      const lab = await WebhookLab.open(open)
      await lab.move(102, 3)
      expect([await lab.remove(), await lab.remove()]).toEqual([true, false])
      await lab.run()
      expect(lab.receiver.calls).toEqual([])
    })
  })
})
