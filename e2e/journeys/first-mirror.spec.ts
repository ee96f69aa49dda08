import { expect, labHost, test, type Page } from '../harness/lab.ts'
import { Network } from '../harness/network.ts'
import { ServerProcess } from '../harness/server.ts'
import { scan, Tablet } from '../harness/tablet.ts'
import { openTab } from '../pages/navigation.ts'
import { demoPassword, signIn } from '../pages/sign-in.ts'

/** More than fits in one answer, and enough that unpacking takes longer than writing a note. */
const samples = 20_000

interface Held {
  /** Rows of samples in their table, and blocks that are still packed. */
  unpacked: number
  packed: number
  isComplete: boolean
  expected: number
}

interface Cursor {
  parts: unknown[]
  fetching: object
  totals: Record<string, { count: number }>
}

/** The contents of the device's database, read without the app. */
const readHeld = (page: Page): Promise<Held> =>
  page.evaluate(async () => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    const name = (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => /^aliquot:\d+:\d+$/.test(each))!
    const db = await ask(indexedDB.open(name))
    const at = db.transaction(['samples', 'members', '$blocks', '$cursors'])
    const cursor = (await ask(at.objectStore('$cursors').get('main'))) as Cursor | undefined
    const held = {
      unpacked: await ask(at.objectStore('samples').count()),
      packed: await ask(at.objectStore('$blocks').count()),
      isComplete: cursor !== undefined && cursor.parts.length > 0 && Object.keys(cursor.fetching).length === 0,
      expected: Object.values(cursor?.totals ?? {}).reduce((sum, { count }) => sum + count, 0),
    }
    db.close()
    return held
  })

/** Whether the browser had saved its cookies when it died is a matter of chance. */
async function comeBack(tablet: Tablet, page: Page, url: string): Promise<void> {
  await tablet.forgetCookies()
  await page.goto(url)
  // The app shell must be here, too: without it nothing opens offline, whatever the data.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a first mirror interrupted while downloading and while unpacking completes, and people can work meanwhile [MIRROR-02, MIRROR-04, QUEUE-01]', async () => {
  const server = await ServerProcess.install(undefined, samples)
  const network = await Network.open(labHost)
  const tablet = await Tablet.unpack(network)
  const calls = '/api/v1/sync/block?'
  try {
    await server.start()
    network.leadTo(server.port)
    let page = await tablet.start()
    await page.goto(network.url)
    network.refuse(calls, 2)
    await signIn(page, 'tobias')
    // The list preview is there, although the rest cannot be downloaded.
    await expect.poll(async () => (await readHeld(page)).packed).toBeGreaterThan(0)
    expect((await readHeld(page)).isComplete).toBe(false)
    await openTab(page, 'Samples')
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await tablet.kill()

    network.refuse(undefined)
    page = await tablet.start()
    await comeBack(tablet, page, network.url)
    await expect(page.getByText('Inventory copied to this device')).toBeVisible({ timeout: 60_000 })
    const whole = await readHeld(page)
    expect(whole).toMatchObject({ isComplete: true })
    expect(whole.packed).toBeGreaterThan(0)
    await tablet.kill()

    // Offline from here on: what was reported as being on this device must be there.
    network.leadTo(undefined)
    page = await tablet.start()
    await page.goto(`${network.url}/members/inventory/browser/?return=true&sampleID=1907#viewSample`)
    expect((await readHeld(page)).packed).toBeGreaterThan(0)
    await page.getByRole('button', { name: /^Note / }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Written while it was unpacked.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Changes have been saved')).toBeVisible()
    await scan(page, `005${String(17_000).padStart(12, '0')}`)
    await expect(page.getByText('Barcode not recognized')).toBeHidden()

    await expect.poll(async () => (await readHeld(page)).packed, { timeout: 120_000 }).toBe(0)
    const done = await readHeld(page)
    expect(done.unpacked).toBeGreaterThan(samples * 0.9)
    await page.reload()
    await page.goto(`${network.url}/members/inventory/browser/?return=true&sampleID=1907#viewSample`)
    await expect(page.getByText('Written while it was unpacked.').first()).toBeVisible()
    // And the server agrees: its count and checksum are compared with the next pull, and nothing is downloaded again.
    network.leadTo(server.port)
    network.refuse(calls)
    await comeBack(tablet, page, network.url)
    await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
    expect(tablet.violations).toEqual([])
  } finally {
    await tablet.dispose()
    await network.close()
    await server.dispose()
  }
})
