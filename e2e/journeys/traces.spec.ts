import { expect, test } from '../harness/lab.ts'
import { readStored } from '../harness/stored-text.ts'
import { scan } from '../harness/tablet.ts'
import { editField } from '../pages/sample.ts'
import { openApp } from '../pages/sign-in.ts'

test.use({ tablet: 'mara' })

const word = 'Confidential'

test('what people write, scan, search for and import is in the database of their workspace, and nowhere else on the device', async ({
  page,
  lab: { network },
}) => {
  await openApp(page, network.url)
  await scan(page, '005000000001842')
  await editField(page, 'Note')
  await page.getByRole('textbox', { name: 'Note' }).fill(`${word}: thawed twice`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: `Note ${word}: thawed twice` })).toBeVisible()
  await scan(page, `${word.toUpperCase()}-77`)
  await expect(page.getByRole('alert').filter({ hasText: 'Barcode not recognized' })).toBeVisible()

  await page.goto(`${network.url}/members/inventory/samples/`)
  await page.getByRole('searchbox', { name: 'Search samples' }).fill(word)
  await expect(page).toHaveURL(new RegExp(word))

  await page.goto(`${network.url}/members/inventory/import/`)
  const buffer = Buffer.from(`Name,Type,${word} column\nImported,Antibody,x`)
  await page.getByLabel('File to import').setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('can be imported')

  const stored = await readStored(page)
  const withWord = Object.keys(stored).filter((place) => stored[place]!.toLowerCase().includes(word.toLowerCase()))
  expect(withWord).toEqual([expect.stringMatching(/^aliquot:\d+:\d+$/)])
  expect(Object.keys(stored).filter((place) => place.startsWith('cache ')).length).toBeGreaterThan(0)
})
