import { readCounts } from '#db/queries/queue.ts'
import { HomeIcon } from '#src/ui/icons/icons.ts'
import { t, plural } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { NavBadge } from '#src/ui/layout/nav-badge.tsx'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { badgeText } from '#src/workspace/format/badge-text.ts'

/** How many changes need the person. */
function NeedsYouBadge() {
  const count = useLive(readCounts, [])?.inbox
  return count ? <NavBadge count={badgeText(count)} label={plural(count, { one: '# to review', other: '# to review' })} /> : null
}

export const contributions: Contributions = {
  navigation: [{ id: 'home', order: 10, label: () => t('Home'), icon: HomeIcon, href: addresses.home, Badge: NeedsYouBadge }],
  // In portrait one after another: what needs the person, where they were, what expires, how full it is.
  homeCards: [
    { id: 'first-steps', order: 10, column: 'start', Card: lazyComponent(async () => (await import('./first-steps.tsx')).FirstSteps) },
    { id: 'needs-you', order: 20, column: 'start', Card: lazyComponent(async () => (await import('./home-cards.ts')).NeedsYou) },
    { id: 'recently-opened', order: 30, column: 'start', Card: lazyComponent(async () => (await import('./home-cards.ts')).RecentlyOpened) },
    { id: 'expires', order: 10, column: 'end', Card: lazyComponent(async () => (await import('./home-cards.ts')).Expires) },
    { id: 'freezers', order: 20, column: 'end', Card: lazyComponent(async () => (await import('./home-cards.ts')).Freezers) },
  ],
}
