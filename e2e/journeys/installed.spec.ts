import { readdir } from 'node:fs/promises'
import { expect, test } from '../harness/lab.ts'
import { everyFifth, isLong } from '../harness/matrix.ts'
import { builtWeb } from '../harness/next-release.ts'
import { createSample } from '../pages/create-sample.ts'
import { orientations, screens } from '../pages/screens.ts'
import { openApp, signIn, waitForMirror } from '../pages/sign-in.ts'
import { visit, walkTo } from '../pages/visit.ts'

/**
 * Reloaded from the device: a screen, and an address of each kind that has no screen yet.
 * tests/sw/shell-addresses.test.ts checks that all belong to the app shell.
 */
const loaded = [
  screens.sample,
  '/members/inventory/browser/?next=/api/v1/samples',
  '/members/groups/filemanager/minibrowser.aspx',
  '/members/oauth2/callback.aspx?code=1',
  '/members/marketplace/Detail/Default.aspx?rootVar=x',
  '/doc/scanning',
  '/profiles/details/?id=3',
]
/** Opened from inside the app, without a reload. */
const walked = everyFifth([...Object.values(screens), '/members/settings/?tab=password', '/doc/install/'])

test('without the server every address opens, fits the tablet, violates no policy and contacts no other host; every part of the app is on the device [PWA-01, ROUTE-18]', async ({
  page,
  lab,
}) => {
  const faults: string[] = []
  const hosts = new Set<string>()
  page.on('console', (message) => message.type() === 'error' && /policy|Trusted/i.test(message.text()) && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  // Screens take turns: in the long run each is seen both ways.
  let turn = 0
  const expectFit = async (what: string) => {
    turn += 1
    for (const [index, [orientation, viewport]] of Object.entries(orientations).entries()) {
      if (!isLong && index !== turn % 2) continue
      await page.setViewportSize(viewport)
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(sideways, `${what} is wider than the tablet, ${orientation}`).toBeLessThanOrEqual(0)
    }
  }
  await page.goto(lab.network.url)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectFit('the sign-in page')
  await signIn(page, 'mara')
  await waitForMirror(page)
  // Even the very first page, without a reload, is controlled by the worker.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // A language comes to a device when it is chosen there.
  const isOptional = (name: string) => name === 'sw.js' || name.startsWith('assets/language-')
  const built = (await readdir(builtWeb, { recursive: true })).filter((name) => /\.(js|css|wasm|woff2|html|png|svg)$/.test(name) && !isOptional(name))
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname.slice(1))
  })
  expect(built.filter((name) => !stored.includes(name))).toEqual([])

  lab.network.leadTo(undefined)
  for (const [open, addresses] of [[visit, loaded] as const, [walkTo, walked] as const])
    for (const address of addresses) {
      await open(page, lab.network.url + address)
      await expect(page.getByText('Part of this page did not load'), address).toBeHidden()
      await expectFit(address)
    }
  expect(faults).toEqual([])
  expect([...hosts]).toEqual([new URL(lab.network.url).host])
})

test('if the network fails while the app is being stored on the first visit, it is stored afterward without a reload [PWA-01]', async ({ page, lab }) => {
  const stored = () => page.evaluate(async () => (await caches.keys()).length)
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  // Of the files that are stored, the page itself does not need this one.
  lab.network.refuse('/shortcut-scan.png')
  await page.goto(lab.network.url)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(stored, 'storing begins').toBeGreaterThan(0)
  await expect.poll(registered, 'storing fails').toBe(false)
  lab.network.refuse(undefined)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  lab.network.leadTo(undefined)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the app can be installed: the manifest has a name, icons, a start without a browser frame, and shortcuts to scan, today’s experiments, storage and queue, each with a picture [FAULT-122] [PWA-02]', async ({
  lab,
}) => {
  const ask = (path: string) => fetch(lab.server.url + path)
  const [, href] = /<link rel="manifest" href="([^"]+)"/.exec(await (await ask('/')).text())!
  const manifest = (await (await ask(href!)).json()) as {
    icons: { src: string; sizes: string; purpose?: string }[]
    shortcuts: { name: string; url: string; icons: { src: string }[] }[]
  }
  expect(manifest).toMatchObject({ name: 'Aliquot', display: 'standalone', start_url: '/members/' })
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src } of manifest.icons) expect((await ask(src)).headers.get('content-type')).toBe('image/png')
  expect(manifest.shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    `Scan ${screens.scan}`,
    'Today’s experiments /members/experiments/#changed=today',
    `Storage ${screens.storage}`,
    `Queue ${screens.queue}`,
  ])
  for (const { icons } of manifest.shortcuts) for (const { src } of icons) expect((await ask(src)).headers.get('content-type')).toBe('image/png')
})

test.describe(() => {
  test.use({ tablet: 'installed' })

  test('the install guide is shown before signing in and offline, with pictures for each device [PWA-02]', async ({ page, lab }) => {
    await page.goto(lab.network.url)
    await expect(page.getByLabel('User name')).toBeVisible()
    lab.network.leadTo(undefined)
    await page.getByRole('button', { name: 'Install Aliquot on this device' }).click()
    await expect(page.getByRole('heading', { name: 'Install Aliquot' })).toBeVisible()
    await page.getByRole('radio', { name: 'iPad' }).click()
    await expect(page.getByRole('img')).toHaveCount(3)
    await expect(page.getByText('tap Share at the top right')).toBeVisible()
    await page.getByRole('radio', { name: 'Android' }).click()
    await expect(page.getByText('tap the three dots at the top right')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByLabel('User name')).toBeVisible()
  })
})

test.describe(() => {
  test.use({ tablet: 'mara' })

  test('in a Safari tab the app warns before someone works offline, and shows how to install it', async ({ page, lab }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
    await openApp(page, lab.network.url)
    const warning = page.getByText('After seven days without use, Safari deletes its data', { exact: false })
    await expect(warning).toBeHidden()
    lab.network.leadTo(undefined)
    await page.reload()
    await expect(warning).toBeVisible()
    await page.getByRole('button', { name: 'How to install' }).click()
    await expect(page.getByRole('radio', { name: 'iPad' })).toBeChecked()
  })

  test('the icon shows how many changes are waiting, and the screen stays on during scanning', async ({ page, lab }) => {
    await page.addInitScript(() => {
      const calls: unknown[] = []
      Object.assign(window, { calls })
      Object.assign(Navigator.prototype, {
        setAppBadge: async (count: number) => void calls.push(`badge ${count}`),
        clearAppBadge: async () => void calls.push('badge none'),
      })
      const request = async (what: string) => {
        calls.push(`on ${what}`)
        return { release: async () => void calls.push('off') }
      }
      Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    })
    const calls = () => page.evaluate(() => (window as unknown as { calls: string[] }).calls)
    await openApp(page, lab.network.url)
    await expect.poll(calls).toEqual(['badge none'])
    lab.network.leadTo(undefined)
    await createSample(page, 'Counted on the icon')
    await expect.poll(calls).toContain('badge 1')

    await page.getByRole('link', { name: 'Scan', exact: true }).click()
    await expect.poll(calls).toContain('on screen')
    expect(await calls()).not.toContain('off')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(async () => (await calls()).filter((call) => call === 'on screen').length).toBe(2)
    await page.getByRole('button', { name: 'Finished' }).click()
    await expect.poll(calls).toContain('off')
  })
})
