import { useEffect, useMemo, useState } from 'react'
import { resetMirror } from '#db/reset-mirror.ts'
import type { StorageDoor } from '#src/features/settings/storage-door.ts'
import { reportFailure } from '#src/workspace/report-failure.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'
import type { SyncStatus } from '#sync/status.ts'
import type { Services } from './services.ts'

/** What the storage tab may do with this device, over the open workspace. */
export function useStorageDoor({ device, pool }: Services, status: SyncStatus): StorageDoor {
  const { workspace } = useWorkspace()
  const [others, setOthers] = useState(0)
  useEffect(() => {
    void device.list().then((known) => setOthers(Math.max(0, known.length - 1)))
  }, [device])
  const canFetchAgain = status.queued === 0 && status.lastSuccessAt !== null && status.state !== 'offline' && status.state !== 'paused'
  return useMemo(
    () => ({
      others,
      canFetchAgain,
      async freeSpace() {
        const given = []
        for (const free of workspace.roomSteps) given.push(await free())
        return given.includes(true)
      },
      async fetchAgain() {
        await resetMirror(workspace.disk, { report: (_, error) => reportFailure(error) })
        pool.tell({ type: 'retry.asked' })
      },
    }),
    [others, canFetchAgain, workspace, pool],
  )
}
