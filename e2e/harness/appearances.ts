import type { Page } from '@playwright/test'

export interface Appearance {
  theme: 'light' | 'dark' | 'contrast'
  density: 'bench' | 'desk'
}

export const appearances: readonly Appearance[] = (['bench', 'desk'] as const).flatMap((density) =>
  (['light', 'dark', 'contrast'] as const).map((theme) => ({ theme, density })),
)

/** As a tab hears that another one chose a look: the setting is stored, and the page follows without a reload. */
export async function chooseAppearance(page: Page, look: Appearance): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'aliquot.deviceSettings'
    localStorage.setItem(key, JSON.stringify(chosen))
    dispatchEvent(new StorageEvent('storage', { key }))
  }, look)
  await page.locator(`html[data-theme="${look.theme}"][data-density="${look.density}"]`).waitFor({ state: 'attached' })
  await settle(page)
}

/** Until nothing fades any more: a colour half way is nobody's colour. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
  })
}
