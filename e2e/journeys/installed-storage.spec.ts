import { expect, test } from '../harness/lab.ts'
import { openTab } from '../pages/navigation.ts'
import { openApp, waitForMirror, waitUntilSent } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

test.use({ tablet: 'mara', isShared: true })

test.beforeEach(async ({ page, lab }) => {
  await openApp(page, lab.network.url)
})

// First, because nothing must have been saved on this tablet before.
test('the browser is asked to keep the data when something is saved for the first time [PWA-05]', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { asked: 0 })
    navigator.storage.persisted = async () => false
    navigator.storage.persist = async () => {
      ;(window as unknown as { asked: number }).asked += 1
      return true
    }
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked)
  expect(await asked()).toBe(0)
  await followTo(page, page.url().replace(/\/members\/.*/, '/members/inventory/browser/?return=true&sampleID=1842#viewSample'))
  for (const amount of ['31', '32']) {
    await page
      .getByRole('button', { name: /^Amount/ })
      .first()
      .click()
    await page.getByRole('radio', { name: 'New amount' }).click()
    await page.getByRole('textbox', { name: 'New amount' }).fill(amount)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(new RegExp(`^Quantity updated to ${amount}`))).toBeVisible()
  }
  expect(await asked()).toBe(1)
})

test('a change for which the device has no space is refused with a message, its form stays, and it can be saved once there is space [PWA-05]', async ({
  page,
}) => {
  // The error of an engine without space for a queued row. Chromium caches its estimate of free space for minutes, so its own
  // quota cannot be made to run out during the test.
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = function (...row: Parameters<typeof add>) {
      if (this.name === '$outbox' && 'isFull' in window) throw new DOMException('no room', 'QuotaExceededError')
      return add.apply(this, row)
    }
  })
  await openTab(page, 'Samples')
  await page.getByRole('button', { name: 'New sample' }).click()
  const dialog = page.getByRole('dialog', { name: 'New sample' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('No room for this')
  await dialog.getByRole('radio', { name: 'Plasmid', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Backbone' }).fill('pUC19')
  // Kept only for speed: the first thing to be deleted.
  await page.evaluate(async () => (await caches.open('thumbnails')).put('/thumbnail', new Response('x')))

  await page.evaluate(() => void Object.assign(window, { isFull: true }))
  await dialog.getByRole('button', { name: 'Create sample' }).click()
  await expect(page.getByText('This device is out of storage space. Nothing was saved. Your entry stays open', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('No room for this')
  const cacheNames = await page.evaluate(() => caches.keys())
  expect(cacheNames).not.toContain('thumbnails')
  expect(cacheNames.filter((name) => name.startsWith('workbox-precache'))).toHaveLength(1)

  await page.evaluate(() => void Reflect.deleteProperty(window, 'isFull'))
  await dialog.getByRole('button', { name: 'Create sample' }).click()
  await expect(page.getByRole('heading', { name: 'No room for this' })).toBeVisible()
  await waitUntilSent(page)
})

test('the tab for device data shows what is stored, what is waiting, whether the browser keeps it, and downloads the copy again [PWA-05]', async ({
  page,
  lab,
}) => {
  await followTo(page, `${lab.network.url}/members/settings/?tab=storage`)
  const here = page.getByRole('region', { name: 'On this device' })
  await expect(here.getByRole('progressbar', { name: 'Used by Aliquot' })).toBeVisible()
  await expect(here.getByText(/^[1-9][\d,]* records, [\d.]+ (KB|MB)$/)).toBeVisible()
  await expect(here.getByText(/^\d+ files, [\d.]+ MB$/)).toBeVisible()
  const entries = await here.getByText(/ records, /).textContent()
  await expect(page.getByRole('region', { name: 'When the device runs low on space' })).toBeVisible()

  await page.getByRole('button', { name: 'Download inventory again' }).click()
  const question = page.getByRole('alertdialog', { name: 'Download inventory again' })
  const chunk = lab.network.nextAnswer('/api/v1/sync/manifest')
  await question.getByRole('button', { name: 'Download again' }).click()
  await chunk
  await waitForMirror(page)
  await expect(here.getByText(new RegExp(`^${entries!.split(',').slice(0, -1).join(',')},`))).toBeVisible()

  // While the server cannot be reached, the copy is not given up.
  lab.network.leadTo(undefined)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Download inventory again' })).toBeDisabled()
})

test('developers see the queue, how far the device is, and the last pages; the choice stays on the device', async ({ page, lab }) => {
  await followTo(page, `${lab.network.url}/members/settings/?tab=storage`)
  const cursor = page.getByRole('region', { name: 'How far this device is' })
  await page.getByRole('region', { name: 'For developers' }).first().getByRole('radio', { name: 'On' }).click()
  await expect(cursor.getByText(/^group \d+, organization \d+$/)).toBeVisible()
  await page.reload()
  await expect(cursor).toBeVisible()
  // The first poll of a page pulls.
  await expect(
    page
      .getByRole('region', { name: 'Last pages of the server' })
      .getByText(/^pull → \d+ applied/)
      .first(),
  ).toBeVisible({ timeout: 60_000 })

  lab.network.leadTo(undefined)
  await page.getByRole('region', { name: 'For developers' }).first().getByRole('radio', { name: 'Off' }).click()
  await expect(cursor).toBeHidden()
})
