import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test } from '../harness/lab.ts'
import { setPin } from '../pages/lock.ts'
import { screens } from '../pages/screens.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'
import { switchPerson, takeOver } from '../pages/switch-person.ts'
import { followTo } from '../pages/visit.ts'

test.use({ tablet: 'mara' })

test('whoever came with a PIN enters their password before an account is deactivated, and again before it is activated', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  await setPin(page, lab.network.url, '1357')
  await switchPerson(page, 'Mara Lindqvist')
  await takeOver(page, 'Mara Lindqvist', '1357')
  await followTo(page, lab.network.url + screens.organization)
  const row = page.getByRole('row', { name: /Tobias Wen/ })
  const deactivate = async () => {
    await page.getByRole('button', { name: 'Actions for Tobias Wen' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Deactivate the account of Tobias Wen?' })
  await deactivate()
  await expect(dialog).toContainText('Enter your password again, or use a passkey.')
  expect(await findAccessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).not.toContainText('Deactivated')

  await deactivate()
  await dialog.getByLabel('Your password').fill('wrong')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Deactivated')
  await page.getByRole('button', { name: 'Actions for Tobias Wen' }).click()
  await page.getByRole('menuitem', { name: 'Activate' }).click()
  const again = page.getByRole('dialog').filter({ hasText: 'Enter your password again' })
  await again.getByLabel('Your password').fill(demoPassword)
  await again.getByRole('button', { name: 'Activate' }).click()
  await expect(row).not.toContainText('Deactivated')
  await expect(dialog).toBeHidden()
})
