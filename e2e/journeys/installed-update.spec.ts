import { readdir } from 'node:fs/promises'
import { fileOf } from '../../tools/code-parts.mjs'
import { join } from 'node:path'
import { typeByHand } from '../harness/keyboard.ts'
import { expect, test, type Lab, type Page } from '../harness/lab.ts'
import { builtWeb, makeNextRelease, ownVersion } from '../harness/next-release.ts'
import { activeWorker, isReloaded, lookForUpdate, mark } from '../harness/service-worker.ts'
import { openQueue, openTab } from '../pages/navigation.ts'
import { signIn } from '../pages/sign-in.ts'

const next = `${ownVersion}+next`
const offer = (page: Page) => page.getByText('A new version is ready.')
const reload = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Reload' })

test.describe('a new version', () => {
  test.use({ tablet: 'mara' })

  let release: Awaited<ReturnType<typeof makeNextRelease>>
  test.beforeAll(async () => void (release = await makeNextRelease(next)))
  test.afterAll(() => release.throwAway())

  /** The server is stopped and comes back with the next release, on the same data. */
  async function updateServer(lab: Lab): Promise<void> {
    await lab.server.kill()
    await lab.server.start({ web: release.folder })
    lab.network.leadTo(lab.server.port)
  }

  test('is offered, waits for unsaved text in another tab, then takes over in all of them [PWA-03]', async ({ page, lab }) => {
    await page.goto(`${lab.network.url}/members/settings/?tab=storage`)
    await expect(page.getByText(ownVersion)).not.toHaveText(next)
    const other = await page.context().newPage()
    await other.goto(`${lab.network.url}/members/inventory/samples/`)
    await other.getByRole('button', { name: 'New sample' }).click()
    const form = other.getByRole('dialog', { name: 'New sample' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Half typed')
    await mark(page)
    await mark(other)

    await updateServer(lab)
    await lookForUpdate(page)
    await expect(offer(page)).toBeVisible()
    const before = await activeWorker(page)
    await reload(page).click()
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
    await expect(question.getByRole('listitem')).toHaveText(['New sample (another tab)'])
    await question.getByRole('button', { name: 'Reload after saving' }).click()
    await expect(page.getByText('The new version starts once you save or close: New sample (another tab)')).toBeVisible()

    // Nothing was lost, and what was typed can still be saved.
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Half typed')
    expect(await other.evaluate(() => 'isSamePage' in window)).toBe(true)
    await form.getByRole('radio', { name: 'Plasmid', exact: true }).click()
    await form.getByRole('textbox', { name: 'Backbone' }).fill('pUC19')
    await form.getByRole('button', { name: 'Create sample' }).click()

    await expect(other.getByRole('heading', { name: 'Half typed' })).toBeVisible()
    await before.endUntil(Promise.all([isReloaded(page), isReloaded(other)]))
    await expect(page.getByText(next, { exact: true })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Half typed' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })

    // A tab that was asleep the whole time finds the chunks of its own build on the server.
    const old = (await readdir(join(builtWeb, 'assets'))).filter((name) => name.endsWith('.js'))
    const answers = await page.evaluate(
      async (names) => await Promise.all(names.map(async (name) => (await fetch(`/assets/${name}`, { cache: 'reload' })).status)),
      old,
    )
    expect(answers).toEqual(old.map(() => 200))
    // And all of it works without a server.
    lab.network.leadTo(undefined)
    await page.reload()
    await expect(page.getByText(next, { exact: true })).toBeVisible()
  })

  test('is not offered during scanning, but when the scan screen is left; if declined, nothing changes [PWA-03]', async ({ page, lab }) => {
    await page.goto(`${lab.network.url}/scan/`)
    await expect(page.getByRole('button', { name: 'Finished' })).toBeVisible()
    await updateServer(lab)
    await lookForUpdate(page)
    await expect(page.getByRole('button', { name: 'Finished' })).toBeVisible()
    await expect(offer(page)).toBeHidden()
    await page.getByRole('button', { name: 'Finished' }).click()
    await expect(offer(page)).toBeVisible()

    await openTab(page, 'Samples')
    await page.getByRole('button', { name: 'New sample' }).click()
    await page.getByRole('dialog', { name: 'New sample' }).getByRole('textbox', { name: 'Name' }).fill('Mine')
    await reload(page).click()
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
    await expect(question.getByRole('listitem')).toHaveText(['New sample (this tab)'])
    await question.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByRole('dialog', { name: 'New sample' }).getByRole('textbox', { name: 'Name' })).toHaveValue('Mine')
    await expect(offer(page)).toBeHidden()
  })
})

test.describe(() => {
  test.use({ tablet: 'mara' })

  test('the browser asks before a tab with unsaved text is closed, and only then', async ({ page, lab }) => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
    await page.getByRole('button', { name: /^Note/ }).click()
    await page.reload()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: /^Note/ }).click()
    await typeByHand(page, 'half a')
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
  })
})

test.describe(() => {
  // Without the worker, which has all of them.
  test.use({ contextOptions: { serviceWorkers: 'block' } })

  test('a part that fails to load says so, offers a reload, and leaves the other screens working [PWA-03]', async ({ page, lab }) => {
    await page.route(`**/${fileOf('src/app/pages/settings-page.tsx')}`, (route) => route.abort())
    await page.goto(lab.network.url)
    await signIn(page, 'mara')
    await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Part of this page did not load' })).toBeVisible()
    await openQueue(page)
    await expect(page.getByRole('heading', { name: 'Queue and inbox' })).toBeVisible()
    await page.unroute(`**/${fileOf('src/app/pages/settings-page.tsx')}`)
    await page.goBack()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })
})
