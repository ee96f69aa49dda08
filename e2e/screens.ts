import { chromium, type Page } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeContactSheets } from './contact-sheets.ts'
import { chooseAppearance, settle, type Appearance } from './harness/appearances.ts'
import { Network } from './harness/network.ts'
import { SecondDevice } from './harness/second-device.ts'
import { ServerProcess } from './harness/server.ts'
import { scan } from './harness/tablet.ts'
import { goHome, openQueue } from './pages/navigation.ts'
import { makeAdministrator } from './pages/make-administrator.ts'
import { overlays } from './pages/overlays.ts'
import { orientations, screens } from './pages/screens.ts'
import { demoPassword, signIn, waitForMirror } from './pages/sign-in.ts'
import { visit } from './pages/visit.ts'

// npm run screens: takes the screenshots in docs/screens/ again, with its own demo data: a day at the bench.
// npm run screens -- experiment "equipment calendar": only these, by the names in pages/screens.ts and overlays.ts.

const folder = join(import.meta.dirname, '../docs/screens')
const plain: Appearance = { theme: 'light', density: 'bench' }
const others: readonly Appearance[] = [
  { theme: 'dark', density: 'bench' },
  { theme: 'contrast', density: 'bench' },
]

/** What a newcomer finds in the marketplace. */
const examples = join(import.meta.dirname, '../sdk/examples')
const shown: typeof screens = { ...screens, addon: '/members/marketplace/Detail/Default.aspx?rootVar=PLATE_MAP' }

const barcode = (prefix: string, id: number): string => prefix + String(id).padStart(12, '0')

async function shoot(page: Page, name: string): Promise<void> {
  for (const [orientation, viewport] of Object.entries(orientations)) {
    await page.setViewportSize(viewport)
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    // By then, everything read from the device or loaded for a dialog is there.
    await page.waitForTimeout(500)
    await settle(page)
    await page.screenshot({ path: join(folder, `${name}-${orientation}.png`) })
  }
  await page.setViewportSize(orientations.landscape)
  console.log(name)
}

async function inOtherLooks(page: Page, name: string): Promise<void> {
  for (const look of others) {
    await chooseAppearance(page, look)
    await shoot(page, `${name}-${look.theme}`)
  }
  await chooseAppearance(page, plain)
}

interface Sample {
  id: number
  archived: number
  layerId: number | null
}
interface Layer {
  id: number
  rows: number
  columns: number
}

async function tellTheDay(page: Page, server: ServerProcess, network: Network): Promise<void> {
  await page.goto(network.url)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await chooseAppearance(page, plain)
  await shoot(page, 'sign-in')
  await signIn(page, 'mara')
  await waitForMirror(page)

  for (const code of [barcode('005', 1842), barcode('005', 1843), barcode('008', 69)]) {
    await scan(page, code)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  for (const [name, address] of Object.entries({ home: screens.home, samples: screens.samples, sample: screens.sample, box: screens.box })) {
    await goHome(page)
    await visit(page, network.url + address)
    await page.getByRole('button', { name: 'Synced' }).waitFor()
    await shoot(page, name)
    if (name === 'box' || name === 'sample') await inOtherLooks(page, name)
  }
  await visit(page, network.url + screens.sample)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('button', { name: 'Scan…' }).click()
  await page.getByRole('dialog', { name: 'Scan barcode' }).waitFor()
  await shoot(page, 'scan-dialog')

  await visit(page, network.url + screens.scan)
  await page.getByRole('heading', { name: 'Scanner ready' }).waitFor()
  for (const [index, code] of [barcode('005', 1843), barcode('008', 70), barcode('005', 1842)].entries()) {
    await scan(page, code)
    await page.getByRole('main').getByRole('listitem').nth(index).waitFor()
  }
  await shoot(page, 'look-up')

  // Offline; someone else takes one position first.
  const rival = await SecondDevice.signIn(server.url, 'tobias', demoPassword)
  const samples = (await rival.rows<Sample>('samples')).filter((sample) => !sample.archived)
  const used = new Set(samples.map(({ layerId }) => layerId))
  const box = (await rival.rows<Layer>('storageLayers')).find(({ id, rows, columns }) => rows === 9 && columns === 9 && !used.has(id))
  const [stranger, ...tubes] = samples.slice(20, 27)
  if (!box || !stranger) throw new Error('the demo data has no empty box')
  await visit(page, `${network.url}/scan/?into=${box.id}`)
  network.leadTo(undefined)
  await page.getByRole('heading', { name: 'Scanner ready' }).waitFor()
  for (const [index, tube] of tubes.entries()) {
    await scan(page, barcode('005', tube.id))
    await page.getByText(`${index + 1} moved`, { exact: true }).waitFor()
  }
  await shoot(page, 'move-into')
  await inOtherLooks(page, 'move-into')
  await page.getByRole('button', { name: 'Finished' }).click()
  await openQueue(page)
  await page.getByRole('heading', { name: 'Queue and inbox' }).waitFor()
  await shoot(page, 'waiting')
  // After the second poll without an answer.
  const disconnected = page.getByText('You seem to be disconnected from the internet. Please check your connection.')
  await disconnected.waitFor({ timeout: 120_000 })
  await shoot(page, 'disconnected')

  await rival.act('sample.move@1', { sampleId: stranger.id, layerId: box.id, position: 3 })
  network.leadTo(server.port)
  await page
    .getByRole('button', { name: 'try now' })
    .or(page.getByRole('link', { name: 'try now' }))
    .click()
  await disconnected.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '1 to review' }).waitFor({ timeout: 60_000 })
  await shoot(page, 'inbox')
}

/** As an administrator of the group and the organization, to whom every screen is open. */
async function enter(page: Page, server: ServerProcess, network: Network): Promise<void> {
  await makeAdministrator(server.url, 'amina')
  await page.goto(network.url)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await chooseAppearance(page, plain)
  await signIn(page, 'amina')
  await waitForMirror(page)
}

const told: ReadonlySet<string> = new Set(['home', 'samples', 'sample', 'box', 'scan', 'move into', 'queue'])

/** Screens, and what opens over them. */
async function show(page: Page, network: Network, wants: (name: string) => boolean): Promise<void> {
  for (const [name, address] of Object.entries(shown)) {
    if (!wants(name)) continue
    await visit(page, network.url + address)
    await shoot(page, fileName(name))
  }
  for (const [name, { screen, open }] of Object.entries(overlays)) {
    if (!wants(name)) continue
    await page.goto('about:blank')
    await visit(page, network.url + shown[screen])
    await open(page)
    await shoot(page, fileName(name))
  }
}

const fileName = (name: string): string => name.replaceAll(/\W+/g, '-')

const asked = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const server = await ServerProcess.install()
const network = await Network.open()
await server.start({ env: { ALIQUOT_ADDONS: examples } })
network.leadTo(server.port)
const browser = await chromium.launch({ ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }), args: ['--no-sandbox', '--disable-gpu'] })
const newPage = async () => (await browser.newContext({ viewport: orientations.landscape, hasTouch: true, reducedMotion: 'reduce' })).newPage()
try {
  if (asked.length === 0) await tellTheDay(await newPage(), server, network)
  const page = await newPage()
  await enter(page, server, network)
  await show(page, network, (name) => (asked.length > 0 ? asked.includes(name) : !told.has(name)))
  if (asked.length === 0) await makeContactSheets(browser, network.url, folder)
} finally {
  await browser.close()
  await network.close()
  await server.dispose()
}
