import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '../harness/lab.ts'
import { rowCount } from '../pages/row-count.ts'
import { screens } from '../pages/screens.ts'
import { openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Administrator: everything a person can create. */
const kindsOfAmina = 11

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const view = (page: Page) => page.getByRole('button', { name: /^View: / })

test.use({ tablet: 'amina' })

test('the catalog is a table with saved views, and a price list adds to it, row by row, with one undo [CAT-01]', async ({ page, lab }) => {
  const { url } = lab.network
  await openApp(page, url)
  await waitForIds(page, kindsOfAmina)
  await page.goto(url + screens.catalog)
  await expect(rowCount(page)).toHaveText('60 products')
  await button(page, 'All types').click()
  await page.getByRole('menuitemradio', { name: 'Antibody', exact: true }).click()
  await expect(rowCount(page)).toHaveText(/^\d+ of 60 products$/)
  await button(page, 'Save view').click()
  const dialog = page.getByRole('dialog', { name: 'Save View' })
  await dialog.getByRole('textbox', { name: 'View name' }).fill('Antibodies')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(view(page)).toHaveAccessibleName('View: Antibodies')
  await waitUntilSent(page)
  await page.reload()
  await expect(view(page)).toHaveAccessibleName('View: Antibodies')
  await expect(rowCount(page)).toHaveText(/^\d+ of 60 products$/)

  await button(page, 'Import products').click()
  const rows = [
    'Product;Vendor;Pack size;Price (EUR);EAN',
    'Trypsin-EDTA;Gibco;6 x 100 mL;31,50;4006381333948',
    'No check digit;Gibco;1 mL;9;4006381333932',
    'Collagen;;1 mg;;',
  ]
  await page.getByLabel('File to import').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await button(page, 'Check rows').click()
  await expect(page.getByText('"4006381333932" is not a GTIN: its length or its check digit is wrong.')).toBeVisible()
  await button(page, 'Import 2 products').click()
  await expect(page.getByRole('heading', { name: '2 products imported' })).toBeVisible()
  await button(page, 'Show the catalog').click()
  await button(page, 'Clear filters').click()
  await expect(rowCount(page)).toHaveText('62 products')
  await page.getByRole('searchbox', { name: 'Search products' }).fill('trypsin')
  await expect(page.getByRole('main').getByRole('link', { name: /^Trypsin-EDTA/ })).toBeVisible()
  await page.goto(`${url}${screens['import products']}`)
  await button(page, 'Undo import').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('2 products archived')).toBeVisible()
})

test('what is low is requested with one tap and one undo, and what is approved is a list for each supplier', async ({ page, lab }) => {
  const { url } = lab.network
  await openApp(page, url)
  await waitForIds(page, kindsOfAmina)
  await page.goto(url + screens.levels)
  const puromycin = page.getByRole('listitem').filter({ hasText: 'Puromycin' })
  await expect(puromycin.getByText(/^out \d{4}-\d\d-\d\d$/)).toBeVisible()
  await button(page, /^Request \d+ products$/).click()
  await expect(puromycin.getByRole('link', { name: 'Requested' })).toBeVisible()
  await button(page, 'Undo').click()
  await expect(puromycin.getByRole('button', { name: 'Request Puromycin' })).toBeVisible()

  await page.goto(url + screens['order lists'])
  const list = page.getByRole('region', { name: 'Thermo Fisher', exact: true })
  await expect(list.getByText('Total: $467')).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), list.getByRole('button', { name: 'CSV' }).click()])
  expect(await readFile(await file.path(), 'utf8')).toContain('BCA assay kit')
  await list.getByRole('button', { name: /^Mark 2 as ordered/ }).click()
  await page.getByLabel('Order number at Thermo Fisher').fill('ORD-0300')
  await page.getByRole('dialog', { name: 'Order' }).getByRole('button', { name: 'Mark as ordered' }).click()
  await expect(list).toBeHidden()
  await expect(page.getByRole('region', { name: 'BioLegend', exact: true })).toBeVisible()
})
