import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, labHost, test, type Lab, type Page } from '../harness/lab.ts'
import { isLong } from '../harness/matrix.ts'
import { Network } from '../harness/network.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { ServerProcess } from '../harness/server.ts'
import { activeWorker, isReloaded, lookForUpdate, mark } from '../harness/service-worker.ts'
import { Tablet } from '../harness/tablet.ts'
import { openTab } from '../pages/navigation.ts'
import { rowCount } from '../pages/row-count.ts'
import { demoPassword, signIn, waitForMirror, waitUntilColumnsAreKept, waitUntilSent, waitUntilUnpacked } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

const tube = 1842
const otherTube = 1843
const addressOf = (sample: number) => `/members/inventory/browser/?return=true&sampleID=${sample}#viewSample`

/** Builds a kept release if that has not been done. Returns its folder. */
function openRelease(version: string): string {
  const output = execFileSync(process.execPath, [join(import.meta.dirname, '../../tools/releases.mjs'), 'open', version], { encoding: 'utf8' })
  return output.trim().split('\n').at(-1)!
}

interface EarlierLab extends Lab {
  page: Page
  /** Its folder. */
  release: string
  /** What the tablet has downloaded whole since its first mirror: entities, each in an audience. */
  downloaded: Set<string>
}

/** A server of an earlier release, and a tablet with its app and its mirror. */
async function inEarlierRelease(version: string, work: (lab: EarlierLab) => Promise<void>): Promise<void> {
  const release = openRelease(version)
  const server = await ServerProcess.installEmpty()
  const network = await Network.open(labHost)
  const tablet = await Tablet.unpack(network)
  try {
    await server.start({ release })
    network.leadTo(server.port)
    const page = await tablet.start()
    await page.goto(network.url)
    await signIn(page, 'tobias')
    await waitForMirror(page)
    await waitUntilUnpacked(page)
    const downloaded = new Set<string>()
    page.on('request', (request) => {
      if (!request.url().endsWith('/sync/manifest')) return
      const { parts = ['everything'] } = request.postDataJSON() as { parts?: string[] }
      for (const part of parts) downloaded.add(part)
    })
    await work({ server, network, page, release, downloaded })
    expect(tablet.violations).toEqual([])
  } finally {
    await tablet.dispose()
    await network.close()
    await server.dispose()
  }
}

async function writeNote(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: /^Note/ }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(note)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /^Note/ })).toContainText(note)
}

/** Another release takes over on the same data, and the tablet reaches it. */
async function changeServer({ server, network }: Lab, release?: string): Promise<void> {
  await server.kill()
  await server.start(release === undefined ? {} : { release })
  network.leadTo(server.port)
}

/** The app of the server that is running is on the tablet and waits. */
async function findApp(page: Page): Promise<void> {
  await lookForUpdate(page)
  await expect(page.getByText('A new version is ready.')).toBeVisible()
}

async function startApp(page: Page): Promise<void> {
  await mark(page)
  const before = await activeWorker(page)
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Reload' }).click()
  await before.endUntil(isReloaded(page))
}

/** The list searches its columns, which contain notes and barcodes. */
async function findInList(page: Page, text: string): Promise<void> {
  await openTab(page, 'Samples')
  await page.getByRole('searchbox', { name: 'Search samples' }).fill(text)
  await expect(rowCount(page)).toHaveText(/^1 of [\d,]+ samples$/)
}

/** Entities that this release brings. */
const sinceLastRelease: readonly string[] = ['comments', 'groupSettings']

/** Entities that 0.3.0 brought. */
const notebook = [
  'projects',
  'studies',
  'experiments',
  'sections',
  'sectionSamples',
  'sampleReservations',
  'signatures',
  'protocols',
  'protocolVersions',
  'sectionSteps',
  'products',
  'orderItems',
  'budgets',
  'equipment',
  'bookings',
  'equipmentEvents',
  'equipmentTasks',
  'labelTemplates',
  'labelPrinters',
  'printJobs',
  'addons',
]

const inBothAudiences = (...entities: readonly string[]) => ['group', 'person'].flatMap((audience) => entities.map((entity) => `${audience}/${entity}`)).sort()

const noteOf = async (device: SecondDevice, sample: number): Promise<string | undefined> =>
  (await device.rows<{ id: number; note: string }>('samples')).find(({ id }) => id === sample)?.note

