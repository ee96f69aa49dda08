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
 * The worker that answers this page now, before a newer one is told to take over. The newer one does so when this one has nothing to do and
 * the browser has ended it. With developer tools attached, as here, the browser decides to end it and then does not; so `endUntil` does, again
 * and again, because what the page asks for meanwhile starts it again. It never ends the newer one: a page whose scripts it is sending would
 * remain without them.
 */
export async function activeWorker(page: Page): Promise<{ endUntil(isOver: Promise<unknown>): Promise<void> }> {
  const tools = await page.context().newCDPSession(page)
  let active: string | undefined
  tools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    active ??= versions.find(({ status }) => status === 'activated')?.versionId
  })
  await tools.send('ServiceWorker.enable')
  await expect.poll(() => active).toBeDefined()
  // Refused if the browser has ended it by itself.
  const end = () => void tools.send('ServiceWorker.stopWorker', { versionId: active! }).catch(() => undefined)
  return {
    endUntil: async (isOver) => {
      end()
      const again = setInterval(end, 1_000)
      await isOver.finally(() => clearInterval(again))
      await tools.detach()
    },
  }
}

/** By polling, because a tab in the background draws no frames. */
export const isReloaded = (page: Page) => page.waitForFunction(() => !('isSamePage' in window), undefined, { polling: 200, timeout: 30_000 })
