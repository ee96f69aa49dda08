import { useEffect, useState } from 'react'
import { readScans } from '#db/queries/recent.ts'
import type { ScannedEntry, ScanSource } from '#machines/scan/scan-types.ts'
import { resolveForPeople } from '#src/workspace/scan/resolve-for-people.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

const none: readonly ScannedEntry[] = []

/** What was scanned on this device before the page was loaded, latest first, as it is now. Their serials are negative. */
export function useEarlierScans(): readonly ScannedEntry[] {
  const { workspace } = useWorkspace()
  const [earlier, setEarlier] = useState(none)
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const scans = await readScans(workspace)
      return Promise.all(
        scans.map(async ({ text, how }, at): Promise<ScannedEntry> => {
          const scan = { text, how: how as ScanSource }
          return { serial: -at - 1, scan, answer: await resolveForPeople(workspace, scan) }
        }),
      )
    }
    read().then(
      (found) => isGone || setEarlier(found),
      (error: unknown) => workspace.report(error),
    )
    return () => {
      isGone = true
    }
  }, [workspace])
  return earlier
}
