/* What the person chose, or what the device prefers if they left it open; both are attributes on <html>.
   `public/appearance.js` follows the same rules before the first paint, and a test compares the two. */

export const themes = ['light', 'dark', 'contrast'] as const
export const densities = ['bench', 'desk'] as const

export type Theme = (typeof themes)[number]
export type Density = (typeof densities)[number]
export type ThemeChoice = 'auto' | Theme
export type DensityChoice = 'auto' | Density

/** Answers a media query. */
export type MatchesMedia = (query: string) => boolean

const moreContrast = '(prefers-contrast: more)'
const darkScheme = '(prefers-color-scheme: dark)'
const coarsePointer = '(any-pointer: coarse)'

const matchesMedia: MatchesMedia = (query) => window.matchMedia(query).matches

export function themeFor(choice: ThemeChoice, ask: MatchesMedia = matchesMedia): Theme {
  if (choice !== 'auto') return choice
  if (ask(moreContrast)) return 'contrast'
  return ask(darkScheme) ? 'dark' : 'light'
}

export function densityFor(choice: DensityChoice, ask: MatchesMedia = matchesMedia): Density {
  if (choice !== 'auto') return choice
  return ask(coarsePointer) ? 'bench' : 'desk'
}

export function applyAppearance(theme: Theme, density: Density): void {
  const root = document.documentElement
  root.dataset['theme'] = theme
  root.dataset['density'] = density
  // The browser's own frame around an installed app takes the color of the top bar.
  const paper = getComputedStyle(root).getPropertyValue('--paper')
  if (paper) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
}

/** Reports when the device's preference changes: at dusk, or when a mouse is plugged in. Returns a function that stops this. */
export function watchMediaQueries(onChange: () => void): () => void {
  const queries = [moreContrast, darkScheme, coarsePointer].map((query) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', onChange)
  return () => queries.forEach((query) => query.removeEventListener('change', onChange))
}