test('from 0.3.0, back, and forward again: the page and the server of either release work together, nothing is downloaded again, and every change arrives once [FAULT-23, FAULT-24]', async () => {
  await inEarlierRelease('0.3.0', async ({ server, network, page, release, downloaded }) => {
    const lab = { server, network }
    const written: string[] = []
    const write = async (note: string) => {
      await writeNote(page, note)
      written.push(note)
    }
    const expectLastNote = () => expect(page.getByText(written.at(-1)!).first()).toBeVisible()
    await page.goto(network.url + addressOf(tube))

    // A new server. The page goes on with what it knows, and has the new app before the network goes.
    await changeServer(lab)
    await write('Page 0.3.0, this server')
    await waitUntilSent(page)
    await findApp(page)
    network.leadTo(undefined)
    await write('Page 0.3.0, no network')

    // The new app starts with the mirror and the queue of the old one.
    await startApp(page)
    await expectLastNote()
    await write('This page, no network')
    await findInList(page, 'This page, no network')
    await waitUntilColumnsAreKept(page)
    await followTo(page, network.url + addressOf(tube))
    network.leadTo(server.port)
    await waitUntilSent(page)

    // The server is taken back. It takes what the page writes. Where it cannot tell all that the page asks for, the page waits for the app.
    await changeServer(lab, release)
    await write('This page, server 0.3.0')
    const colleague = await SecondDevice.signIn(server.url, 'priya', demoPassword)
    await expect.poll(() => noteOf(colleague, tube)).toBe('This page, server 0.3.0')

    // So is the app, which writes into what this one has left: something that was never written here.
    await findApp(page)
    await findInList(page, `00500000000${otherTube}`)
    await page.getByRole('list', { name: 'Samples', exact: true }).getByRole('link').first().click()
    await startApp(page)
    await waitUntilSent(page)
    await write('Page 0.3.0 again')
    await waitUntilSent(page)

    // Forward again: the list knows what was written meanwhile, although columns from before were kept.
    await changeServer(lab)
    await findApp(page)
    await startApp(page)
    await expectLastNote()
    await findInList(page, 'Page 0.3.0 again')
    await followTo(page, network.url + addressOf(otherTube))
    await write('This page again')
    await waitUntilSent(page)

    expect([...downloaded].sort()).toEqual(inBothAudiences(...sinceLastRelease))
    const administrator = await SecondDevice.signIn(server.url, 'amina', demoPassword)
    const arrived = (await administrator.audit()).filter(({ n }) => n !== null)
    expect(arrived.map(({ n, code, input }) => [n, code, (input['set'] as { note: { to: string } }).note.to])).toEqual(
      written.map((note, i) => [i + 1, null, note]),
    )
    expect(new Set(arrived.map(({ device }) => device)).size).toBe(1)
    expect(await noteOf(administrator, tube)).toBe('This page, server 0.3.0')
    expect(await noteOf(administrator, otherTube)).toBe('This page again')
  })
})

/** Ms a key: 0.3.0 takes what is typed faster for a scan. */
const byHand = 150

test('[FAULT-102] from 0.3.0: what a tablet wrote in texts while the server was updated stands in them where it was written, once', async () => {
  await inEarlierRelease('0.3.0', async ({ server, network, page }) => {
    const textOf = (name: string) => page.getByRole('textbox', { name: `Text of ${name}`, exact: true })
    const typeAtEnd = async (name: string, words: string) => {
      await textOf(name).click()
      await textOf(name).press('ControlOrMeta+End')
      await textOf(name).pressSequentially(words, { delay: byHand })
      await textOf(name).blur()
    }
    await page.goto(`${network.url}/members/experiments/journal/?experimentID=318`)
    await expect(textOf('Aim')).not.toHaveValue('')
    const aim = await textOf('Aim').inputValue()
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await textOf('Text').pressSequentially('Thaw the cells.', { delay: byHand })
    await textOf('Text').blur()
    await waitUntilSent(page)

    network.leadTo(undefined)
    await typeAtEnd('Aim', ' Then B9.')
    await typeAtEnd('Text', ' Count them.')
    await changeServer({ server, network })
    await waitUntilSent(page)
    await findApp(page)
    await startApp(page)
    await expect(textOf('Aim')).toHaveText(`${aim} Then B9.`)
    await expect(textOf('Text')).toHaveText('Thaw the cells. Count them.')

    await typeAtEnd('Aim', ' And E6.')
    await waitUntilSent(page)
    await page.reload()
    await expect(textOf('Aim')).toHaveText(`${aim} Then B9. And E6.`)
  })
})

if (isLong)
  test('from 0.1.0: the tablet says that it has to be reloaded, keeps every row although the network goes, and sends what was queued once [FAULT-24]', async () => {
    await inEarlierRelease('0.1.0', async ({ server, network, page, downloaded }) => {
      await page.goto(network.url + addressOf(tube))
      network.leadTo(undefined)
      await writeNote(page, 'Written on 0.1.0, without a network.')
      await server.kill()
      await server.start()
      network.leadTo(server.port)
      const toast = page.getByRole('region', { name: 'Notifications' }).getByText('A newer version is available. Reload to continue.')
      await expect(toast).toBeVisible({ timeout: 90_000 })
      await lookForUpdate(page)
      await expect(page.getByText('A new version is ready.')).toBeVisible()

      // The new app starts with the mirror of the old one, and without a server.
      network.leadTo(undefined)
      await mark(page)
      const before = await activeWorker(page)
      await toast.locator('xpath=ancestor::*[.//button][1]').getByRole('button', { name: 'Reload' }).click()
      await before.endUntil(isReloaded(page))
      await expect(page.getByText('Written on 0.1.0, without a network.').first()).toBeVisible()
      await writeNote(page, 'Written on this release, still without a network.')
      await page.goto(`${network.url}/members/inventory/samples/`)
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()

      network.leadTo(server.port)
      await waitUntilSent(page)
      const colleague = await SecondDevice.signIn(server.url, 'priya', demoPassword)
      const sample = (await colleague.rows<{ id: number; note: string }>('samples')).find(({ id }) => id === tube)
      expect(sample).toMatchObject({ note: 'Written on this release, still without a network.' })
      expect([...downloaded].sort()).toEqual(
        inBothAudiences('bucketGrants', 'documentUpdates', 'documents', 'files', 'groupNotices', 'notifications', 'roles', ...notebook),
      )
    })
  })
