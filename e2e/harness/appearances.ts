import type { Page } from '@playwright/test'
import { isLong, type Orientation } from './matrix.ts'

export interface Appearance {
  theme: 'light' | 'dark' | 'contrast'
  density: 'bench' | 'desk'
}

const themes = ['light', 'dark', 'contrast'] as const
const densities = ['bench', 'desk'] as const
const held = ['landscape', 'portrait'] as const

export interface View {
  orientation: Orientation
  look: Appearance
  asks: readonly ('accessibility' | 'colors' | 'targets')[]
}

/** Colors take nothing from a target; edges do, and they are widest in high contrast. */
const asksTargets = ({ theme }: Appearance): boolean => theme === 'contrast'

/**
 * How a screen is looked at. In the long run accessibility is asked in every theme, density and orientation. Else all of it is asked in
 * the light theme, and in the others what depends on the theme: dark with density and orientation turned round, and high contrast in the
 * `turn` of the screen, so that all pairs are seen.
 */
export function viewsOf(turn: number): View[] {
  const all = held.flatMap((orientation) => themes.flatMap((theme) => densities.map((density) => ({ orientation, look: { theme, density } }))))
  const contrast = all.filter(({ look }) => look.theme === 'contrast')
  const asked = (view: (typeof all)[number]): View['asks'] => {
    const { orientation, look } = view
    if (isLong) return ['accessibility']
    if (look.theme === 'light') return orientation === 'landscape' && look.density === 'bench' ? ['accessibility'] : []
    if (look.theme === 'dark') return orientation === 'portrait' && look.density === 'desk' ? ['colors'] : []
    return view === contrast[turn % contrast.length] ? ['colors'] : []
  }
  return all
    .map((view) => ({ ...view, asks: [...asked(view), ...(asksTargets(view.look) ? (['targets'] as const) : [])] }))
    .filter(({ asks }) => asks.length > 0)
}

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

/** Until nothing fades any more: a color half way is nobody's color. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
  })
}
