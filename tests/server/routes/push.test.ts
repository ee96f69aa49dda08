import { beforeAll, expect, test } from 'vitest'
import { writeSetting } from '#domain/commands/write-setting.ts'
import type { NotificationRow } from '#domain/entities/notification.ts'
import type { OwnDevices } from '#domain/wire/sync/devices.ts'
import type { NotificationChannels } from '#domain/wire/accounts/notification-channels.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { FollowerRunner } from '#server/followers/follower-runner.ts'
import { PushFollower } from '#server/followers/push-follower.ts'
import { PushSender } from '#server/push/push-sender.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeNotification } from '#tests/harness/notifications.ts'
import { openPushEndpoint, type PushEndpoint } from '#tests/harness/push-endpoint.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'
import { password, type Fetch, type TestUser } from '#tests/harness/server.ts'

const json = (method: string, body: unknown) => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const holder = 'test'
const newPassword = 'four kettles in a row'

describeRoutes(
  'push messages',
  (lab) => {
    let last = 1_000
    const endpointOf = async () => {
      const endpoint = await openPushEndpoint()
      afterTest(() => endpoint.close())
      return endpoint
    }
    const turnOn = (browser: Fetch, { subscription }: PushEndpoint) => browser('/api/v1/user/push', json('PUT', subscription))
    const isOn = async (browser: Fetch) => ((await (await browser('/api/v1/user/notificationChannels')).json()) as NotificationChannels).push.isOn

    /** Signed in with a new browser, which has a cookie of its own. */
    async function openBrowser(user: TestUser, browserCookie = ''): Promise<{ browser: Fetch; browserCookie: string }> {
      const answer = await lab.server.anonymous('/login/login.ashx', {
        method: 'POST',
        headers: { cookie: browserCookie },
        body: new URLSearchParams({ un: user.login, pw: password }),
      })
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
      const own = cookies.find((cookie) => cookie.includes('browser='))!
      const cookie = cookies.join('; ')
      const browser: Fetch = (path, init = {}) => lab.server.anonymous(path, { ...init, headers: { cookie, ...(init.headers as Record<string, string>) } })
      return { browser, browserCookie: own }
    }

    const choosePush = (user: TestUser, group: number, kind = 'low') =>
      runCommand(lab.server.app.services.store, { userId: user.id }, group, writeSetting, { key: `Notify.${kind}.push`, value: 'on' }, () => lab.server.now)

    /** Someone who wants to be pushed about low stock, with one browser in which push is on. */
    async function makeReader() {
      const group = await lab.server.makeGroup('Okafor Lab')
      const user = await lab.server.makeUser('Member', group)
      await choosePush(user, group)
      const endpoint = await endpointOf()
      const { browser, browserCookie } = await openBrowser(user)
      expect((await turnOn(browser, endpoint)).status).toBe(204)
      return { group, user, endpoint, browser, browserCookie }
    }

    // Instead of the server's own, which looks every few seconds.
    beforeAll(async () => {
      const { store } = lab.server.app.services
      expect(await store.write((tables) => tables.takeFollowerLease('push', holder, lab.server.now, Number.MAX_SAFE_INTEGER))).toBe(true)
    })

    /** What the follower does, without its timer. */
    async function follow(): Promise<string[]> {
      const errors: string[] = []
      const onError = (error: unknown) => void errors.push(String(error))
      const { engine, store } = lab.server.app.services
      const clock = () => lab.server.now
      const sender = new PushSender({ reach: 'local', subject: 'https://lab.example', clock })
      const follower = new PushFollower({ engine, store, sender, clock, onError })
      await new FollowerRunner({ store, follower, holder, clock, onError }).run()
      return errors
    }

    const tell = (group: number, user: TestUser, fields: Partial<NotificationRow> = {}) =>
      lab.server.saveRows(group, 'notifications', makeNotification({ id: ++last, audience: user.id, createdAt: lab.server.now, ...fields }))

    test('show the kind and the group on a locked screen, no names, and are signed by the server', async () => {
      const { group, user, endpoint, browser } = await makeReader()
      await tell(group, user, { name: 'secret-plasmid', actor: 'Tobias Wen', detail: 'Freezer F2' })
      await tell(group, user, { kind: 'moved' })
      await tell(group, user, { readAt: lab.server.now })
      await tell(group, user, { createdAt: lab.server.now - 2 * 3_600_000 })
      expect(await follow()).toEqual([])
      expect(endpoint.received).toHaveLength(1)
      const [{ text, headers, claims, serverKey }] = endpoint.received as [(typeof endpoint.received)[0]]
      expect(JSON.parse(text)).toEqual({
        title: 'Low stock',
        body: 'Okafor Lab',
        tag: expect.stringMatching(/^notification-\d+$/) as string,
        url: '/members/inventory/browser/?return=true&sampleID=101#viewSample',
      })
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
      expect(claims).toMatchObject({ aud: new URL(endpoint.subscription.endpoint).origin, sub: 'https://lab.example' })
      const channels = (await (await browser('/api/v1/user/notificationChannels')).json()) as NotificationChannels
      expect(channels.push).toEqual({ key: serverKey, isOn: true })
    })

    test('go to nobody who has left the group, to whom it is closed, or whose account is deactivated', async () => {
      const { group, user, endpoint } = await makeReader()
      await tell(group, user)
      await lab.store.engine.write((sql) => sql.all('update groups set two_step_required = 1 where id = $1', [group]))
      await follow()
      await lab.store.engine.write((sql) => sql.all('update groups set two_step_required = 0 where id = $1', [group]))
      await lab.store.engine.write((sql) => sql.all('update users set deactivated_at = 1 where id = $1', [user.id]))
      await tell(group, user)
      await follow()
      await lab.store.engine.write((sql) => sql.all('update users set deactivated_at = null where id = $1', [user.id]))
      await lab.server.saveRows(group, 'members', { remove: user.id })
      await tell(group, user)
      await follow()
      expect(endpoint.received).toEqual([])
    })

    test.each([404, 410])('end when the push service answers with %i; after any other failure they go on', async (status) => {
      const { group, user, endpoint, browser } = await makeReader()
      await tell(group, user)
      endpoint.status = 503
      expect(await follow()).toEqual([expect.stringContaining('answered with 503')])
      expect(await isOn(browser)).toBe(true)
      endpoint.status = status
      await tell(group, user)
      expect(await follow()).toEqual([])
      expect(await isOn(browser)).toBe(false)
    })

    test('end in a browser when the person signs out there, and when someone else signs in there', async () => {
      const first = await makeReader()
      await first.browser('/login/logout.ashx', { method: 'POST' })
      const second = await makeReader()
      const colleague = await lab.server.makeUser('Member', second.group)
      await openBrowser(second.user, second.browserCookie)
      await tell(second.group, second.user)
      await follow()
      expect(second.endpoint.received).toHaveLength(1)
      await openBrowser(colleague, second.browserCookie)
      await tell(first.group, first.user)
      await follow()
      expect([first.endpoint.received.length, second.endpoint.received.length]).toEqual([0, 1])
    })

    test('end everywhere with a new password, and elsewhere when a session is ended from another browser', async () => {
      const { user, browser } = await makeReader()
      const other = await openBrowser(user)
      await turnOn(other.browser, await endpointOf())
      const { browsers } = (await (await other.browser('/api/v1/user/sessions')).json()) as { browsers: { id: string; isThis: boolean }[] }
      await other.browser(`/api/v1/user/sessions/${browsers.find(({ isThis }) => !isThis)!.id}`, { method: 'DELETE' })
      const again = await openBrowser(user)
      expect([await isOn(again.browser), await isOn(other.browser), (await browser('/api/v1/user/sessions')).status]).toEqual([false, true, 401])
      await again.browser('/api/v1/user/password', json('POST', { currentPassword: password, newPassword }))
      const left = await lab.store.engine.read((sql) => sql.all('select hash from push_subscription where user_id = $1', [user.id]))
      expect(left).toEqual([])
    })

    test.each(['revoke', 'erase'] as const)('end in a browser whose device the person chooses to %s', async (what) => {
      const { group, user, endpoint, browser } = await makeReader()
      await new WireDevice(browser, user, group).pull(0, 0)
      const other = await openBrowser(user)
      const { devices } = (await (await other.browser('/api/v1/user/devices')).json()) as OwnDevices
      expect((await other.browser(`/api/v1/user/devices/${devices[0]!.id}/${what}`, json('POST', what === 'erase' ? { password } : {}))).status).toBe(204)
      await tell(group, user)
      await follow()
      expect(endpoint.received).toEqual([])
    })

    test('are turned off by the person, and one browser belongs to one person', async () => {
      const { browser, endpoint, group } = await makeReader()
      expect((await browser('/api/v1/user/push', { method: 'DELETE' })).status).toBe(204)
      expect(await isOn(browser)).toBe(false)
      await turnOn(browser, endpoint)
      const colleague = await openBrowser(await lab.server.makeUser('Member', group))
      await turnOn(colleague.browser, endpoint)
      expect([await isOn(browser), await isOn(colleague.browser)]).toEqual([false, true])
    })

    test('cannot be sent to an address inside the network, to a wrong key, or turned on by a program', async () => {
      const user = await lab.server.makeUser('Member', await lab.server.makeGroup())
      const { browser } = await openBrowser(user)
      const { subscription } = await endpointOf()
      for (const wrong of [{ endpoint: 'https://192.168.1.1/x' }, { endpoint: 'https://[::ffff:10.0.0.1]/x' }, { p256dh: 'x' }, { auth: 'x' }])
        expect(await (await browser('/api/v1/user/push', json('PUT', { ...subscription, ...wrong }))).json()).toMatchObject({ code: 'push.endpoint' })
      const program = await lab.server.useToken(user)
      expect((await program('/api/v1/user/push', json('PUT', subscription))).status).toBe(403)
      expect((await program('/api/v1/user/push', { method: 'DELETE' })).status).toBe(403)
      expect(await isOn(browser)).toBe(false)
    })
  },
  { pushReach: 'local' },
)
