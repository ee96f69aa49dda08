import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { Tablet } from '../harness/tablet.ts'
import { demoPassword, signIn, waitForMirror, waitUntilSent } from '../pages/sign-in.ts'

const rowCount = 5_000
const text = `Name,Type,Target\n${Array.from({ length: rowCount }, (_, at) => `Battery ${at + 1},Antibody,CD3`).join('\n')}`

const choose = (page: Page) => page.getByLabel('File to import').setInputFiles({ name: 'battery.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('an import in the middle of which the battery is pulled is known, can be undone, and goes on where it stopped; the same file is not offered again in silence [FAULT-61]', async ({
  lab: { server, network },
}) => {
  const tablet = await Tablet.unpack()
  try {
    let page = await tablet.start()
    await page.goto(network.url)
    await signIn(page, 'mara')
    await waitForMirror(page)
    await page.goto(`${network.url}/members/inventory/import/`)
    await choose(page)
    await page.getByRole('button', { name: 'Check rows' }).click()
    await page.getByRole('button', { name: 'Import 5,000 samples' }).click()
    await expect(page.getByText(/^[1-9][\d,]* of 5,000$/)).toBeVisible()
    await tablet.kill()

    page = await tablet.start()
    // A browser killed at once may have lost its cookie, or not; so that it is always the same, it has.
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
    const namesOf = async () => (await second.rows<{ name: string }>('samples')).flatMap(({ name }) => (name.startsWith('Battery ') ? name : []))
    const names = await namesOf()
    expect([names.length, new Set(names).size]).toEqual([rowCount, rowCount])

    await page.goto(`${network.url}/members/inventory/import/`)
    await choose(page)
    await expect(
      page.getByText(/^This file has already been imported on this device \(.*, 5000 samples\)\. Importing it again creates every sample twice\.$/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('5,000 samples deleted.')).toBeVisible({ timeout: 90_000 })
  } finally {
    await tablet.dispose()
  }
})
