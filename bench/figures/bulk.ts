import { atMost, type Figure } from '../figure.ts'
import { type Device, allSent, fromTouch, inProduct } from './product.ts'

const pages = 5
const pageSize = 200

/** Selects a thousand rows in the list and sets a note for all of them: from Apply until every one is saved on the device. */
export async function measureBulkUpdate(device: Device): Promise<Figure[]> {
  const time = await inProduct(device, '/members/inventory/samples/', async (page) => {
    await page.getByRole('button', { name: / per page$/ }).click()
    await page.getByRole('menuitemradio', { name: String(pageSize), exact: true }).click()
    for (let number = 1; number <= pages; number++) {
      if (number > 1) await page.getByRole('button', { name: `Page ${number}`, exact: true }).click()
      await page.locator(`[aria-current=page][aria-label="Page ${number}"]`).waitFor()
      const whole = page.getByRole('checkbox', { name: 'Select all on this page' }).and(page.locator(':not(:checked)'))
      await whole.click({ force: true })
      await page
        .getByRole('status')
        .filter({ hasText: `${(number * pageSize).toLocaleString('en')} selected` })
        .waitFor()
    }
    await page.getByRole('button', { name: 'Bulk update', exact: true }).click()
    await page.getByRole('button', { name: 'Field', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Note', exact: true }).click()
    await page.getByLabel('New note').fill(`Counted ${Date.now()}`)
    const apply = page.getByRole('button', { name: /^Apply to 1,?000 samples$/ })
    const time = await fromTouch(page, { selector: 'body', text: 'Updated to value: Counted' }, () => apply.click())
    await allSent(page)
    return time
  })
  return [atMost(2_000, { name: '1,000 samples updated at once, from Apply to saved', unit: 'ms', ours: time })]
}

const imported = 10_000

/** A file as a spreadsheet writes it: from choosing it, getting ids and checking rows, to the last row saved on the device. */
export async function measureImport(device: Device): Promise<Figure[]> {
  const prefix = `B${Date.now()}`
  const rows = Array.from({ length: imported }, (_, at) => [`${prefix} ${at + 1}`, 'Antibody', 'CD3', '1.5', '2029-12-31', `${prefix}-${at + 1}`].join(','))
  const text = ['Name,Type,Target,Amount,Expiry,Barcode', ...rows].join('\r\n')
  const count = imported.toLocaleString('en')
  const [time, sent] = await inProduct(device, '/members/inventory/import/', async (page) => {
    const from = performance.now()
    await page.getByLabel('File to import').setInputFiles({ name: 'bench.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Check rows' }).click()
    await page.getByRole('button', { name: `Import ${count} samples` }).click({ timeout: 60_000 })
    await page.getByRole('heading', { name: `${count} samples imported` }).waitFor({ timeout: 150_000 })
    const time = performance.now() - from
    await allSent(page)
    return [time, performance.now() - from] as const
  })
  const note = `all of them pushed and confirmed after ${Math.round(sent / 1_000)} s`
  return [atMost(60, { name: `${count} rows imported from a file`, unit: 's', ours: time / 1_000, note })]
}
