import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

/** The worker of the newer release is waiting; nothing on the screen shows it without a prompt. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null)
  await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
}

/** Recognized by `isReloaded`. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { isSamePage: true }))
}

/**
 * The new worker takes over when the old one has nothing to do and the browser has ended it. With developer tools attached, as here,
 * the browser decides to end it and then does not; so this does.
 */
export async function endOldWorker(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  let old: string | undefined
  tools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    old = versions.find(({ status }) => status === 'activated')?.versionId ?? old
  })
  await tools.send('ServiceWorker.enable')
  await expect.poll(() => old).toBeDefined()
  await tools.send('ServiceWorker.stopWorker', { versionId: old! })
  await tools.detach()
}

/** By polling, because a tab in the background draws no frames. */
export const isReloaded = (page: Page) => page.waitForFunction(() => !('isSamePage' in window), undefined, { polling: 200, timeout: 30_000 })
