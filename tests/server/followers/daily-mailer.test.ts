import { describe, expect, test } from 'vitest'
import { writeSetting } from '#domain/commands/write-setting.ts'
import { readNotifications } from '#domain/commands/read-notifications.ts'
import type { NotificationRow } from '#domain/entities/notification.ts'
import { britishSetting } from '#domain/entities/user-setting.ts'
import type { NotificationKind } from '#domain/rules/notifications/notification-kinds.ts'
import { Refusal } from '#domain/tx.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { DailyMailer } from '#server/followers/daily-mailer.ts'
import type { Letter } from '#server/mail/letter.ts'
import { createGroup, createUser } from '#server/store/people/people.ts'
import { forEachEngine, type TestStore } from '#tests/harness/engines.ts'
import { makeNotification } from '#tests/harness/notifications.ts'
import { change, member } from '../feed/world.ts'

const hour = 3_600_000
const day = 24 * hour
/** The hour of the mails, by the server's clock. */
const seven = new Date(2026, 10, 22, 7).getTime()
const origin = 'https://lab.example.org'
const [ann, tobias] = [1, 2]
const [okafor, core] = [7, 8]

interface Sent extends Letter {
  readonly to: string
}

/** Two groups with the same two people, who want to be mailed about low stock. What is told to Ann is made an hour before the mails. */
class MailedLab {
  now = seven
  isDown = false
  readonly sent: Sent[] = []
  readonly errors: string[] = []
  readonly #store: TestStore
  readonly #processes = new Map<string, DailyMailer>()
  #lastId = 0

  constructor(store: TestStore) {
    this.#store = store
  }

  static async open(open: () => Promise<TestStore>): Promise<MailedLab> {
    const lab = new MailedLab(await open())
    const { engine, feed } = lab.#store
    await engine.write(async (sql) => {
      for (const [id, login, firstName, email] of [
        [ann, 'ann', 'Ann', 'ann@lab.example'],
        [tobias, 'tobias', 'Tobias', ''],
      ] as const)
        await createUser(sql, { id, login, firstName, lastName: '', email, passwordHash: '', primaryGroupId: okafor })
      await createGroup(sql, 'Okafor Lab', okafor)
      await createGroup(sql, 'Core Facility', core)
    })
    for (const group of [okafor, core]) {
      await change(feed, group, [
        ['members', member(ann, 'Ann', 'Member')],
        ['members', member(tobias, 'Tobias', 'Administrator')],
      ])
      for (const person of [ann, tobias]) await lab.wants(person, group, 'low')
    }
    return lab
  }

  async wants(userId: number, group: number, kind: NotificationKind, value = 'on'): Promise<void> {
    await this.sets(userId, group, `Notify.${kind}.mail`, value)
  }

