import { expect, type Lab, type Page } from '../harness/lab.ts'
import { demoPassword } from './sign-in.ts'
import { followTo } from './visit.ts'

export const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Use passkey' })

/** The person's passkeys, in the settings. */
export async function openPasskeys(page: Page, { network }: Lab): Promise<void> {
  await followTo(page, `${network.url}/members/settings/?tab=passkeys`)
  await expect(page.getByRole('tab', { name: 'Passkeys' })).toHaveAttribute('aria-selected', 'true')
}

/** In the open tab. */
export async function addPasskey(page: Page, name: string, password = demoPassword) {
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  return dialog
}
