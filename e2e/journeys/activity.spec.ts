import { expect, test } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

test.use({ tablet: 'amina' })

test('an administrator sees who changed what and what was rejected, by person and page by page', async ({ page, lab }) => {
  const tobias = await SecondDevice.signIn(lab.server.url, 'tobias', demoPassword)
  for (let note = 1; note <= 25; note += 1) await tobias.act('sample.set-low-stock@1', { sampleId: 1844, lowAmount: note })
  await expect(tobias.act('sample.set-low-stock@1', { sampleId: 987_654, lowAmount: 1 })).rejects.toThrow('sample.gone')

  await openApp(page, lab.network.url)
  await followTo(page, `${lab.network.url}/members/more/`)
  await page.getByRole('link', { name: 'Activity' }).click()
  const rows = page.getByRole('region', { name: 'Activity' }).getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText(/Tobias Wen.*Changed a low stock limit.*Rejected: /)
  await expect(rows).toHaveCount(21)
  await page.getByRole('button', { name: 'All members' }).click()
  await page.getByRole('menuitemradio', { name: 'Tobias Wen' }).click()
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'All results' }).click()
  await page.getByRole('menuitemradio', { name: 'Rejected only' }).click()
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Tobias Wen' }).click()
  await page.getByRole('menuitemradio', { name: 'Luca Moretti' }).click()
  await expect(page.getByRole('heading', { name: 'No data found' })).toBeVisible()

  lab.network.refuse('/api/v1/groups/activity')
  await page.getByRole('button', { name: 'Rejected only' }).click()
  await page.getByRole('menuitemradio', { name: 'All results' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  lab.network.refuse(undefined)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeHidden()
})
