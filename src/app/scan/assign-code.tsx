import { useState } from 'react'
import { useLocation, useNavigate } from '#src/app/router/router.tsx'
import { NewSampleDialog } from '#src/features/samples/form/new-sample-dialog.tsx'
import { AssignCodeDialog } from '#src/features/scan/assign-code-dialog.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { AssignDialogProps } from '#src/workspace/scan/scan-context.tsx'

/** Where tubes are being scanned or read. */
const stayed = new Set<string>([addresses.scan, addresses.rackOf])

/** A code that belongs to nothing becomes the barcode of a sample that exists, or of a new one: that is opened, except while tubes are being scanned. */
export function AssignCode({ code, onAssigned, onClose }: AssignDialogProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [isNew, setNew] = useState(false)
  const onCreated = (sampleId: number) => {
    if (!stayed.has(pathname)) navigate(addresses.sample(sampleId))
    onAssigned?.()
  }
  return isNew ? (
    <NewSampleDialog opened barcode={code} onClose={onClose} onCreated={onCreated} />
  ) : (
    <AssignCodeDialog code={code} onAssigned={onAssigned} onClose={onClose} onNewSample={() => setNew(true)} />
  )
}
