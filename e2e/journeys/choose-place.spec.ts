import { expect, test, type Page } from '../harness/lab.ts'
import { heldIn } from '../harness/matrix.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan } from '../harness/tablet.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

interface Layer {
  id: number
  parentId: number | null
  name: string
  rows: number
  columns: number
}
interface Sample {
  layerId: number | null
  position: number
}

const layerCode = (id: number): string => '008' + String(id).padStart(12, '0')
/** In a 9 × 9 box. */
const placeName = (position: number): string => String.fromCharCode(65 + Math.floor((position - 1) / 9)) + String(((position - 1) % 9) + 1)
const treeItem = (page: Page, name: string) => page.getByRole('dialog').getByRole('treeitem', { name: new RegExp(`^${name}`) })

test.use({ tablet: 'mara', isShared: true })

for (const [name, viewport] of heldIn('portrait'))
  test(`tapping a freezer opens it, and tubes can be placed only in compartments that hold tubes: ${name} [FAULT-43]`, async ({ page, lab }) => {
    await page.setViewportSize(viewport)
    await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    const move = page.getByRole('dialog', { name: /^Move / })
    const put = move.getByRole('button', { name: /^Move into|^Place at/ })
    // It begins where the tube is.
    await expect(move.getByRole('button', { name: /^Here/ })).toBeVisible()
    await expect(put).toHaveCount(0)
    await treeItem(page, 'Freezer F3').click()
    await expect(move.getByText('Choose a compartment in Freezer F3.')).toBeVisible()
    await expect(put).toHaveCount(0)
    await treeItem(page, 'Freezer F2').click()
    await expect(treeItem(page, 'Rack R1')).toBeVisible()
    await expect(put).toHaveCount(0)
    await expect(move.getByText('Choose a compartment in Freezer F2.')).toBeVisible()
    await treeItem(page, 'Rack R1').click()
    await expect(treeItem(page, 'Box 2')).toBeVisible()
    await expect(put).toHaveCount(0)
    await treeItem(page, 'Box 2').click()
    await expect(move.getByRole('button', { name: /^Place at \w+ \(next free\)$/ })).toBeVisible()
    // Back at the tree, it is where it was.
    await move.getByRole('button', { name: 'Choose another location' }).click()
    await expect(treeItem(page, 'Box 2')).toBeVisible()
    await treeItem(page, 'Box 2').click()
    await put.click()
    await expect(move).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: 'moved to Box 2' })).toBeVisible()
  })

for (const [name, viewport] of heldIn('landscape'))
  test(`a freezer and a rack show their contents, chosen or scanned: ${name} [FAULT-44]`, async ({ page, lab }) => {
    await page.setViewportSize(viewport)
    const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
    const layers = await colleague.rows<Layer>('storageLayers')
    const samples = await colleague.rows<Sample>('samples')
    const freezer = layers.find((layer) => layer.name === 'Freezer F2')!
    const rack = layers.find((layer) => layer.parentId === freezer.id)!
    const box = layers.find((layer) => layer.parentId === rack.id && layer.rows > 0)!
    const used = samples.filter(({ layerId }) => layerId === box.id).length
    await page.goto(`${lab.network.url}/members/inventory/browser/`)
    const main = page.getByRole('region', { name: 'Compartment' })
    const row = ({ name: label }: Layer) => main.getByRole('link', { name: new RegExp(`^${label}`) })
    await page.getByRole('treeitem', { name: /^Freezer F2/ }).click()
    await expect(page.getByRole('heading', { name: 'Freezer F2' })).toBeVisible()
    await expect(row(rack)).toBeVisible()
    await row(rack).click()
    await expect(row(box)).toContainText(`${used}/${box.rows * box.columns}`)
    await expect.poll(async () => (await row(box).boundingBox())?.height).toBeGreaterThanOrEqual(56)
    await row(box).click()
    await expect(page.getByRole('heading', { name: box.name })).toBeVisible()
    for (const [code, inside] of [
      [layerCode(freezer.id), rack],
      [layerCode(rack.id), box],
    ] as const) {
      await scan(page, code)
      await expect(row(inside)).toBeVisible()
    }
    await expect(main.getByText('No samples directly in this compartment')).toHaveCount(0)
  })

for (const [name, viewport] of heldIn('portrait'))
  test(`a position reserved by someone else is never the next free one when a sample is created, moved or placed: ${name} [FAULT-47]`, async ({
    page,
    lab,
  }) => {
    await page.setViewportSize(viewport)
    const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
    const box = (await colleague.rows<Layer>('storageLayers')).find((layer) => layer.name === 'Box 4 CRISPR clones')!
    const taken = new Set((await colleague.rows<Sample>('samples')).filter(({ layerId }) => layerId === box.id).map(({ position }) => position))
    const free = Array.from({ length: 81 }, (_, index) => index + 1).filter((position) => !taken.has(position))
    const [reserved, next] = [free.slice(0, 2), placeName(free[2]!)]
    await colleague.act('layer.reserve@1', { layerId: box.id, positions: reserved, reserved: true, note: 'for Monday' })
    await openApp(page, lab.network.url)
    const dialog = (title: string | RegExp) => page.getByRole('dialog', { name: title })

    await followTo(page, `${lab.network.url}/members/inventory/samples/`)
    await page.getByRole('button', { name: 'New sample' }).click()
    await page.getByRole('button', { name: 'Choose location…' }).click()
    const place = page.getByRole('dialog').last()
    await scan(page, layerCode(box.id))
    await expect(place.getByRole('button', { name: `Start at ${next} (next free)` })).toBeVisible()
    const kept = place.getByRole('gridcell', { name: new RegExp(`^${placeName(reserved[0]!)},.*reserved`) })
    await expect(kept).toBeVisible()
    await kept.click()
    await expect(place.getByRole('button', { name: `Start at ${next} (next free)` })).toBeVisible()

    await followTo(page, `${lab.network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await scan(page, layerCode(box.id))
    await expect(dialog(/^Move /).getByRole('button', { name: `Place at ${next} (next free)` })).toBeVisible()
    await dialog(/^Move /)
      .getByRole('button', { name: 'Close' })
      .click()

    await followTo(page, `${lab.network.url}/scan/?into=${box.id}`)
    await expect(page.getByText(`It will go to ${next}.`)).toBeVisible()
    await scan(page, '005000000001842')
    await expect(page.getByRole('listitem').first()).toContainText(next)
  })
