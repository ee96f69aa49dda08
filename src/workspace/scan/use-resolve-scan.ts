import { useCallback } from 'react'
import { resolveScan, type ScanResult } from '#db/queries/resolve-scan.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

/** Where only a compartment makes sense: says what was scanned instead. */
export function showNotACompartment(found: ScanResult): void {
  showToast({ message: 'message' in found ? t(found.message) : t('Scan a compartment.'), tone: 'bad' })
}

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
