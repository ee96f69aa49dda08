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

/** Colors do not affect the size of targets; borders do, and they are widest in high contrast. */
const asksTargets = ({ theme }: Appearance): boolean => theme === 'contrast'

/**
 * The conditions under which a screen is checked. The long run checks accessibility in every theme, density and orientation.
 * Otherwise all rules run in the light theme, and in the others only those that depend on the theme: in dark with the opposite
 * density and orientation, and in high contrast with a combination that changes with `turn`, so that all pairs are covered.
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

/** As a tab is notified that another one chose a theme: the setting is stored, and the page follows without a reload. */
export async function chooseAppearance(page: Page, look: Appearance): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'aliquot.deviceSettings'
    localStorage.setItem(key, JSON.stringify(chosen))
    dispatchEvent(new StorageEvent('storage', { key }))
  }, look)
  await page.locator(`html[data-theme="${look.theme}"][data-density="${look.density}"]`).waitFor({ state: 'attached' })
  await settle(page)
}

/** Until no transition is running: a color halfway through one means nothing. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
  })
}
