import { expect, test } from '../harness/lab.ts'
import { openApp } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

test.use({ tablet: 'mara' })

test('a sample’s owner leads to their profile, with their role and what is theirs; each figure opens the list; offline too [ROUTE-09]', async ({
  page,
  lab,
}) => {
  await openApp(page, lab.network.url)
  lab.network.leadTo(undefined)
  await followTo(page, `${lab.network.url}/members/inventory/browser/?return=true&sampleID=1844#viewSample`)
  const owner = page.getByRole('link', { name: /^Owner/ })
  const name = (await owner.textContent())!.replace(/^Owner/, '')
  await owner.click()
  await expect(page).toHaveURL(/\/profiles\/details\/\?id=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Member · Okafor Lab')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Newest samples' }).getByRole('link').first()).toBeVisible()

  const all = page.getByRole('region', { name: /samples$/ }).getByRole('link', { name: /^All/ })
  const count = (await all.textContent())!.replace(/^All/, '')
  await all.click()
  await expect(page.getByText(`${count} of`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name })).toBeVisible()
})

test('one’s own profile is in the person’s menu; somebody who is not in the group has none [ROUTE-09]', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your samples' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('tab', { name: 'This device', exact: true })).toBeVisible()

  await followTo(page, `${lab.network.url}/profiles/details/?id=99`)
  await expect(page.getByRole('heading', { name: 'Person not found' })).toBeVisible()
})
