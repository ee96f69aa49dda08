import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { demoPassword, waitUntilSent } from '../pages/sign-in.ts'

const rowCount = 1_500
const rows = rowCount.toLocaleString('en')
const text = `Name,Type,Target\n${Array.from({ length: rowCount }, (_, at) => `Battery ${at + 1},Antibody,CD3`).join('\n')}`

const choose = (page: Page) => page.getByLabel('File to import').setInputFiles({ name: 'battery.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Resolves when some rows are imported and others are not. From then on the page is frozen. */
async function stopInTheMiddle(page: Page, begin: () => Promise<void>): Promise<void> {
  const middle = new Promise<void>((resolve) => void page.exposeFunction('tellMiddle', resolve))
  await page.evaluate((total) => {
    new MutationObserver(() => {
      const isMiddle = [...document.querySelectorAll('main *')].some(({ textContent }) => new RegExp(`^[1-9][\\d,]* of ${total}$`).test(textContent))
      if (!isMiddle) return
      ;(window as unknown as { tellMiddle: () => void }).tellMiddle()
      for (;;);
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, rows)
  await Promise.all([middle, begin()])
}

test('an import interrupted by a dead battery is listed, can be undone, and continues where it stopped, with every row imported once; choosing the same file again gives a warning [FAULT-61] [QUEUE-06]', async ({
  lab: { server, network },
  unpack,
}) => {
  const tablet = await unpack('mara')
  let page = await tablet.start()
  await page.goto(`${network.url}/members/inventory/import/`)
  await choose(page)
  await page.getByRole('button', { name: 'Check rows' }).click()
  const begin = page.getByRole('button', { name: `Import ${rows} samples` })
  await expect(begin).toBeEnabled()
  await stopInTheMiddle(page, () => begin.click({ noWaitAfter: true }))
  await tablet.kill()

  page = await tablet.start()
  // A browser killed at once may or may not have lost its cookie; here it always has.
  await tablet.forgetCookies()
  await page.goto(`${network.url}/members/inventory/import/`)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto(`${network.url}/members/inventory/import/`)
  await expect(page.getByText(/samples imported, stopped after row \d+/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible()
  await choose(page)
  await expect(page.getByText(/^An earlier import of this file stopped after row \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: /^Import [\d,]+ samples$/ }).click()
  await expect(page.getByRole('heading', { name: /samples imported$/ })).toBeVisible({ timeout: 60_000 })
  await waitUntilSent(page)
  const second = await SecondDevice.signIn(server.url, 'priya', demoPassword)
  const names = (await second.rows<{ name: string }>('samples')).flatMap(({ name }) => (name.startsWith('Battery ') ? name : []))
  expect([names.length, new Set(names).size]).toEqual([rowCount, rowCount])

  await page.goto(`${network.url}/members/inventory/import/`)
  await choose(page)
  await expect(
    page.getByText(
      new RegExp(`^This file has already been imported on this device \\(.*, ${rows} samples\\)\\. Importing it again creates every sample twice\\.$`),
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText(`${rows} samples deleted`)).toBeVisible({ timeout: 90_000 })
})
