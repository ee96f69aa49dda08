import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { openFromMenu } from '../pages/navigation.ts'
import { rowCount } from '../pages/row-count.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'

interface Sample {
  name: string
  archived: number
  amount: number
  sampleTypeId: number
}

async function choose(page: Page, group: string, label: string, option: string): Promise<void> {
  const field = page.getByRole('group', { name: group }).getByRole('combobox', { name: label })
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.use({ tablet: 'mara' })

test('a search by conditions finds all matching samples without a server, and can be saved [INV-07, TBL-05, ROUTE-24]', async ({ page, lab }) => {
  const device = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  const live = (await device.rows<Sample>('samples')).filter((sample) => !sample.archived)
  const antibody = (await device.rows<{ id: number; name: string }>('sampleTypes')).find(({ name }) => name === 'Antibody')!
  const found = live.filter(({ sampleTypeId, amount }) => sampleTypeId === antibody.id && amount < 1)
  expect(found.length).toBeGreaterThan(0)

  await openApp(page, lab.network.url)
  lab.network.leadTo(undefined)
  await openFromMenu(page, 'Advanced search')
  await choose(page, 'Condition 1', 'Field', 'Sample type')
  await choose(page, 'Condition 1', 'Value', 'Antibody')
  await page.getByRole('button', { name: 'Add condition' }).click()
  await choose(page, 'Condition 2', 'Field', 'Amount')
  await choose(page, 'Condition 2', 'Condition', 'is less than')
  await page.getByRole('textbox', { name: 'Value' }).fill('1,0')
  await page.getByRole('textbox', { name: 'Value' }).press('Enter')
  const words = `${found.length.toLocaleString('en')} of ${live.length.toLocaleString('en')} samples`
  await expect(rowCount(page)).toHaveText(words)
  await expect(page).toHaveURL(/\/members\/inventory\/search\/results\.aspx#match=all/)
  await page.reload()
  await expect(rowCount(page)).toHaveText(words)
  const list = page.getByRole('list', { name: 'Samples found' })
  await list
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await page.getByRole('button', { name: `Select all ${found.length}` }).click()
  await expect(page.getByText(`${found.length} selected`)).toBeVisible()

  await page.getByRole('button', { name: 'Bulk update' }).click()
  await expect(page.getByRole('dialog')).toContainText(String(found.length))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Nearly empty antibodies')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nearly empty antibodies saved')).toBeVisible()
  await page.getByRole('button', { name: 'Edit search' }).click()
  await expect(page.getByRole('group', { name: 'Condition 2' })).toBeVisible()
  await page.getByRole('link', { name: /Nearly empty antibodies/ }).click()
  await expect(rowCount(page)).toHaveText(words)
  await list.getByRole('link').first().click()
  await expect(page).toHaveURL(/#viewSample$/)

  const none = JSON.stringify([{ sampleTypeMetaID: 'name', value: 'no such tube' }])
  await page.goto(`${lab.network.url}/members/inventory/search/results.aspx#${new URLSearchParams({ match: 'all', conditions: none }).toString()}`)
  await expect(page.getByRole('heading', { name: 'No item found', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(`${lab.network.url}/members/inventory/search/`)
  await page.getByRole('button', { name: 'Delete search Nearly empty antibodies' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('region', { name: 'Saved searches' })).toBeHidden()
  lab.network.leadTo(lab.server.port)
  await waitUntilSent(page)
})
