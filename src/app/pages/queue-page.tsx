import { Suspense, useEffect, useState } from 'react'
import type { QueueScreenProps } from '#src/features/queue/queue-screen.tsx'
import { CorrectSampleDialog, QueueScreen, SamplePlaceDialog } from './screens.ts'
import type { Services } from '#src/app/services.ts'

/** The queue's cards ask where to put something, and for a sample's fields, with the dialogs of the inventory. */
const dialogs: QueueScreenProps['dialogs'] = {
  chooseLocation: ({ title, onChoose, onClose }) => (
    <Suspense fallback={null}>
      <SamplePlaceDialog opened title={title} onClose={onClose} onChoose={({ layer, position }) => onChoose({ layerId: layer.id, position })} />
    </Suspense>
  ),
  sampleForm: (asked) => (
    <Suspense fallback={null}>
      <CorrectSampleDialog {...asked} />
    </Suspense>
  ),
}

export function Queue({ services: { pool, device } }: { services: Services }) {
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
  return <QueueScreen onSendNow={() => pool.tell({ type: 'retry.asked' })} others={others} dialogs={dialogs} />
}
