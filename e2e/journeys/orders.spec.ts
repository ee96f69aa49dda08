import { expect, test, type Page } from '../harness/lab.ts'
import { Tablet } from '../harness/tablet.ts'
import { openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, what the notebook consists of, products and requests. */
const kindsOfMara = 11

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
    await waitForIds(page, kindsOfMara)
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
