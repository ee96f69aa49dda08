import type { Locator } from '@playwright/test'

/** Taps what closes its window. The window can be gone before the browser has reported the tap. */
export async function closeByTap(target: Locator): Promise<void> {
  const window = target.page()
  const closed = window.waitForEvent('close')
  await target.click().catch((error: unknown) => {
    if (!window.isClosed()) throw error
  })
  await closed
}
