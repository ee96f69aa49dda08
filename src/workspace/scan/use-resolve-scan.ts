import { useCallback } from 'react'
import { resolveScan, type ScanResult } from '#db/queries/resolve-scan.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

/**
 * What a code means, for components that wait for one: short codes count as well, by
 * default. Null if this device could not tell; the person was told. spec §5
 */
export function useResolveScan({ anyLength = true }: { anyLength?: boolean } = {}): (code: string) => Promise<ScanResult | null> {
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
