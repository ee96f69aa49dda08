import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { addRejected } from '#db/queue/unsent-changes.ts'
import { readDeviceKey } from '#db/queue/device-key.ts'
import { sendExportedChanges } from '#sync/send-exported-changes.ts'
import { createTransport } from '#sync/transport.ts'
import { QueueScreen, type QueueScreenProps } from '#src/features/queue/queue-screen.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { useApp } from '#src/app/app-context.ts'
import { useSyncStatus } from '#src/app/sync/use-sync-status.ts'
import type { BringBack } from '#src/features/queue/import-changes.tsx'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'

const CorrectSampleDialog = lazyComponent(async () => (await import('#src/features/samples/form/correct-sample-dialog.tsx')).CorrectSampleDialog)
const StartLocationDialog = lazyComponent(async () => (await import('#src/features/samples/form/start-location-dialog.tsx')).StartLocationDialog)

/** Cards of the queue ask for a location or a sample's fields with the dialogs of the inventory. */
const dialogs: QueueScreenProps['dialogs'] = {
  chooseLocation: ({ title, onChoose, onClose }) => (
    <LazyBoundary fallback={null}>
      <StartLocationDialog opened title={title} onClose={onClose} onChoose={({ layer, position }) => onChoose({ layerId: layer.id, position })} />
    </LazyBoundary>
  ),
  sampleForm: (asked) => (
    <LazyBoundary fallback={null}>
      <CorrectSampleDialog {...asked} />
    </LazyBoundary>
  ),
}

/** The queue, including what other people have waiting on this device. */
export function QueuePage() {
  const { connection, services } = useApp()
  const { pool, device } = services
  const isLost = useSelector(connection, (state) => state.hasTag('offline'))
  const { state } = useSyncStatus(pool)
  const [others, setOthers] = useState<QueueScreenProps['others']>([])
  useEffect(() => {
    void Promise.all([pool.waiting(), device.list()]).then(([waiting, known]) =>
      setOthers(
        waiting.map(({ owner, queued }) => {
          const who = known.find((one) => one.userId === owner.userId && one.groupId === owner.groupId)
          return { key: `${owner.userId}:${owner.groupId}`, label: who ? `${who.fullName}, ${who.groupName}` : '', waiting: queued }
        }),
      ),
    )
  }, [pool, device])
  const syncNow = () => pool.tell({ type: 'retry.asked' })
  return (
    <QueueScreen
      onSendNow={syncNow}
      sendExportedChanges={async (workspace, changes) => {
        const answer = await bringBackChanges(workspace, changes)
        syncNow()
        return answer
      }}
      isOnline={!isLost && state !== 'offline'}
      others={others}
      dialogs={dialogs}
    />
  )
}

/** The device's own rejected changes come with its next pull; those of another device are put into the inbox here. */
const bringBackChanges: BringBack = async (workspace, changes) => {
  const answer = await sendExportedChanges(createTransport(undefined, reportFailure), changes, __APP_VERSION__, new AbortController().signal)
  if (!answer.ok) return answer
  const isOwn = (await readDeviceKey(workspace)) === changes.device
  await addRejected(workspace.disk, isOwn ? changes.rejected : answer.value, Date.now())
  return { ok: true, value: answer.value.length }
}
