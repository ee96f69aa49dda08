import type { Locator } from '@playwright/test'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan, Tablet } from '../harness/tablet.ts'
import { rowCount } from '../pages/row-count.ts'
import { screens } from '../pages/screens.ts'
import { demoPassword, openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Mara and Amina can create samples, compartments, series and views, what the notebook consists of, products and requests. */
const kinds = 11

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.use({ tablet: 'mara' })

test('a low antibody is requested offline with one tablet, approved and ordered with another, and whoever asked for it is told', async ({ page, lab }) => {
  const { network } = lab
  const other = await Tablet.unpack(network, 'amina')
  try {
    const manager = await other.start()
    await openApp(manager, network.url)
    await openApp(page, network.url)
    await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => button(page, 'Work offline').click())
    await waitForIds(page, kinds)
    network.leadTo(undefined)

    await page.goto(`${network.url}/members/inventory/ordering`)
    await lane(page, 'Running low').getByRole('button', { name: 'anti-p21 (12D1)' }).click()
    const request = page.getByRole('dialog', { name: 'New request' })
    await button(page, 'Increase').click()
    await request.getByRole('button', { name: 'Request', exact: true }).click()
    await expect(lane(page, 'Requested').getByText('anti-p21 (12D1)')).toBeVisible()
    await expect(lane(page, 'Running low').getByText('anti-p21 (12D1)')).toBeHidden()
    // A member cannot approve.
    await expect(button(page, /^Approve/)).toBeHidden()

    network.leadTo(lab.server.port)
    await waitUntilSent(page)
    await manager.goto(`${network.url}/members/inventory/ordering`)
    await lane(manager, 'Requested').getByRole('button', { name: 'anti-p21 (12D1)' }).click()
    const line = manager.getByRole('dialog', { name: 'anti-p21 (12D1)' })
    await expect(line.getByText('2 × $331')).toBeVisible()
    await line.getByRole('button', { name: 'Approve' }).click()
    await line.getByRole('button', { name: 'Mark as ordered…' }).click()
    await manager.getByLabel('Order number at Cell Signaling').fill('ORD-0201')
    await button(manager, 'Mark as ordered').last().click()
    await line.getByRole('button', { name: 'Close' }).click()
    await expect(lane(manager, 'Ordered').getByText('ORD-0201')).toBeVisible()
    await waitUntilSent(manager)

    // The first tablet sees it, and the bell leads there.
    await expect(lane(page, 'Ordered').getByText('ORD-0201')).toBeVisible()
    await button(page, /^Notifications/).click()
    await page.getByText('Amina Okafor ordered anti-p21 (12D1)').click()
    await expect(page).toHaveURL(/\/members\/inventory\/ordering\?orderID=\d+$/)
    await expect(page.getByRole('dialog', { name: 'anti-p21 (12D1)' }).getByText('ORD-0201')).toBeVisible()
  } finally {
    await other.shutDown()
  }
})

/** The status of a line, as programs read it. */
const readStatus = (page: Page, orderId: number) =>
  page.evaluate(async (id) => {
    const { data } = (await (await fetch('/api/v1/supplies/orders?$records=1000')).json()) as { data: { shoppingItemID: number; status: string }[] }
    return data.find(({ shoppingItemID }) => shoppingItemID === id)?.status
  }, orderId)

