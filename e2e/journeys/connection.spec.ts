import { expect, test } from '../harness/lab.ts'
import { openApp } from '../pages/sign-in.ts'

test.use({ tablet: 'mara' })

test('the first failed poll shows nothing, the second the dialog; working offline continues until a poll succeeds [CONN-01, CONN-02, CONN-03]', async ({
  page,
  lab,
}) => {
  await page.clock.install()
  await openApp(page, lab.network.url)
  const polls: string[] = []
  // A poll counts when it has ended: the next one is planned then.
  page.on('requestfailed', (request) => request.url().includes('/members/fn/scheduledTasks/handler.ashx') && polls.push(request.url()))
  const dialog = page.getByRole('dialog', { name: 'Disconnected' })

  lab.network.leadTo(undefined)
  await page.clock.runFor(31_000)
  await expect.poll(() => polls.length).toBeGreaterThan(0)
  await expect(dialog).toBeHidden()
  await page.clock.runFor(31_000)
  await expect(dialog).toContainText('You seem to be disconnected from the internet. Please check your connection.')
  await expect(dialog.getByRole('timer')).toContainText(/\d+ ?seconds? until the next attempt/)
  lab.network.hold('/members/fn/scheduledTasks/')
  await dialog.getByRole('button', { name: 'try now' }).click()
  await expect(dialog.getByRole('timer')).toHaveText('Checking connection...')
  lab.network.hold(undefined)
  await expect(dialog.getByRole('timer')).toContainText(/30 ?seconds until the next attempt/)
  await dialog.getByRole('button', { name: 'Work offline' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible()
  await page.clock.runFor(65_000)
  await expect(dialog).toBeHidden()

  lab.network.leadTo(lab.server.port)
  await page.clock.runFor(35_000)
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 30_000 })
})
