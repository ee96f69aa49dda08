import type { Page } from '@playwright/test'
import { expect } from '../harness/expect.ts'

export const demoPassword = 'aliquot-demo'

/** The sign-in screen, as seen by someone new to this device. */
export async function signIn(page: Page, login: string): Promise<void> {
  await page.getByLabel('User name').fill(login)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
}

/** The app on a tablet with a signed-in person. From here on, scans and taps work. */
export async function openApp(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
}

/** The 'Login Expired' dialog over the open workspace. */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Login Expired' })
  await expect(dialog).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
}

/** Until the group's inventory and the app shell that shows it are on this device. */
export async function waitForMirror(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Copying the inventory to this device')).toBeHidden()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** Until every row of the first mirror is in its table. */
export async function waitUntilUnpacked(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countRows, '$blocks'), { timeout: 60_000 }).toBe(0)
}

/** Until the device has reserved ids of so many kinds of things: as many as the person may create. */
export async function waitForIds(page: Page, kinds: number): Promise<void> {
  await expect.poll(() => page.evaluate(countRows, '$leases'), { timeout: 60_000 }).toBeGreaterThanOrEqual(kinds)
}

/** After a change is saved, the screen may show 'Synced' for a moment longer, so the queue itself is checked first. */
export async function waitUntilSent(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countRows, '$outbox'), { timeout: 60_000 }).toBe(0)
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
}

/** Until the columns of an open list are on disk, where the next page finds them. */
export async function waitUntilColumnsAreKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countRows, '$columns'), { timeout: 60_000 }).toBeGreaterThan(0)
}

/** Rows of one table, in all workspaces of this device. */
async function countRows(table: string): Promise<number> {
  const ask = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
    })
  let rows = 0
  for (const { name } of await indexedDB.databases()) {
    if (!/^aliquot:\d+:\d+$/.test(name ?? '')) continue
    const db = await ask(indexedDB.open(name!))
    rows += await ask(db.transaction(table).objectStore(table).count())
    db.close()
  }
  return rows
}
