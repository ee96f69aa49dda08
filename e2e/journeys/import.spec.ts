import { Workday, connectivityModes } from '../harness/workday.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { readFile } from 'node:fs/promises'
import { SecondDevice } from '../harness/second-device.ts'
import { openFromMenu } from '../pages/navigation.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'

const rowCount = 500

interface Sample {
  id: number
  name: string
  archived: number
  altBarcode: string | null
  layerId: number | null
  position: number
  amount: number
  expiration: string
  seriesId: number | null
  parentId: number | null
}
interface Layer {
  id: number
  name: string
  rows: number
  columns: number
}

/** As a European spreadsheet writes it: semicolons, decimal commas; the first 81 rows fill a box. Parents come before and after their children. */
function fileOf(prefix: string, box: Layer): string {
  const rows = Array.from({ length: rowCount }, (_, at) => {
    const isBoxed = at < box.rows * box.columns
    const position = String.fromCharCode(65 + Math.floor(at / box.columns)) + ((at % box.columns) + 1)
    return [
      `${prefix} ${at + 1}`,
      'Antibody',
      'CD3',
      isBoxed ? `008${String(box.id).padStart(12, '0')}` : '',
      isBoxed ? position : '',
      '1,5',
      '31.12.2029',
      `${prefix}-${at + 1}`,
      `Course ${prefix}`,
      at > 0 && at < 9 ? `${prefix}-${rowCount}` : at >= 400 ? `${prefix} 1` : '',
    ]
  })
  return [['Name', 'Type', 'Target', 'Box barcode', 'Position', 'Amount', 'Expiry', 'Barcode', 'Series', 'Parent'], ...rows]
    .map((cells) => cells.join(';'))
    .join('\r\n')
}

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function importFile(page: Page, name: string, text: string): Promise<void> {
  await checkFile(page, name, text)
  await importAll(page)
}

async function checkFile(page: Page, name: string, text: string): Promise<void> {
  await choose(page, name, text)
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`${rowCount} of ${rowCount} rows can be imported`)
}