  async sets(userId: number, group: number, key: string, value: string): Promise<void> {
    await runCommand(this.#store.feed, { userId }, group, writeSetting, { key, value }, () => this.now)
  }

  async tell(group: number, name: string, fields: Partial<NotificationRow> = {}): Promise<number> {
    const id = ++this.#lastId
    const row = makeNotification({ id, audience: ann, name, createdAt: this.now - hour, ...fields })
    await change(this.#store.feed, group, [['notifications', row as never]])
    return id
  }

  async reads(group: number, ...notificationIds: number[]): Promise<void> {
    await runCommand(this.#store.feed, { userId: ann }, group, readNotifications, { notificationIds }, () => this.now)
  }

  async leaves(group: number): Promise<void> {
    await change(this.#store.feed, group, [['members', ann]])
  }

  requireTwoStep(group: number): Promise<unknown> {
    return this.#store.engine.write((sql) => sql.all('update groups set two_step_required = 1 where id = $1', [group]))
  }

  deactivate(userId: number): Promise<unknown> {
    return this.#store.engine.write((sql) => sql.all('update users set deactivated_at = 1 where id = $1', [userId]))
  }

  storedLinks(): Promise<{ hash: string }[]> {
    return this.#store.engine.read((sql) => sql.all('select hash from unsubscribe_link'))
  }

  /** One look by a server process; `send` is what its mail server does. */
  run(process = 'one', send = (to: string, letter: Letter): Promise<void> => this.#accept(to, letter)): Promise<void> {
    const known = this.#processes.get(process)
    const options = { engine: this.#store.engine, mailer: { origin, send }, hour: 7, clock: () => this.now }
    const mailer = known ?? new DailyMailer({ ...options, onError: (error) => void this.errors.push(String(error)) })
    this.#processes.set(process, mailer)
    return mailer.run()
  }

  async #accept(to: string, letter: Letter): Promise<void> {
    if (this.isDown) throw new Refusal('mail.failed')
    this.sent.push({ to, ...letter })
  }

  lists(): (readonly [title: string, ...lines: string[]])[][] {
    return this.sent.map(({ lists = [] }) => lists.map(({ title, lines }) => [title, ...lines] as const))
  }
}

forEachEngine((_name, open) => {
  describe('the daily mail', () => {
    test('tells what the person has not read and chose for mail, group by group, with links to unsubscribe and to the settings', async () => {
      const lab = await MailedLab.open(open)
      await lab.tell(okafor, 'anti-CD3')
      await lab.tell(core, 'Cas9')
      await lab.tell(okafor, 'rhIL-2')
      await lab.tell(okafor, 'not chosen', { kind: 'expired' })
      await lab.tell(okafor, 'without an address', { audience: tobias })
      await lab.reads(okafor, await lab.tell(okafor, 'read'))
      await lab.run()
      expect(lab.lists()).toEqual([
        [
          ['Okafor Lab', 'anti-CD3 is low: 0.5 mL left', 'rhIL-2 is low: 0.5 mL left'],
          ['Core Facility', 'Cas9 is low: 0.5 mL left'],
        ],
      ])
      const [mail] = lab.sent
      expect(mail).toMatchObject({ to: 'ann@lab.example', subject: '3 new notifications in Aliquot' })
      const code = mail!.unsubscribe!.slice(`${origin}/mail/unsubscribe/?code=`.length)
      expect(code).toMatch(/^[\w-]{43}$/)
      expect(mail!.footer).toEqual([
        { label: 'Choose what you get by email', url: `${origin}/members/settings/?tab=notifications` },
        { label: 'Unsubscribe', url: `${origin}/mail/unsubscribe/#${code}` },
      ])
      expect(JSON.stringify(await lab.storedLinks())).not.toContain(code)
      expect(lab.errors).toEqual([])
    })

    test('[FAULT-120] is spelled as the person has chosen, and what people typed stays [APP-03]', async () => {
      const lab = await MailedLab.open(open)
      await lab.wants(ann, okafor, 'booking-canceled')
      const asked = { kind: 'booking-canceled', actor: 'Tobias', detail: '' } as const
      await lab.tell(okafor, 'Color Center', asked)
      await lab.run()
      await lab.sets(ann, core, britishSetting, 'true')
      lab.now += day
      await lab.tell(okafor, 'Color Center', { ...asked, createdAt: lab.now - hour })
      await lab.run()
      const [american, british] = lab.lists().map(([group]) => group![1]!)
      expect([american, british]).toEqual([expect.stringContaining('canceled'), american!.replace('canceled', 'cancelled')])
      expect(british).toContain('Color Center')
    })

    test('is sent once a day, from seven o’clock on, without what it told before; with nothing new, there is none', async () => {
      const lab = await MailedLab.open(open)
      await lab.tell(okafor, 'first')
      lab.now = seven - 1
      await lab.run()
      expect(lab.sent).toEqual([])
      lab.now = seven
      await lab.run()
      await lab.tell(okafor, 'second', { createdAt: seven + hour })
      lab.now = seven + 10 * hour
      await lab.run()
      await lab.run('after a restart')
      expect(lab.lists()).toEqual([[['Okafor Lab', 'first is low: 0.5 mL left']]])
      lab.now = seven + day
      await lab.run()
      lab.now = seven + 2 * day
      await lab.run()
      expect(lab.lists().slice(1)).toEqual([[['Okafor Lab', 'second is low: 0.5 mL left']]])
    })

    test('is sent by one of several processes', async () => {
      const lab = await MailedLab.open(open)
      await lab.tell(okafor, 'anti-CD3')
      await Promise.all(['one', 'two', 'three'].map((process) => lab.run(process)))
      expect(lab.sent).toHaveLength(1)
      expect(lab.errors).toEqual([])
    })

    test('that could not be sent is tried again after 1, 2, 4 minutes, with the same notifications; others come the next day', async () => {
      const lab = await MailedLab.open(open)
      await lab.tell(okafor, 'anti-CD3')
      lab.isDown = true
      const tries: number[] = []
      const send = async () => {
        tries.push((lab.now - seven) / 60_000)
        throw new Refusal('mail.failed')
      }
      for (; lab.now < seven + 10 * 60_000; lab.now += 30_000) await lab.run('one', send)
      expect(tries).toEqual([0, 1, 3, 7])
      await lab.tell(okafor, 'late', { createdAt: lab.now })
      lab.isDown = false
      lab.now = seven + hour
      await lab.run('two')
      await lab.run('two')
      expect(lab.lists()).toEqual([[['Okafor Lab', 'anti-CD3 is low: 0.5 mL left']]])
      lab.now = seven + day
      await lab.run('two')
      expect(lab.lists()[1]).toEqual([['Okafor Lab', 'late is low: 0.5 mL left']])
    })

    test('that a process was sending when it died is sent by another one ten minutes later: the same mail under the same ID', async () => {
      const lab = await MailedLab.open(open)
      await lab.tell(okafor, 'anti-CD3')
      const first = await new Promise<Letter>((resolve) => {
        void lab.run('dying', (_, letter) => {
          resolve(letter)
          return new Promise(() => {})
        })
      })
      await lab.run('other')
      expect(lab.sent).toEqual([])
      await lab.tell(okafor, 'late', { createdAt: seven - 1 })
      lab.now = seven + 10 * 60_000
      await lab.run('other')
      expect(lab.sent.map(({ messageId, lists }) => ({ messageId, lists }))).toEqual([{ messageId: first.messageId, lists: first.lists }])
    })

    test('never tells what is in a group that the person has left, or that is closed to them', async () => {
      const lab = await MailedLab.open(open)
      await lab.tell(okafor, 'anti-CD3')
      await lab.tell(core, 'Cas9')
      await lab.leaves(core)
      await lab.requireTwoStep(okafor)
      await lab.run()
      expect(lab.sent).toEqual([])
    })

    test('is not sent to a deactivated account', async () => {
      const lab = await MailedLab.open(open)
      await lab.tell(okafor, 'anti-CD3')
      await lab.deactivate(ann)
      await lab.run()
      expect(lab.sent).toEqual([])
    })

    test('does not tell what is older than a week', async () => {
      const lab = await MailedLab.open(open)
      await lab.tell(okafor, 'old', { createdAt: seven - 8 * day })
      await lab.tell(okafor, 'new')
      await lab.run()
      expect(lab.lists()).toEqual([[['Okafor Lab', 'new is low: 0.5 mL left']]])
    })
  })
})
