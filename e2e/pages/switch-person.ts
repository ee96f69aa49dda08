import type { Page } from '@playwright/test'
import { expect } from '../harness/expect.ts'

export async function switchPerson(page: Page, from: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: from }).click()
  await page.getByRole('menuitem', { name: 'Switch person' }).click()
  await expect(page.getByRole('heading', { name: 'Who is working?' })).toBeVisible({ timeout: 30_000 })
}

export async function enterPin(page: Page, name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  for (const figure of pin) await page.getByRole('group', { name: 'PIN', exact: true }).getByRole('button', { name: figure, exact: true }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function takeOver(page: Page, name: string, pin: string): Promise<void> {
  await enterPin(page, name, pin)
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible({ timeout: 30_000 })
}
