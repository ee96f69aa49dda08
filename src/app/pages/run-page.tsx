import { initialsOf } from '#src/workspace/format/initials.ts'
import { Avatar } from '#src/ui/icons/avatar.tsx'
import { HelpButton } from '#src/features/help/help-button.tsx'
import { RunScreen } from '#src/features/notebook/run/run-screen.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useQuery } from '#src/app/use-query.ts'
import { AppSyncPill } from '#src/app/shell/app-sync-pill.tsx'

/** A procedure step by step, over the whole screen. */
export function RunPage() {
  const { fullName } = useWorkspace()
  return (
    <RunScreen
      sectionId={useQuery().idOf('sectionID')}
      status={
        <>
          <AppSyncPill />
          <HelpButton />
          <Avatar initials={initialsOf(fullName)} />
        </>
      }
    />
  )
}
