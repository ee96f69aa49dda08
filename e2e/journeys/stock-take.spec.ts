import { expect, test, type Page } from '@playwright/test'
import { Network } from '../harness/network.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { ServerProcess } from '../harness/server.ts'
import { scan, Tablet } from '../harness/tablet.ts'
import { demoPassword, signIn, signInAgain, waitForMirror } from '../pages/sign-in.ts'

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
}

const sampleCode = (id: number): string => '005' + String(id).padStart(12, '0')

test('a stock-take with one missing and one unexpected tube, and a spilled box put back, without a server, are so on a second device [STO-01, QUEUE-01]', async () => {
  const server = await ServerProcess.install()
  const network = await Network.open()
  const tablet = await Tablet.unpack()
  try {
    await server.start()
    network.leadTo(server.port)
    const colleague = await SecondDevice.signIn(server.url, 'priya', demoPassword)
    const samples = await colleague.rows<Sample>('samples')
    const layers = await colleague.rows<Layer>('storageLayers')
    const holding = (name: string) => {
      const layer = layers.find((one) => one.name === name)!
      return { layer, tubes: samples.filter((sample) => sample.layerId === layer.id) }
    }
    const counted = holding('Box 3 Lentivirus')
    const spilled = holding('Box 2 Working stocks')
    const [missing, ...there] = counted.tubes
    const [lost, ...gathered] = spilled.tubes.slice(0, 6)
    const stranger = spilled.tubes[10]!

    let page = await tablet.start()
    await page.goto(network.url)
    await signIn(page, 'mara')
    await waitForMirror(page)
    network.leadTo(undefined)
    await server.kill()
    await tablet.kill()
    page = await tablet.start()

    await test.step('every tube but one is scanned, and one that belongs elsewhere', async () => {
      await openFromBox(page, network.url, counted.layer.id, 'Stock-take')
      await expect(page.getByRole('heading', { name: `Stock-take of ${counted.layer.name}` })).toBeVisible()
      for (const [index, tube] of there.entries()) {
        await scan(page, sampleCode(tube.id))
        await expect(page.getByText(`${index + 1} found`)).toBeVisible()
      }
      await expect(page.getByText('1 not scanned')).toBeVisible()
      await scan(page, 'NOBODY-HAS-THIS')
      await expect(page.getByText('Barcode not recognized')).toBeVisible()
      await scan(page, sampleCode(stranger.id))
      await expect(page.getByText('1 unexpected')).toBeVisible()
      await expect(page.getByText('Unexpected: belongs to Box 2 Working stocks', { exact: false })).toBeVisible()
      await page.getByRole('button', { name: 'Move here' }).click()
      await expect(page.getByText('moved here')).toBeVisible()
      await page.getByRole('list', { name: 'Scanned' }).getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('moved here')).toBeHidden()
      await scan(page, sampleCode(stranger.id))
      await page.getByRole('button', { name: 'Move here' }).click()
      await expect(page.getByText('moved here')).toBeVisible()
      await page.getByRole('button', { name: 'Finished' }).click()
      await expect(page.getByText(/counted today .* by Mara Lindqvist/)).toBeVisible()
      await expect(page.getByRole('gridcell', { name: new RegExp(`${escaped(missing!.name)}, missing`) }).first()).toBeVisible()
    })

    await test.step('of the spilled box each tube shows its place large, and what was not found is asked about', async () => {
      await openFromBox(page, network.url, spilled.layer.id, 'Put a spilled box back')
      await expect(page.getByRole('heading', { name: `Put ${spilled.layer.name} back` })).toBeVisible()
      const lines = page.getByRole('list', { name: 'Scanned' })
      for (const tube of gathered) {
        await scan(page, sampleCode(tube.id))
        await expect(lines.getByRole('listitem').first()).toContainText(placeName(tube.position))
        await expect(lines.getByRole('listitem').first()).toContainText(tube.name)
      }
      const others = spilled.tubes.slice(6).filter((tube) => tube.id !== stranger.id)
      for (const [index, tube] of others.entries()) {
        await scan(page, sampleCode(tube.id))
        await expect(page.getByText(`${gathered.length + index + 1} found`)).toBeVisible()
      }
      await expect(page.getByText('1 not scanned')).toBeVisible()
      await page.getByRole('button', { name: 'Finished' }).click()
      const question = page.getByRole('alertdialog', { name: '1 tube was not scanned' })
      await expect(question).toContainText(lost!.name)
      await question.getByRole('button', { name: 'Record as missing' }).click()
      await expect(page.getByText(/counted today .* by Mara Lindqvist/)).toBeVisible()
    })

    // The battery is pulled before anything was sent.
    await tablet.kill()
    page = await tablet.start()
    await page.goto(network.url)
    await server.start()
    await tablet.forgetCookies()
    network.leadTo(server.port)
    await signInAgain(page)
    await expect(page.getByRole('button', { name: 'All sent' })).toBeVisible({ timeout: 60_000 })

    const second = await SecondDevice.signIn(server.url, 'priya', demoPassword)
    const after = await second.rows<Sample>('samples')
    const away = after.filter((sample) => sample.missingSince !== null).map((sample) => sample.id)
    expect(away.sort((a, b) => a - b)).toEqual([missing!.id, lost!.id].sort((a, b) => a - b))
    expect(after.find((sample) => sample.id === stranger.id)?.layerId).toBe(counted.layer.id)
    const counts = (await second.rows<Layer>('storageLayers')).filter((layer) => layer.countedAt !== null).map((layer) => layer.id)
    expect(counts.sort((a, b) => a - b)).toEqual([counted.layer.id, spilled.layer.id].sort((a, b) => a - b))
    expect(tablet.violations).toEqual([])
  } finally {
    await tablet.throwAway()
    await network.close()
    await server.throwAway()
  }
})

async function openFromBox(page: Page, url: string, layerId: number, entry: string): Promise<void> {
  await page.goto(`${url}/members/inventory/browser/?initStorageLayer=${layerId}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** In a box of nine by nine. */
const placeName = (position: number): string => String.fromCharCode(65 + Math.floor((position - 1) / 9)) + String(((position - 1) % 9) + 1)
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
