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

const all = held.flatMap((orientation) => themes.flatMap((theme) => densities.map((density) => ({ orientation, look: { theme, density } }))))

/** Each commit starts elsewhere, so that a few commits see every screen under every condition. */
const shift = Number(process.env.SEED)

/**
 * The conditions under which a screen is checked. The long run checks accessibility and targets in every theme, density and orientation.
 * Otherwise all rules run in the light theme; those that depend on colors in dark or in high contrast; and targets in two
 * combinations of high contrast, where borders are widest, with both densities and both orientations between them.
 */
export function viewsOf(turn: number): View[] {
  if (isLong) return all.map((view) => ({ ...view, asks: view.look.theme === 'contrast' ? ['accessibility', 'targets'] : ['accessibility'] }))
  const at = turn + shift
  const isPair = ({ orientation, look }: Omit<View, 'asks'>) => ((orientation === 'landscape') === (look.density === 'bench')) === (at % 2 === 0)
  const themed = at % 4 < 2 ? 'dark' : 'contrast'
  const asked = (view: Omit<View, 'asks'>): View['asks'] => {
    const { orientation, look } = view
    if (look.theme === 'light') return orientation === 'landscape' && look.density === 'bench' ? ['accessibility'] : []
    const colors = look.theme === themed && isPair(view) && orientation === 'portrait' ? (['colors'] as const) : []
    return look.theme === 'contrast' && isPair(view) ? [...colors, 'targets'] : colors
  }
  return all.map((view) => ({ ...view, asks: asked(view) })).filter(({ asks }) => asks.length > 0)
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
