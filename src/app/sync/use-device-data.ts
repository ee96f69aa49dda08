import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import { KeptSecrets, opensByPasskey } from '#db/device/kept-secrets.ts'
import { resetMirror } from '#db/pull/reset-mirror.ts'
import type { DeviceDataActions } from '#src/features/settings/device-data-actions.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useSyncStatus } from './use-sync-status.ts'
import type { Services } from '#src/app/services.ts'

/** What the tab 'Space on this device' can do, in the open workspace. */
export function useDeviceDataMaintenance({ device, pool }: Services): DeviceDataActions {
  const { workspace } = useWorkspace()
  const status = useSyncStatus(pool)
  const [others, setOthers] = useState(0)
  useEffect(() => {
    void device.list().then((known) => setOthers(Math.max(0, known.length - 1)))
  }, [device])
  const kept = useLiveQuery(async () => new KeptSecrets(device.db).find(workspace), [device, workspace])
  const byPassword = (kept?.wrapped ?? null) !== null
  const byPasskey = opensByPasskey(kept)
  const canFetchAgain = status.queued === 0 && status.lastSuccessAt !== null && status.state !== 'offline' && status.state !== 'paused'
  return useMemo(
    () => ({
      others,
      opensOffline: { byPassword, byPasskey },
      canFetchAgain,
      async freeSpace() {
        const given = []
        for (const free of await workspace.loadReclaimSteps()) given.push(await free())
        return given.includes(true)
      },
      async fetchAgain() {
        await resetMirror(workspace.disk, (_, error) => reportFailure(error))
        pool.tell({ type: 'retry.asked' })
      },
    }),
    [others, byPassword, byPasskey, canFetchAgain, workspace, pool],
  )
}
