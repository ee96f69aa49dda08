import { Chip } from '#src/ui/feedback/chip.tsx'
import { LockIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { readMemberName } from '#src/workspace/format/member-name.ts'

/** Who has locked a section. */
export function LockChip({ lockedBy }: { lockedBy: number }) {
  const { workspace } = useWorkspace()
  const name = useLive((each) => readMemberName(each, lockedBy), [lockedBy])
  if (name === undefined) return null
  return (
    <Chip icon={LockIcon} tone={lockedBy === workspace.userId ? 'plain' : 'warn'}>
      {lockedBy === workspace.userId ? t('Locked by you') : t('Locked by {name}', { name })}
    </Chip>
  )
}