test.describe(() => {
  test.use({ tablet: 'amina' })

  test('a request goes from the ordering page through every status, and the table and programs show each of them [CAT-02]', async ({ page, lab }) => {
    const { url } = lab.network
    await openApp(page, url)
    await waitForIds(page, kinds)
    const table = await page.context().newPage()
    await table.goto(url + screens['shopping list'])
    await table.getByRole('searchbox', { name: 'Search requests' }).fill('Lab coat')
    await page.goto(url + screens.orders)

    await test.step('a pack that is scanned is the product; of a code that no product has, the person is told', async () => {
      const device = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
      const product = (await device.rows<{ name: string; gtin: string }>('products')).find(({ name }) => name === 'Agarose')!
      await button(page, 'New request').click()
      const form = page.getByRole('dialog', { name: 'New request' })
      await expect(form.getByRole('combobox', { name: 'Product' })).toBeFocused()
      await scan(page, `01${product.gtin}1728113010L26K417`)
      await expect(form.getByRole('combobox', { name: 'Product' })).toHaveValue('Agarose · Thermo Fisher 16500500')
      await expect(form.getByText('Mara Lindqvist · 1 pack · Approved')).toBeVisible()
      await scan(page, 'CODE-0-OF-NOTHING')
      await expect(page.getByText('No product in the catalog has this code.')).toBeVisible()
      await page.goto(url + screens.orders)
    })

    const request = async (name: string) => {
      await button(page, 'New request').click()
      const form = page.getByRole('dialog', { name: 'New request' })
      await form.getByRole('textbox', { name: 'Name' }).fill(name)
      await form.getByRole('textbox', { name: 'Packs' }).fill('2')
      await form.getByRole('button', { name: 'Request', exact: true }).click()
      await lane(page, 'Requested').getByRole('button', { name }).click()
      await expect(page).toHaveURL(/orderID=\d+/)
      return Number(new URL(page.url()).searchParams.get('orderID'))
    }
    const line = page.getByRole('dialog', { name: /^Lab coat/ })
    const answer = async (action: string, fill?: (form: Locator) => Promise<void>) => {
      const form = page.getByRole('dialog').last()
      await fill?.(form)
      await form.getByRole('button', { name: action, exact: true }).click()
    }
    const expectStatus = async (orderId: number, name: string, status: string, onWire: string) => {
      await expect(line.getByText(status, { exact: true }).last()).toBeVisible()
      await expect(table.getByRole('link', { name: new RegExp(`^${name}.*\\b${status}\\b`) })).toBeVisible()
      await waitUntilSent(page)
      expect(await readStatus(page, orderId)).toBe(onWire)
    }

    const id = await request('Lab coat, M')
    const expectNow = (status: string, onWire: string) => expectStatus(id, 'Lab coat, M', status, onWire)
    await expectNow('Requested', 'PENDING')
    await line.getByRole('button', { name: 'Approve' }).click()
    await expectNow('Approved', 'PENDING')
    await line.getByRole('button', { name: 'Mark as ordered…' }).click()
    await answer('Mark as ordered', (form) => form.getByRole('textbox', { name: 'Order number' }).fill('ORD-0400'))
    await expectNow('Ordered', 'ORDERED')
    await line.getByRole('button', { name: 'Receive…' }).click()
    await answer('Receive', (form) => form.getByRole('textbox', { name: 'Packs' }).fill('1'))
    await expectNow('Partly received', 'ORDERED')
    await line.getByRole('button', { name: 'Receive…' }).click()
    await answer('Receive')
    await expectNow('Received', 'RECEIVED')
    await line.getByRole('button', { name: 'Put away…' }).click()
    await answer('Put away')
    await expectNow('Put away', 'COMPLETED')

    for (const { name, open, action, status } of [
      { name: 'Lab coat, S', open: 'Decline…', action: 'Decline', status: 'Declined' },
      { name: 'Lab coat, L', open: 'Cancel request…', action: 'Cancel request', status: 'Canceled' },
    ]) {
      await line.getByRole('button', { name: 'Close' }).click()
      const other = await request(name)
      await line.getByRole('button', { name: open }).click()
      await answer(action, (form) => form.getByRole('textbox', { name: 'Note' }).fill('There are enough.'))
      await expectStatus(other, name, status, 'COMPLETED')
    }

    await table.getByRole('button', { name: 'All statuses' }).click()
    await table.getByRole('menuitemradio', { name: 'Declined', exact: true }).click()
    await expect(rowCount(table)).toHaveText(/^1 of \d+ requests$/)
  })
})
