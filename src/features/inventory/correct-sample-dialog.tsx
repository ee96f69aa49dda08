import { useState } from 'react'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { readLayer, readNextFree } from '#db/queries/layers.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { t } from '#src/ui/translate.ts'
import { ScanButton } from '#src/workspace/scan-button.tsx'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { useUnsaved } from '#src/workspace/unsaved.ts'
import { useResolveScan } from '#src/workspace/use-resolve-scan.ts'
import { useLive, useWorkspace } from '#src/workspace/workspace-context.tsx'
import { draftOf, toInputs, troublesOf, type SampleInput } from './sample-draft.ts'
import { SampleForm } from './sample-form.tsx'
import { readPlacesFrom } from './sample-places.ts'

export interface CorrectSampleDialogProps {
  /** What was typed, as it was sent. */
  input: SampleInput
  /** False when it would be refused again; then the form stays open. */
  onSend: (input: SampleInput) => Promise<boolean>
  onClose: () => void
}

/** The form of a sample that the server did not take, to be corrected and sent again under the number it has. */
export function CorrectSampleDialog({ input, ...rest }: CorrectSampleDialogProps) {
  const read = useLive(
    async (workspace) => ({ types: await readSampleTypes(workspace), layer: input.layerId === null ? undefined : await readLayer(workspace, input.layerId) }),
    [input.layerId],
  )
  return read ? <OpenForm input={input} types={read.types} layer={read.layer} {...rest} /> : null
}

interface OpenFormProps extends CorrectSampleDialogProps {
  types: readonly SampleTypeRow[]
  layer: StorageLayerRow | undefined
}

function OpenForm({ input, types, layer, onSend, onClose }: OpenFormProps) {
  const { workspace } = useWorkspace()
  const resolve = useResolveScan()
  const [begun] = useState(() => draftOf(input, layer))
  const [draft, setDraft] = useState(begun)
  const { leave, release } = useUnsaved(input.name, draft !== begun)
  const { start } = draft
  const places = useLive(async (workspace) => (start ? readPlacesFrom(workspace, start, 1) : []), [start]) ?? []
  const type = types.find((each) => each.id === draft.typeId)
  const troubles = troublesOf(draft, type, places.length)

  const take = async (code: string) => {
    const found = await resolve(code)
    if (found?.kind === 'layer') {
      const scanned = await readLayer(workspace, found.id)
      if (scanned) setDraft({ ...draft, start: { layer: scanned, position: (await readNextFree(workspace, scanned)) ?? 1 } })
    } else if (found?.kind === 'sample') setDraft({ ...draft, parentId: found.id })
    else if (found) setDraft({ ...draft, altBarcode: code.slice(0, limits.barcode.longest) })
  }
  useScanTaker((code) => void take(code))

  const send = async () => {
    const now = start ? await readPlacesFrom(workspace, start, 1) : []
    if (!type || Object.keys(troublesOf(draft, type, now.length)).length) return
    const [corrected] = toInputs(draft, type, [input.id], now)
    // It is one sample: braces in its name are no pattern here.
    if (!corrected || !(await onSend({ ...corrected, name: draft.name.trim() }))) return
    release()
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={t('Correct {name}', { name: input.name })}
      width={760}
      actions={
        <>
          <ScanButton tall hint={t('Scan the label on the tube, its box or its parent')} onCode={(code) => void take(code)} />
          <Button variant="primary" onClick={() => void send()}>
            {t('Send again')}
          </Button>
        </>
      }
    >
      <SampleForm draft={draft} onChange={setDraft} types={types} troubles={troubles} places={places} onEnter={() => void send()} isOne />
    </Dialog>
  )
}
