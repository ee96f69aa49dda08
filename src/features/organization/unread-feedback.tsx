import { Chip } from '#src/ui/feedback/chip.tsx'
import { NavBadge } from '#src/ui/layout/nav-badge.tsx'
import { plural } from '#src/ui/text/translate.ts'
import { useUnreadFeedback } from '#src/workspace/data/unread-feedback.ts'
import { badgeText } from '#src/workspace/format/badge-text.ts'

/** How much feedback nobody has read yet: on the icon of an entry, or at the end of a row. */
export function UnreadFeedback({ isInRow = false }: { isInRow?: boolean }) {
  const count = useUnreadFeedback()
  if (count === 0) return null
  const text = plural(count, { one: '# unread feedback entry', other: '# unread feedback entries' })
  return isInRow ? <Chip tone="warn">{text}</Chip> : <NavBadge count={badgeText(count)} label={text} />
}
