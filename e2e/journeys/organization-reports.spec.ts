import { readFile } from 'node:fs/promises'
import { expect, test } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { screens } from '../pages/screens.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'

test.use({ tablet: 'mara' })

test('an organization administrator reads feedback, marks it as read, finds what is unread, saves it all as a file, and sees elsewhere how much is unread', async ({
  page,
  lab,
}) => {
  await openApp(page, lab.network.url + screens['organization feedback'])
  await expect(page.getByRole('heading', { name: 'No feedback yet' })).toBeVisible()
  const amina = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
  for (const text of ['The label needs an expiration.', 'A dark theme would be nice.'])
    await amina.post('/api/v1/feedback', { id: `feedback-${text.length}`, text, screen: screens.scan, appVersion: '1.2.3', isForOrganization: true })
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('tab', { name: 'Feedback' }).click()
  const rows = page.getByRole('region', { name: 'Feedback' }).getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(3)
  const label = rows.filter({ hasText: 'The label needs an expiration.' })
  await expect(label).toContainText('Amina Okafor')
  await expect(label).toContainText('/scan/ · 1.2.3')
  await label.getByRole('button', { name: /^Actions for Feedback of Amina Okafor/ }).click()
  await page.getByRole('menuitem', { name: 'Mark as read' }).click()
  await expect(label.getByRole('img', { name: 'yes' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Unread' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('A dark theme would be nice.')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.slice(1)).toEqual([expect.stringContaining(',Amina Okafor,Okafor Lab,A dark theme would be nice.,/scan/,1.2.3,no')])

  // On any screen: there is some that nobody has read.
  await openApp(page, lab.network.url + screens.more)
  await expect(page.getByRole('main').getByRole('link', { name: 'Organization' })).toContainText('1 unread feedback entry')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^More/ })).toContainText('1 unread feedback entry')
})

test('an organization administrator sees what browsers have blocked, and that all is well if they have blocked nothing', async ({ page, lab }) => {
  await openApp(page, lab.network.url + screens['organization blocked content'])
  await expect(page.getByRole('heading', { name: 'Nothing was blocked' })).toBeVisible()
  for (let time = 1; time <= 3; time += 1)
    await fetch(`${lab.server.url}/csp-report`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://ads.example/a.js' } }),
    })
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('tab', { name: 'Blocked content' }).click()
  const row = page.getByRole('region', { name: 'Blocked content' }).getByRole('row', { name: /ads\.example/ })
  await expect(row).toContainText('script-src-elem')
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible()
})
