import { chromium } from '@playwright/test'
import { launchOptions } from '../harness/chromium.ts'
import { expect, test } from '../harness/lab.ts'
import { signIn } from '../pages/sign-in.ts'

/* An address in the local network without a certificate. Browsers disable many features on such a page: random UUIDs, locks,
   the service worker, the clipboard, the camera. Work there needs the network, and everything else works. */

test('at a local network address without https the app opens, reads, writes and syncs, but cannot paste [FAULT-49]', async ({ lab }) => {
  const browser = await chromium.launch({
    ...launchOptions(),
    args: [...(launchOptions().args ?? []), ...lab.network.argsFor('lab.test')],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1180, height: 820 } })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    const url = 'http://lab.test'
    await lab.server.kill()
    await lab.server.start({ env: { ALIQUOT_PUBLIC_URL: url } })
    lab.network.leadTo(lab.server.port)
    await page.goto(url)
    expect(await page.evaluate(() => [window.isSecureContext, 'randomUUID' in crypto, 'locks' in navigator, 'clipboard' in navigator])).toEqual([
      false,
      false,
      false,
      false,
    ])
    await signIn(page, 'tobias')
    await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
    await page.goto(`${url}/members/inventory/browser/?return=true&sampleID=1907#viewSample`)
    await expect(page.getByRole('heading', { name: 'pX459-TP53 gRNA 2' })).toBeVisible()
    await page.getByRole('button', { name: /^Note / }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Written without https.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Changes have been saved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible()

    // The server is gone for a while: changes made meanwhile are sent when it is back.
    lab.network.leadTo(undefined)
    await page.getByRole('button', { name: 'Note Written without https.' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Written without a server.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Offline, 1 waiting' })).toBeVisible()
    lab.network.leadTo(lab.server.port)
    await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 90_000 })

    // A second tab, which also syncs, because there are no locks.
    const second = await context.newPage()
    await second.goto(page.url())
    await expect(second.getByRole('button', { name: 'Note Written without a server.' })).toBeVisible()
    for (const address of ['/scan/', '/queue/', '/members/settings/?tab=storage', '/members/inventory/browser/', '/members/inventory/search/results.aspx']) {
      await page.goto(url + address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    expect(errors.filter((text) => !isOfBrowser(text))).toEqual([])
  } finally {
    await browser.close()
  }
})

/** Chromium's own messages about headers it ignores at such an address, and about the server that was gone. */
const isOfBrowser = (text: string): boolean => /Cross-Origin-Opener-Policy|Origin-Agent-Cluster|Failed to load resource|ERR_/.test(text)
