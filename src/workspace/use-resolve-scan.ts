import { useCallback } from 'react'
import { resolveScan, type ScanAnswer } from '#db/queries/resolve-scan.ts'
import { showRefusal } from './use-act.ts'
import { useWorkspace } from './workspace-context.tsx'

/** What a code means, for who waits for one: short codes count as well, unless told. Null when this device could not say; the person was told. spec §5 */
export function useResolveScan({ anyLength = true }: { anyLength?: boolean } = {}): (code: string) => Promise<ScanAnswer | null> {
  const { workspace } = useWorkspace()
  return useCallback(
    async (code) => {
      try {
        return await resolveScan(workspace, code, { anyLength })
      } catch (error) {
        showRefusal(error)
        return null
      }
    },
    [workspace, anyLength],
  )
}
