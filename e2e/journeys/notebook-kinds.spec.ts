import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '../harness/lab.ts'
import { scan } from '../harness/tablet.ts'
import { createExperiment } from '../pages/create-experiment.ts'
import { openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 8

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function startExperiment(page: Page, address: string, name: string): Promise<void> {
  await openApp(page, address)
  await waitForIds(page, kindsOfMara)
  await rail(page).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await createExperiment(page, { project: `${name} project`, study: `${name} study`, experiment: name })
}

async function addSection(page: Page, kind: string): Promise<void> {
  await page.getByRole('group', { name: 'Add a section' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}

/** Keys at this speed would come from a scanner. */
async function enter(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }
}

const pasteText = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test.use({ tablet: 'mara', isShared: true })

test('a table is filled like a spreadsheet: by keys, from Excel and by a scanner; figures follow, and it goes out as CSV', async ({ page, lab }) => {
  await startExperiment(page, lab.network.url, 'Growth')
  await addSection(page, 'Table')
  const table = section(page, 'Table')
  const cell = (name: string) => table.getByRole('textbox', { name, exact: true })
  await expect(cell('Column 1, row 1')).toBeFocused()

  // The head, then numbers downward; a text replaces what was there.
  await page.keyboard.press('Control+ArrowUp')
  await enter(page, 'Time')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await enter(page, 'OD600', 'AU', '0.1', '0.2', 'lost', '0.3')
  await expect(cell('OD600, row 5')).toBeFocused()
  await expect(table.getByRole('row', { name: /^Mean/ })).toContainText('0.20')
  await expect(table.getByRole('row', { name: /^n/ })).toContainText('3')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('F2')
  await page.keyboard.insertText('5')
  await page.keyboard.press('Escape')
  await expect(cell('OD600, row 4')).toHaveValue('0.3')
  await page.keyboard.insertText('0.6')
  await page.keyboard.press('Enter')
  await expect(table.getByRole('row', { name: /^Sum/ })).toContainText('0.9')

  // From Excel, wider and longer than what is there.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await pasteText(page, '0 h\t0.05\r\n1 h\t0.11\r\n2 h\t0.25\r\n3 h\t0.4\r\n4 h\t0.9\r\n5 h\t1.4\r\n')
  await expect(table.getByRole('gridcell', { name: '5 h' })).toBeVisible()
  await expect(table.getByRole('row', { name: /^n/ })).toContainText('6')
  await page.keyboard.press('Control+z')
  await expect(table.getByRole('row', { name: /^Sum/ })).toContainText('0.9')
  await page.keyboard.press('Control+y')

  // A scanned code is written in the cell, and nothing else happens.
  await page.keyboard.press('Control+ArrowRight')
  await scan(page, '005000000000662')
  await expect(table.getByRole('gridcell', { name: '005000000000662' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Growth', level: 1 })).toBeVisible()

  await table.getByRole('button', { name: 'Column', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Text' }).click()
  await waitUntilSent(page)
  await page.reload()
  const downloading = page.waitForEvent('download')
  await table.getByRole('button', { name: 'Download as CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv).toContain('Time,OD600 (AU),\r\n0 h,0.05,005000000000662\r\n1 h,0.11,\r\n')
})
