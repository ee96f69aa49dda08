import { test, type Page } from '@playwright/test'
import { expect } from '../harness/expect.ts'
import { Workday, connectivityModes } from '../harness/workday.ts'
import { scan } from '../harness/tablet.ts'

interface Layer {
  id: number
  name: string
  rows: number
  countedAt: number | null
  countedBy: number | null
}
interface Sample {
  id: number
  name: string
  layerId: number | null
  position: number
  missingSince: number | null
  outBy: number | null
}

const sampleCode = (id: number): string => '005' + String(id).padStart(12, '0')

for (const way of connectivityModes)
  test(`a stock-take with one missing and one unexpected tube, and a spilled box refilled, appear on a second device: ${way} [STO-01, QUEUE-01]`, () =>
    Workday.spend(way, countAndPutBack))

async function countAndPutBack(day: Workday): Promise<void> {
  const colleague = await day.colleague()
  const samples = await colleague.rows<Sample>('samples')
  const layers = await colleague.rows<Layer>('storageLayers')
  const holding = (name: string) => {
    const layer = layers.find((one) => one.name === name)!
    return { layer, tubes: samples.filter((sample) => sample.layerId === layer.id) }
  }
  const counted = holding('Box 3 RNA')
  const spilled = holding('Box 5 Plasma and PBMC')
  const [missing, ...there] = counted.tubes.filter((tube) => tube.outBy === null)
  const [lost, ...gathered] = spilled.tubes.slice(0, -1)
  const stranger = spilled.tubes.at(-1)!
  const taken = new Set(counted.tubes.map(({ position }) => position))
  const lastFree = Array.from({ length: 81 }, (_, at) => 81 - at).find((position) => !taken.has(position))!

  const page = await day.begin()

  await test.step('every tube except one is scanned, and one that belongs elsewhere', async () => {
    await openFromBox(page, day.url, counted.layer.id, 'Stock-take')
    await expect(page.getByRole('heading', { name: `Stock-take of ${counted.layer.name}` })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: /, found$/ })).toHaveCount(0)
    for (const [index, tube] of there.entries()) {
      await scan(page, sampleCode(tube.id))
      await expect(page.getByText(`${index + 1} of ${there.length + 1} found`)).toBeVisible()
      await expect(cellOf(page, tube)).toHaveAccessibleName(/, found$/)
    }
    await expect(page.getByRole('gridcell', { name: /, found$/ })).toHaveCount(there.length)
    await expect(cellOf(page, missing!)).toHaveAccessibleName(/, not scanned yet$/)
    await expect(page.getByText('1 to go')).toBeVisible()
    const tapped = page.getByRole('region', { name: `Position ${placeName(missing!.position)}` })
    await cellOf(page, missing!).click()
    await expect(tapped).toContainText(missing!.name)
    await scan(page, 'NOBODY-HAS-THIS')
    await expect(tapped).toBeHidden()
    await expect(page.getByText('Barcode not recognized')).toBeVisible()
    await scan(page, sampleCode(stranger.id))
    await expect(page.getByText('1 does not belong here')).toBeVisible()
    await expect(page.getByText('Belongs in Box 5 Plasma and PBMC', { exact: false })).toBeVisible()
    // Into the position that is offered, and, after that is undone, where the tube is.
    await page.getByRole('button', { name: /^Put in / }).click()
    await expect(page.getByText('moved here')).toBeVisible()
    await expect(page.getByText('does not belong here')).toBeHidden()
    await page.getByRole('list', { name: 'Scanned' }).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('moved here')).toBeHidden()
    await scan(page, sampleCode(stranger.id))
    await page.getByRole('gridcell', { name: `${placeName(lastFree)}, free` }).click()
    await expect(page.getByText('moved here')).toBeVisible()
    await expect(page.getByRole('gridcell', { name: `${placeName(lastFree)}, ${stranger.name}, found` })).toBeVisible()
    await page.getByRole('button', { name: 'Finish, 1 not found…' }).click()
    await page.getByRole('alertdialog', { name: '1 sample was not scanned' }).getByRole('button', { name: 'Mark 1 as missing' }).click()
    await expect(page.getByText(/counted by Mara Lindqvist, today/)).toBeVisible()
    await expect(page.getByRole('gridcell', { name: new RegExp(`${escaped(missing!.name)}, missing`) }).first()).toBeVisible()
  })

  await test.step('each tube of the spilled box shows its position large, and the person is asked about those not found', async () => {
    await openFromBox(page, day.url, spilled.layer.id, 'Return tubes to a spilled box')
    await expect(page.getByRole('heading', { name: `Return tubes to ${spilled.layer.name}` })).toBeVisible()
    const lines = page.getByRole('list', { name: 'Scanned' })
    for (const tube of gathered) {
      await scan(page, sampleCode(tube.id))
      await expect(lines.getByRole('listitem').first()).toContainText(placeName(tube.position))
      await expect(lines.getByRole('listitem').first()).toContainText(tube.name)
      await expect(lines.getByRole('listitem').first()).toBeInViewport({ ratio: 0.9 })
    }
    await expect(page.getByText(`${gathered.length} of ${gathered.length + 1} found`)).toBeVisible()
    await page.getByRole('button', { name: 'Finish, 1 not found…' }).click()
    const question = page.getByRole('alertdialog', { name: '1 sample was not scanned' })
    await expect(question).toContainText(lost!.name)
    await question.getByRole('button', { name: 'Mark 1 as missing' }).click()
    await expect(page.getByText(/counted by Mara Lindqvist, today/)).toBeVisible()
  })

  const second = await day.end(page)
  const after = await second.rows<Sample>('samples')
  const away = after.filter((sample) => sample.missingSince !== null).map((sample) => sample.id)
  expect(away.sort((a, b) => a - b)).toEqual([missing!.id, lost!.id].sort((a, b) => a - b))
  expect(after.find((sample) => sample.id === stranger.id)).toMatchObject({ layerId: counted.layer.id, position: lastFree })
  const counts = (await second.rows<Layer>('storageLayers')).filter((layer) => layer.countedAt !== null).map((layer) => layer.id)
  expect(counts.sort((a, b) => a - b)).toEqual([counted.layer.id, spilled.layer.id].sort((a, b) => a - b))
}

async function openFromBox(page: Page, url: string, layerId: number, entry: string): Promise<void> {
  await page.goto(`${url}/members/inventory/browser/?initStorageLayer=${layerId}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const cellOf = (page: Page, { name, position }: Sample) => page.getByRole('gridcell', { name: new RegExp(`^${placeName(position)}, ${escaped(name)}, `) })

/** In a 9 × 9 box. */
const placeName = (position: number): string => String.fromCharCode(65 + Math.floor((position - 1) / 9)) + String(((position - 1) % 9) + 1)
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
