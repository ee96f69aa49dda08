import { useEffect } from 'react'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { keepGroupLogo } from '#src/workspace/files/group-logo.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'

/** Asks for the logo once, so that it is here when someone prints without a server. */
export function LogoWatch() {
  const { workspace, serverReads } = useWorkspace()
  useEffect(() => {
    keepGroupLogo(workspace, serverReads).catch(reportFailure)
  }, [workspace, serverReads])
  return null
}
