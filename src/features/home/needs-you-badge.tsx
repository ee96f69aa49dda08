import { readCounts } from '#db/queries/queue.ts'
import { NavBadge } from '#src/ui/layout/nav-badge.tsx'
import { plural } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { badgeText } from '#src/workspace/format/badge-text.ts'

/** How many changes need the person. */
export function NeedsYouBadge() {
  const count = useLive(readCounts, [])?.inbox
  return count ? <NavBadge count={badgeText(count)} label={plural(count, { one: '# to review', other: '# to review' })} /> : null
}