async function importAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Import ${rowCount} samples` }).click()
  await expect(page.getByRole('heading', { name: `${rowCount} samples imported` })).toBeVisible({ timeout: 60_000 })
}

for (const way of connectivityModes)
  test(`five hundred samples are imported from a file, and a second device shows them: ${way} [QUEUE-06, INV-01, QUEUE-01]`, () =>
    Workday.spend(way, async (day) => {
      const before = await Inventory.read(await day.colleague())
      const text = fileOf('FST', before.box)
      // Ids for the whole file are fetched when it is chosen; to work offline, choose it before.
      const page = await day.begin(async (online) => {
        await online.goto(`${day.url}/members/inventory/import/`)
        await choose(online, 'first.csv', text)
        await expect(online.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
        await expect.poll(() => numbersLeft(online)).toBeGreaterThanOrEqual(rowCount)
      })
      await page.goto(day.url)
      await openFromMenu(page, 'Import samples')
      await importFile(page, 'first.csv', text)
      before.expectImported('FST', await day.end(page).then((second) => second.rows<Sample>('samples')))
    }))

test.use({ tablet: 'mara' })

test('one tap undoes an import; IDs that arrive late can be used immediately [QUEUE-06, INV-01]', async ({ page, lab: { server, network } }) => {
  const before = await Inventory.read(await SecondDevice.signIn(server.url, 'priya', demoPassword))
  await openApp(page, network.url)
  await openFromMenu(page, 'Import samples')
  await importFile(page, 'first.csv', fileOf('FST', before.box))
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('500 samples deleted')).toBeVisible({ timeout: 60_000 })
  await waitUntilSent(page)

  // The positions and barcodes are free again.
  network.refuse('/api/v1/sync/leases')
  await checkFile(page, 'second.csv', fileOf('SND', before.box))
  await expect(page.getByRole('button', { name: /^Import the first \d+$/ })).toBeVisible()
  network.refuse(undefined)
  await page.getByRole('button', { name: 'Get more IDs' }).click()
  await importAll(page)
  await waitUntilSent(page)
  const second = await SecondDevice.signIn(server.url, 'tobias', demoPassword)
  before.expectImported('SND', await second.rows<Sample>('samples'))
})

/** The state before, with an empty box. */
class Inventory {
  readonly box: Layer
  readonly #known: ReadonlySet<number>

  private constructor(samples: readonly Sample[], layers: readonly Layer[]) {
    const used = new Set(samples.filter(({ archived }) => !archived).map(({ layerId }) => layerId))
    this.#known = new Set(samples.map(({ id }) => id))
    this.box = layers.find((layer) => layer.rows === 9 && layer.columns === 9 && !used.has(layer.id))!
  }

  static async read(device: SecondDevice): Promise<Inventory> {
    return new Inventory(await device.rows<Sample>('samples'), await device.rows<Layer>('storageLayers'))
  }

  /** The rows of one file, each once, and nothing else that is new. */
  expectImported(prefix: string, samples: readonly Sample[]): void {
    const made = samples.filter(({ id }) => !this.#known.has(id))
    expect(made).toHaveLength(rowCount)
    expect(new Set(made.map(({ name }) => name)).size).toBe(rowCount)
    expect(made.every(({ name, amount, expiration }) => name.startsWith(`${prefix} `) && amount === 1.5 && expiration === '2029-12-31')).toBe(true)
    expect(new Set(made.map(({ seriesId }) => seriesId)).size).toBe(1)
    const numberOf = new Map(made.map(({ id, name }) => [name, id]))
    const children = (parent: number) => made.filter(({ parentId }) => parentId === numberOf.get(`${prefix} ${parent}`)).length
    expect([children(500), children(1), made.filter(({ parentId }) => parentId === null).length]).toEqual([8, 100, 392])
    const boxed = made.filter(({ layerId }) => layerId === this.box.id)
    expect(boxed.map(({ position }) => position).sort((a, b) => a - b)).toEqual(Array.from({ length: 81 }, (_, at) => at + 1))
  }
}

/** Sample ids that this device can still use. */
const numbersLeft = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((each) => /^aliquot:\d+:\d+$/.test(each.name ?? ''))?.name
    return new Promise<number>((resolve, reject) => {
      const opened = indexedDB.open(name!)
      opened.addEventListener('error', () => reject(opened.error!))
      opened.addEventListener('success', () => {
        const all = opened.result.transaction('$leases').objectStore('$leases').getAll()
        all.addEventListener('success', () => {
          opened.result.close()
          const leases = all.result as { kind: string; next: number; last: number }[]
          resolve(leases.filter(({ kind }) => kind === 'samples').reduce((sum, { next, last }) => sum + last - next + 1, 0))
        })
      })
    })
  })

test('rows with errors are shown with every reason and can be downloaded as a file; the person is asked about an unclear date [INV-01]', async ({
  page,
  lab: { network },
}) => {
  await page.goto(`${network.url}/members/inventory/import/`)
  await choose(page, 'mixed.csv', 'Name,Type,Target,Expiry,Amount\nGood,Antibody,CD3,3/4/2029,1\n,Nothing,,3/4/2029,lots\n')
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 of 2 rows can be imported')
  await expect(page.getByRole('button', { name: 'Import 1 sample' })).toBeDisabled()
  await expect(page.getByText('Which date format does this file use? Read 3/4/2029 as:')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveText(['April 3 (day first)', 'March 4 (month first)'])
  await page.getByRole('radio', { name: 'March 4 (month first)' }).click()
  await expect(page.getByText('2029-03-04')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 1 sample' })).toBeEnabled()
  await page.getByRole('button', { name: 'Show only 1 row with errors' }).click()
  await expect(page.getByText('The name is missing. There is no sample type "Nothing". "lots" is not an amount.')).toBeVisible()
  await expect(page.getByText('Row 3', { exact: true })).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download rows with errors' }).click()])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.split('\r\n')[1]).toBe(',Nothing,,3/4/2029,lots,3,"The name is missing. There is no sample type ""Nothing"". ""lots"" is not an amount."')
})
