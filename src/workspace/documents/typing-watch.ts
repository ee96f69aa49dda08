import { useEffect } from 'react'
import { typedTable } from '#db/documents/typed-table.ts'
import type { Workspace } from '#db/workspace.ts'
import type { WriteContext } from '#db/writing/mutation.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { readTypingHolders } from './typing-holder.ts'

/** Sends what was typed in pages that are gone: at the start, and whenever the person comes back to this page or the network does. */
export function TypingWatch(): null {
  const { workspace, writeContext } = useWorkspace()
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && sendTyped(workspace, writeContext).catch(reportFailure))
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [workspace, writeContext])
  return null
}

async function sendTyped(workspace: Workspace, context: WriteContext): Promise<void> {
  // Most often there is nothing, and the code that saves is not loaded.
  if ((await typedTable(workspace).count()) === 0) return
  const [{ recoverTyped }, isOpen] = await Promise.all([import('#db/documents/recover-typed.ts'), readTypingHolders()])
  await recoverTyped(workspace, context, isOpen)
}
