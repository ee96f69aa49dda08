import { expect, test, type Page } from '../harness/lab.ts'
import { Tablet } from '../harness/tablet.ts'
import { openApp, signIn, waitForMirror, waitUntilSent, waitUntilUnpacked } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

const name = 'GFP reporter, transfection test'
const experimentId = 319
const address = `/members/experiments/journal/?experimentID=${experimentId}`

test.use({ tablet: 'mara' })

/** How many rows of the experiment and of its sections this device has, in every workspace. */
const rowsHere = (page: Page): Promise<number> =>
  page.evaluate(async (id) => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    let rows = 0
    for (const database of await indexedDB.databases()) {
      if (!/^aliquot:\d+:\d+$/.test(database.name ?? '')) continue
      const db = await ask(indexedDB.open(database.name!))
      rows += await ask(db.transaction('experiments').objectStore('experiments').count(id))
      rows += await ask(db.transaction('sections').objectStore('sections').index('experimentId').count(id))
      db.close()
    }
    return rows
  }, experimentId)

async function openReaders(page: Page) {
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Who sees it' }).click()
  return page.getByRole('dialog', { name })
}

test('an experiment is shown to some people only, offline: the others lose it, also on a tablet on which it is open, until they are named [CASE-93]', async ({
  page,
  lab: { network, server },
}) => {
  const other = await Tablet.unpack(network)
  try {
    const second = await other.start()
    await second.goto(network.url)
    await signIn(second, 'tobias')
    await waitForMirror(second)
    await waitUntilUnpacked(second)
    await followTo(second, network.url + address)
    await expect(second.getByRole('heading', { name, level: 1 })).toBeVisible()
    expect(await rowsHere(second)).toBeGreaterThan(1)

    await openApp(page, network.url + address)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
    network.leadTo(undefined)
    const readers = await openReaders(page)
    await readers.getByRole('radio', { name: /^Only some people/ }).click()
    await expect(readers.getByRole('checkbox', { name: /Mara Lindqvist/ })).toBeDisabled()
    await expect(readers.getByRole('checkbox', { name: /Amina Okafor/ })).toBeChecked()
    await readers.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Seen only by them and supervisors')).toBeVisible()
    network.leadTo(server.port)
    await waitUntilSent(page)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

    // The screen that is open there closes, and nothing is left on that tablet.
    await expect(second.getByRole('heading', { name, level: 1 })).toBeHidden({ timeout: 30_000 })
    await expect.poll(() => rowsHere(second)).toBe(0)
    await second.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notebook' }).click()
    await expect(second.getByRole('list', { name: 'Experiments' }).getByRole('link').first()).toBeVisible()
    await expect(second.getByRole('link', { name })).toHaveCount(0)

    const again = await openReaders(page)
    await again.getByRole('checkbox', { name: 'Tobias Wen' }).click()
    await again.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Seen only by them, Tobias Wen and supervisors')).toBeVisible()
    await waitUntilSent(page)
    await second.getByRole('link', { name }).click({ timeout: 30_000 })
    await expect(second.getByRole('heading', { name, level: 1 })).toBeVisible()
    await second.getByRole('button', { name: 'More' }).first().click()
    await expect(second.getByRole('menuitem', { name: 'Who sees it' })).toHaveCount(0)
    expect(other.violations).toEqual([])
  } finally {
    await other.dispose()
  }
})
