import type { SampleRow } from '#domain/entities/sample.ts'
import { NewSampleDialog } from '#src/features/samples/form/new-sample-dialog.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'

/** New samples that start as copies of this one; the first of them is opened. */
export function CloneSampleDialog({ sample, onClose }: { sample: SampleRow; onClose: () => void }) {
  const navigate = useNavigate()
  return <NewSampleDialog opened onClose={onClose} cloneOf={sample} onCreated={(id) => navigate(addresses.sample(id))} />
}
