import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { PaletteEntry } from './areas.ts'
import { useContributions } from './use-contributions.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

/** Entries with words that begin with what was typed: 'imp' finds 'Import samples'. Screens of the navigation are found, too. */
export function usePalette(typed: string): readonly PaletteEntry[] {
  const access = useAccess()
  const screens = useContributions('navigation').map<PaletteEntry>(({ href, ...entry }) => ({ ...entry, run: (_, { navigate }) => navigate(href) }))
  const entries = useContributions('palette')
  const wanted = normalizeText(typed).split(' ').filter(Boolean)
  if (wanted.length === 0) return []
  return [...screens, ...entries].filter((entry) => {
    if (entry.isAvailable?.(null, access) === false) return false
    const words = normalizeText(`${entry.label()} ${entry.keywords?.() ?? ''}`).split(' ')
    return wanted.every((text) => words.some((word) => word.startsWith(text)))
  })
}
