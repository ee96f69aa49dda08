import { test, type Page } from '@playwright/test'
import { expect } from '../harness/expect.ts'
import { Workday, connectivityModes } from '../harness/workday.ts'
import { scan } from '../harness/tablet.ts'
import { waitUntilSent } from '../pages/sign-in.ts'

interface Product {
  id: number
  name: string
  gtin: string
}
interface Order {
  id: number
  productId: number | null
  status: string
  receivedPacks: number
  storedContainers: number
}
interface Layer {
  id: number
  name: string
  rows: number
}
interface Sample {
  id: number
  productId: number | null
  lot: string
  expiration: string
  layerId: number | null
  position: number
  altBarcode: string | null
  archived: number
}

const antibody = 'anti-p21 (12D1)'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const next = (page: Page) => page.getByRole('status', { name: 'Next' })

for (const way of connectivityModes)
  test(`a low antibody is requested, approved, ordered, received by its GS1 code, labeled and stored in a box, half of it offline; a second device shows it: ${way} [QUEUE-01]`, () =>
    Workday.spend(way, receiveAntibody))

async function receiveAntibody(day: Workday): Promise<void> {
  const manager = await day.colleague('amina')
  const product = (await manager.rows<Product>('products')).find(({ name }) => name === antibody)!
  const box = (await manager.rows<Layer>('storageLayers')).findLast(({ rows }) => rows === 9)!
  const orderOf = async (device = manager) => (await device.rows<Order>('orderItems')).findLast(({ productId }) => productId === product.id)!
  const packCode = `01${product.gtin}1728113010L26K417`

  const page = await day.begin(async (online) => {
    await online.goto(`${day.url}/members/inventory/ordering`)
    await lane(online, 'Running low').getByRole('button', { name: antibody }).click()
    await button(online, 'Increase').click()
    await online.getByRole('dialog', { name: 'New request' }).getByRole('button', { name: 'Request', exact: true }).click()
    await expect(lane(online, 'Requested').getByText(antibody)).toBeVisible()
    await waitUntilSent(online)
    const { id } = await orderOf()
    await manager.act('order.approve@1', { orderItemId: id })
    await manager.act('order.place@1', { orderItemId: id, orderNumber: 'ORD-0201', dueOn: '', note: '' })
    await expect(lane(online, 'Ordered').getByText('ORD-0201')).toBeVisible()
  })

  await test.step('the package opens its product, and leads to its order', async () => {
    await page.goto(day.url)
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await scan(page, packCode)
    await expect(page.getByText('Lot L26K417')).toBeVisible()
    await button(page, 'Receive').click()
    await expect(next(page)).toContainText('1 pack')
    await expect(page.getByLabel('For the order')).toHaveValue('ORD-0201, for Mara Lindqvist')
    // The second pack.
    await scan(page, packCode)
    await expect(next(page)).toContainText('2 packs')
    await scan(page, `008${String(box.id).padStart(12, '0')}`)
    await expect(page.getByRole('heading', { name: box.name })).toBeVisible()
  })

  await test.step('its tubes are created, and their labels are ready to be printed', async () => {
    await button(page, 'Receive 2 tubes').click()
    await expect(page.getByText('0 of 2 put away')).toBeVisible()
    await button(page, 'Print 2 labels').click()
    await expect(
      page
        .getByRole('dialog')
        .getByText(/2 labels/)
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('a code cut off says so; the tubes get their codes and positions, after a dead battery too', async () => {
    await scan(page, packCode.slice(0, 23))
    await expect(page.getByRole('alert')).toContainText('The code was not read completely.')
    await scan(page, 'CRYO-0001001')
    await expect(page.getByText('1 of 2 put away')).toBeVisible()
    await page.goto(`${day.url}/scan/?receive=`)
    await expect(page.getByText('1 of 2 put away')).toBeVisible()
    await scan(page, 'CRYO-0001002')
    await expect(next(page)).toContainText('Everything is put away')
    await page.getByRole('region', { name: 'Put away' }).getByRole('button', { name: /^Undo/ }).first().click()
    await expect(page.getByText('1 of 2 put away')).toBeVisible()
    await scan(page, 'CRYO-0001002')
    await expect(next(page)).toContainText('Everything is put away')
    await page.getByRole('button', { name: 'Finished', exact: true }).click()
    await expect(page.getByText('2 tubes put away')).toBeVisible()
  })

  const device = await day.end(page)
  const tubes = (await device.rows<Sample>('samples')).filter(({ lot, productId }) => lot === 'L26K417' && productId === product.id)
  const common = { expiration: '2028-11-30', layerId: box.id, archived: 0 }
  expect(tubes).toHaveLength(2)
  expect(tubes).toMatchObject([common, common])
  expect(tubes.map(({ altBarcode }) => altBarcode).sort()).toEqual(['CRYO-0001001', 'CRYO-0001002'])
  expect(new Set(tubes.map(({ position }) => position)).size).toBe(2)
  expect(await orderOf(device)).toMatchObject({ status: 'stored', receivedPacks: 2, storedContainers: 2 })
}
