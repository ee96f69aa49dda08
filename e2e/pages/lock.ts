import type { Page } from '@playwright/test'
import { expect } from '../harness/expect.ts'
import { demoPassword } from './sign-in.ts'
import { followTo } from './visit.ts'

export const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Locked' })

/** In the settings of the open app: the password, then the PIN on our own keypad, then once more by keyboard. */
export async function setPin(page: Page, url: string, pin: string): Promise<void> {
  await followTo(page, `${url}/members/settings/?tab=security`)
  await page.getByRole('button', { name: 'Set PIN' }).click()
  const dialog = page.getByRole('dialog', { name: 'PIN' })
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await tapPin(page, 'New PIN', pin)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('textbox', { name: 'Repeat new PIN' }).fill(pin)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('PIN set')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible()
}

async function tapPin(page: Page, pad: string, pin: string): Promise<void> {
  for (const figure of pin) await page.getByRole('group', { name: pad, exact: true }).getByRole('button', { name: figure, exact: true }).click()
}

export async function unlockByPin(page: Page, pin: string): Promise<void> {
  await tapPin(page, 'PIN', pin)
  await lockScreen(page).getByRole('button', { name: 'Unlock' }).click()
}

export async function unlockByPassword(page: Page, password = demoPassword): Promise<void> {
  const screen = lockScreen(page)
  await screen.getByRole('textbox', { name: 'Password' }).fill(password)
  await screen.getByRole('button', { name: 'Unlock' }).click()
}

/** The hash is stored a moment after the sign-in, because it is deliberately slow. */
export async function waitForHash(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opened = indexedDB.open('aliquot:device')
        opened.addEventListener('error', () => reject(opened.error!))
        opened.addEventListener('success', () => {
          const all = opened.result.transaction('unlocks').objectStore('unlocks').getAll()
          all.addEventListener('success', () => {
            opened.result.close()
            resolve((all.result as { password: string | null }[]).some(({ password }) => password !== null))
          })
        })
      }),
  )
}
