import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan } from '../harness/tablet.ts'
import { demoPassword, waitUntilSent } from '../pages/sign-in.ts'
import { heldIn } from '../harness/matrix.ts'

interface Sample {
  id: number
  layerId: number | null
  missingSince: number | null
  outBy: number | null
}

const sampleCode = (id: number): string => '005' + String(id).padStart(12, '0')
const finish = (page: Page) => page.getByRole('button', { name: /^Finish/ })
const background = (page: Page) => finish(page).evaluate((button) => getComputedStyle(button).backgroundColor)

test.use({ tablet: 'mara' })

for (const [name, viewport] of heldIn('portrait'))
  test(`finishing with nothing scanned asks before tubes are marked missing, and a checked-out tube is never marked: ${name} [FAULT-42]`, async ({
    page,
    lab,
  }) => {
    await page.setViewportSize(viewport)
    const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
    const layers = await colleague.rows<{ id: number; name: string }>('storageLayers')
    const box = layers.find((layer) => layer.name === 'Box 4 CRISPR clones')!
    const there = (await colleague.rows<Sample>('samples')).filter(({ layerId }) => layerId === box.id)
    const [taken, first] = there.filter(({ outBy }) => outBy === null) as [Sample, Sample]
    await colleague.act('sample.check-out@1', { sampleId: taken.id })
    const out = there.filter(({ outBy }) => outBy !== null).length + 1
    const expected = there.length - out

    await page.goto(`${lab.network.url}/members/inventory/stock-take/?storageLayerID=${box.id}`)
    await expect(page.getByText(`0 of ${expected} found`)).toBeVisible()
    await expect(page.getByText(`${out} checked out`)).toBeVisible()
    const unfinished = await background(page)

    const question = page.getByRole('alertdialog', { name: `${expected} samples were not scanned` })
    await page.getByRole('button', { name: `Finish, ${expected} not found…` }).click()
    await expect(question).toContainText(`0 of ${expected} scanned. ${expected} samples will be marked as missing.`)
    await expect(question).toContainText('checked out and stay')
    // Enter, and a tap that is too fast, continue counting.
    await expect(question.getByRole('button', { name: 'Continue counting' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(page.getByText(`0 of ${expected} found`)).toBeVisible()

    // So does the next tube.
    await finish(page).click()
    await expect(question).toBeVisible()
    await scan(page, sampleCode(first.id))
    await expect(question).toBeHidden()
    await expect(page.getByText(`1 of ${expected} found`)).toBeVisible()
    await finish(page).click()
    await page.getByRole('button', { name: `Mark ${expected - 1} as missing` }).click()
    await expect(page.getByText(/counted by Mara Lindqvist, today/)).toBeVisible()
    await waitUntilSent(page)
    const missing = (await colleague.rows<Sample>('samples')).filter(({ missingSince }) => missingSince !== null)
    expect(missing).toHaveLength(expected - 1)
    expect(missing.filter(({ outBy }) => outBy !== null)).toEqual([])

    await page.getByRole('status').filter({ hasText: 'counted' }).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('gridcell', { name: /, missing/ })).toHaveCount(0)

    await test.step('the box counts as filled only if every tube was scanned', async () => {
      await page.goto(`${lab.network.url}/members/inventory/stock-take/?storageLayerID=${box.id}`)
      for (const [index, { id }] of there.filter(({ id, outBy }) => outBy === null && id !== taken.id).entries()) {
        await expect.poll(() => background(page)).toBe(unfinished)
        await scan(page, sampleCode(id))
        await expect(page.getByText(`${index + 1} of ${expected} found`)).toBeVisible()
      }
      await expect.poll(() => background(page)).not.toBe(unfinished)
      await page.getByRole('button', { name: 'Finished' }).click()
      await expect(page.getByText(/counted by Mara Lindqvist, today/)).toBeVisible()
      await expect(page.getByRole('gridcell', { name: /, missing/ })).toHaveCount(0)
    })
  })

test('a compartment without samples says what to do first, and leads there [STO-01]', async ({ page, lab }) => {
  interface Layer {
    id: number
    name: string
    parentId: number | null
    rows: number
    archived: number
  }
  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  const layers = (await colleague.rows<Layer>('storageLayers')).filter(({ archived }) => !archived)
  const used = new Set((await colleague.rows<Sample>('samples')).map(({ layerId }) => layerId))
  const parents = new Set(layers.map(({ parentId }) => parentId))
  const box = layers.find(({ id, rows }) => rows > 0 && !used.has(id))!
  const rack = layers.find(({ id, rows }) => rows === 0 && !used.has(id) && parents.has(id))!
  const stockTake = async (id: number) => page.goto(`${lab.network.url}/members/inventory/stock-take/?storageLayerID=${id}`)
  const nothing = page.getByRole('heading', { name: 'Nothing to check yet' })

  await stockTake(rack.id)
  await expect(nothing).toBeVisible()
  await page.getByRole('button', { name: `Open ${rack.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: rack.name })).toBeVisible()

  await stockTake(box.id)
  await expect(nothing).toBeVisible()
  await expect(page.getByText('0 of 0 found')).toBeHidden()
  await page.getByRole('button', { name: 'Fill by scanning' }).click()
  await expect(page.getByRole('heading', { name: 'Scanner ready' })).toBeVisible()

  await page.goto(`${lab.network.url}/members/inventory/stock-take/`)
  await expect(page.getByRole('heading', { name: 'Which box do you want to check?' })).toBeVisible()
  await page.getByRole('button', { name: 'Open storage' }).click()
  await expect(page.getByRole('navigation', { name: 'Inventory' })).toBeVisible()
})
