import type { NamedSample } from '#src/workspace/mutations/sections.ts'
import { combineChanges, type Change } from '#src/workspace/mutations/change.ts'
import { createSamplesChange } from '#src/workspace/mutations/samples.ts'
import { readFreePositionsFrom } from '#src/workspace/mutations/move-sample.ts'
import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { readNextFreePosition } from '#db/queries/layers.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { noteScanEffect } from '#src/workspace/scan/scan-effects.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { countOf, cloneDraft, newDraft, toInputs, validateDraft, type SampleDraft } from './sample-draft.ts'
import { SampleForm } from './sample-form.tsx'
import { takeIds } from './sample-ids.ts'
import { namesOf } from './sample-names.ts'

export interface NewSampleDialogProps {
  opened: boolean
  onClose: () => void
  /** Where it goes; no location if left out. */
  location?: { layer: StorageLayerRow; position: number } | undefined
  /** Already on its tube. */
  barcode?: string | undefined
  /** The type that is chosen at first. */
  typeId?: number | undefined
  /** What is saved with them, such as where they belong. */
  also?: ((samples: readonly NamedSample[]) => Change) | undefined
  /** Another sample to copy from. */
  cloneOf?: SampleRow | undefined
  /** The first of them. */
  onCreated: (sampleId: number) => void
}

export function NewSampleDialog({ opened, ...rest }: NewSampleDialogProps) {
  return opened ? <LoadTypes {...rest} /> : null
}

function LoadTypes(props: Omit<NewSampleDialogProps, 'opened'>) {
  const types = useLive(readSampleTypes, [])
  return types ? <OpenNewSample types={types} {...props} /> : null
}

interface OpenNewSampleProps extends Omit<NewSampleDialogProps, 'opened'> {
  types: readonly SampleTypeRow[]
}

/** New samples, one or several alike. Their ids come from this device's lease, so their barcodes are final at once, even offline. */
function OpenNewSample({ types, onClose, location, barcode = '', typeId, also, cloneOf, onCreated }: OpenNewSampleProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const resolve = useResolveScan()
  const [initial] = useState<SampleDraft>(() => ({
    ...(cloneOf
      ? cloneDraft(
          cloneOf,
          types.find(({ id }) => id === cloneOf.sampleTypeId),
        )
      : newDraft(types, typeId)),
    altBarcode: barcode,
    start: location ?? null,
  }))
  const typeOf = ({ typeId }: SampleDraft) => types.find((each) => each.id === typeId)
  const { draft, change, hasTried, save, leave, release, fieldsRef } = useDraft({
    label: cloneOf ? t('Clone {name}', { name: cloneOf.name }) : t('New sample'),
    initial,
    // The free positions are counted again when it is saved.
    validate: (typed) => validateDraft(typed, typeOf(typed), Infinity),
    onSave: () => create(),
  })
  const names = namesOf(draft.name, countOf(draft) ?? 1) ?? []
  const { start } = draft
  const wanted = Math.max(1, names.length)
  const positions = useLive(async (workspace) => (start ? readFreePositionsFrom(workspace, start, wanted) : []), [start, wanted]) ?? []
  const type = typeOf(draft)

  const handleScan = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    const { parentId, altBarcode } = draft
    noteScanEffect(code, () => {
      change({ parentId, start, altBarcode })
      return false
    })
    if (found.kind === 'sample') change({ parentId: found.id })
    else if (found.kind === 'layer') change({ start: { layer: found.row, position: (await readNextFreePosition(workspace, found.row)) ?? 1 } })
    else change({ altBarcode: code.slice(0, limits.barcode.longest) })
  }
  useScanHandler((code) => void handleScan(code))

  const create = async () => {
    const freePositions = start ? await readFreePositionsFrom(workspace, start, wanted) : []
    if (!type || Object.keys(validateDraft(draft, type, freePositions.length)).length) return
    try {
      const ids = await takeIds(workspace, names.length)
      const samples = toInputs(draft, type, ids)
      const [first] = samples
      const change = await createSamplesChange(workspace, samples, start)
      if (!first || !(await mutate(also ? combineChanges([change, also(samples)], change.done) : change))) return
      release()
      onClose()
      onCreated(first.id)
    } catch (error) {
      showRefusal(error)
    }
  }
  const title = cloneOf
    ? t('Clone {name}', { name: cloneOf.name })
    : location
      ? t('New sample at {place}', { place: positionName(location.layer, location.position) || location.layer.name })
      : t('New sample')
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={title}
      width={760}
      actions={
        <>
          <Button tall onClick={() => leave(onClose)}>
            {t('Cancel')}
          </Button>
          <ScanButton tall hint={t('Scan the label on the tube, its box or its parent')} onCode={(code) => void handleScan(code)} />
          <Button variant="primary" onClick={() => void save()}>
            {names.length > 1 ? plural(names.length, { one: 'Create # sample', other: 'Create # samples' }) : t('Create sample')}
          </Button>
        </>
      }
    >
      <SampleForm
        ref={fieldsRef}
        draft={draft}
        onChange={change}
        types={types}
        draftErrors={hasTried ? validateDraft(draft, type, positions.length) : {}}
        positions={positions}
        onEnter={() => void save()}
        original={cloneOf}
      />
    </Dialog>
  )
}
