/* Theme and density as the person set them, or as the device asks; they stand as attributes on <html>. */

export type ThemeChoice = 'auto' | 'light' | 'dark' | 'contrast'
export type DensityChoice = 'auto' | 'bench' | 'desk'

export interface Appearance {
  theme: ThemeChoice
  density: DensityChoice
}

const asked = (query: string): boolean => window.matchMedia(query).matches

/** Writes the attributes now and, for 'auto', whenever the device changes its mind. Answers how to stop. */
export function applyAppearance({ theme, density }: Appearance): () => void {
  const apply = () => {
    const root = document.documentElement.dataset
    root['theme'] = theme !== 'auto' ? theme : asked('(prefers-contrast: more)') ? 'contrast' : asked('(prefers-color-scheme: dark)') ? 'dark' : 'light'
    root['density'] = density !== 'auto' ? density : asked('(any-pointer: coarse)') ? 'bench' : 'desk'
  }
  apply()
  const queries = ['(prefers-contrast: more)', '(prefers-color-scheme: dark)', '(any-pointer: coarse)'].map((query) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', apply)
  return () => queries.forEach((query) => query.removeEventListener('change', apply))
}
