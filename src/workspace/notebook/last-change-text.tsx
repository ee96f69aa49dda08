import type { LastChange } from '#domain/rules/notebook/last-change.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { timesText } from '#src/workspace/format/dates.ts'
import { readMemberName } from '#src/workspace/format/member-name.ts'

/** Who changed it last, and when. */
export function LastChangeText({ change: { changedBy, changedAt, changeReceivedAt } }: { change: LastChange }) {
  const { workspace } = useWorkspace()
  const name = useLive((each) => readMemberName(each, changedBy), [changedBy])
  if (name === undefined) return '\u00a0'
  const at = timesText(changedAt, changeReceivedAt)
  return changedBy === workspace.userId ? t('You, {time}', { time: at }) : t('{name}, {time}', { name, time: at })
}
