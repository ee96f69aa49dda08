import { openPushEndpoint } from '../../tests/harness/push-endpoint.ts'
import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { orientations, screens } from '../pages/screens.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'

interface Sample {
  id: number
  name: string
  ownerId: number
  archived: number
  amount: number
  unit: string
}

type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** The browser of the journeys has neither a push service nor notifications: it gives out the address of the journey's own, and allows everything. */
async function usePushService(page: Page, subscription: Subscription): Promise<void> {
  await page.addInitScript((own) => {
    const bytes = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = () => Promise.resolve('granted')
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ endpoint: own.endpoint, getKey: (name: 'p256dh' | 'auth') => bytes(own[name]) } as unknown as PushSubscription)
  }, subscription)
}

/** What the service worker shows from now on, outside the page; and how to tap it. */
async function useNotifications(page: Page) {
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(`
    self.shown = []
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void self.shown.push({ title, ...options })
  `)
  return {
    shown: () => worker!.evaluate<[title: string, body: string][]>('self.shown.map(({ title, body }) => [title, body])'),
    tap: () =>
      worker!.evaluate(`
        const event = new Event('notificationclick')
        event.waitUntil = () => {}
        event.notification = { data: self.shown.at(-1).data, close: () => self.shown.pop() }
        self.dispatchEvent(event)
      `),
  }
}

/** As the browser does with a message of its push service. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  let registrationId: string | undefined
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => (registrationId = registrations[0]?.registrationId ?? registrationId))
  await tools.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).toBeDefined()
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: registrationId!, data })
  await tools.detach()
}

test.use({ tablet: 'mara' })

test('a person turns push on, gets a message that names no sample, and comes from it to the sample', async ({ page, lab }) => {
  const endpoint = await openPushEndpoint()
  await lab.server.kill()
  await lab.server.start({ env: { ALIQUOT_PUSH_REACH: 'local' } })
  lab.network.leadTo(lab.server.port)
  await usePushService(page, endpoint.subscription)
  const mara = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  const priya = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  const sample = (await mara.rows<Sample>('samples')).find(({ ownerId, archived, amount }) => ownerId === mara.session.userId && !archived && amount > 0)!

  await openApp(page, lab.network.url + screens['notification settings'])
  await expect(page.getByRole('button', { name: 'Turn on push' })).toBeVisible()
  expect(await findAccessibilityFaults(page)).toEqual([])
  for (const viewport of Object.values(orientations)) {
    await page.setViewportSize(viewport)
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
  }
  await page.getByRole('button', { name: 'Turn on push' }).click()
  await expect(page.getByText('On until you sign out here or someone else signs in.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Your samples run low: Push' }).click()
  await expect.poll(async () => (await mara.rows<{ key: string }>('userSettings')).map(({ key }) => key)).toContain('Notify.low.push')

  const { id, name, amount, unit } = sample
  await mara.act('sample.set-low-stock@1', { sampleId: id, lowAmount: amount / 2 })
  await priya.act('sample.adjust-amount@1', { sampleId: id, delta: -amount, unit })
  await expect.poll(() => endpoint.received.length, { timeout: 30_000 }).toBe(1)
  const { text } = endpoint.received[0]!
  expect(text).not.toContain(name)

  const notifications = await useNotifications(page)
  await deliver(page, lab.network.url, text)
  await expect.poll(notifications.shown).toEqual([['Low stock', 'Okafor Lab']])
  await notifications.tap()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  expect(await notifications.shown()).toEqual([])
  await deliver(page, lab.network.url, 'something of a newer server')
  await expect.poll(notifications.shown).toEqual([['Aliquot', '']])

  await page.goto(lab.network.url + screens['notification settings'])
  await page.getByRole('button', { name: 'Turn off push' }).click()
  await expect(page.getByText('Off. Your notifications appear only while Aliquot is open.')).toBeVisible()
  await endpoint.close()
})

test('a browser that blocks notifications or has none says what to do', async ({ page, lab }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await openApp(page, lab.network.url + screens['notification settings'])
  await expect(page.getByText('Notifications are blocked on this device.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on push' })).toHaveCount(0)
})
