import { expect, test } from '../harness/lab.ts'
import { rowCount } from '../pages/row-count.ts'
import { openApp } from '../pages/sign-in.ts'

test.use({ tablet: 'mara', isShared: true })

test('words in the texts of experiments are found offline, in the list and from the search field; the list can show one’s own', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notebook' }).click()
  lab.network.leadTo(undefined)
  const rows = page.getByRole('list', { name: 'Experiments' }).getByRole('link')
  await page.getByRole('searchbox', { name: 'Search experiments' }).fill('RIPA scratch')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('p21 after nutlin-3, western blot')

  const field = page.getByRole('searchbox', { name: 'Search or scan' })
  await field.fill('ripa scratch')
  await page.getByRole('option', { name: /p21 after nutlin-3, western blot/ }).click()
  await expect(page.getByRole('heading', { name: 'p21 after nutlin-3, western blot', level: 1 })).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  const all = (await rowCount(page).textContent())!
  await page.getByRole('button', { name: 'Everyone’s' }).click()
  await page.getByRole('menuitemradio', { name: 'Mine and shared with me' }).click()
  await expect(rowCount(page)).not.toHaveText(all)
  await expect(rowCount(page)).toHaveText(/^\d+ of \d+ experiments$/)
  lab.network.leadTo(lab.server.port)
})
