import type { SampleInput } from '#src/workspace/mutations/samples.ts'
import { readFreePositionsFrom } from '#src/workspace/mutations/move-sample.ts'
import { useState } from 'react'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { readLayer, readNextFreePosition } from '#db/queries/layers.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { t } from '#src/ui/text/translate.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { draftOf, toInputs, validateDraft, type SampleDraft } from './sample-draft.ts'
import { SampleForm } from './sample-form.tsx'

export interface CorrectSampleDialogProps {
  /** What was typed, as it was sent. */
  input: SampleInput
  /** False if it would be refused again; then the form stays open. */
  onSend: (input: SampleInput) => Promise<boolean>
  onClose: () => void
}

/** The form of a sample that the server refused, to be corrected and sent again with the same id. */
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
  const [initial] = useState(() => draftOf(input, layer))
  const typeOf = ({ typeId }: SampleDraft) => types.find((each) => each.id === typeId)
  const { draft, change, save, leave, release, fieldsRef } = useDraft({
    label: input.name,
    initial,
    // The free positions are counted again when it is sent.
    validate: (typed) => validateDraft(typed, typeOf(typed), Infinity),
    onSave: () => send(),
  })
  const { start } = draft
  const positions = useLive(async (workspace) => (start ? readFreePositionsFrom(workspace, start, 1) : []), [start]) ?? []
  const type = typeOf(draft)
  const draftErrors = validateDraft(draft, type, positions.length)

  const handleScan = async (code: string) => {
    const found = await resolve(code)
    if (found?.kind === 'layer') {
      change({ start: { layer: found.row, position: (await readNextFreePosition(workspace, found.row)) ?? 1 } })
    } else if (found?.kind === 'sample') change({ parentId: found.id })
    else if (found) change({ altBarcode: code.slice(0, limits.barcode.longest) })
  }
  useScanHandler((code) => void handleScan(code))

  const send = async () => {
    const now = start ? await readFreePositionsFrom(workspace, start, 1) : []
    if (!type || Object.keys(validateDraft(draft, type, now.length)).length) return
    const [corrected] = toInputs(draft, type, [input.id])
    // It is one sample: braces in its name are not a pattern here.
    const location = { layerId: start?.layer.id ?? null, position: now[0] ?? 0 }
    if (!corrected || !(await onSend({ ...corrected, ...location, name: draft.name.trim() }))) return
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
          <Button tall onClick={() => leave(onClose)}>
            {t('Cancel')}
          </Button>
          <ScanButton tall hint={t('Scan the label on the tube, its box or its parent')} onCode={(code) => void handleScan(code)} />
          <Button variant="primary" onClick={() => void save()}>
            {t('Send again')}
          </Button>
        </>
      }
    >
      <SampleForm
        ref={fieldsRef}
        draft={draft}
        onChange={change}
        types={types}
        draftErrors={draftErrors}
        positions={positions}
        onEnter={() => void save()}
        isOne
      />
    </Dialog>
  )
}
