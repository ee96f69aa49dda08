import { useState } from 'react'
import { createSample } from '#domain/commands/create-sample.ts'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { errors } from '#domain/errors.ts'
import { parseAmount, unitNames } from '#domain/rules/amount.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { positionName } from '#domain/rules/grid.ts'
import { takeId } from '#db/leases.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { act } from '#db/write.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { t } from '#src/ui/translate.ts'
import { ScanButton } from '#src/workspace/scan-button.tsx'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { showRefusal, useAct } from '#src/workspace/use-act.ts'
import { useUnsaved } from '#src/workspace/unsaved.ts'
import { useLive, useWorkspace } from '#src/workspace/workspace-context.tsx'

export interface NewSampleDialogProps {
  opened: boolean
  onClose: () => void
  /** Where it goes; nowhere when left out. */
  place?: { layer: StorageLayerRow; position: number } | undefined
  onCreated: (sampleId: number) => void
}

/** A new sample. Its number comes from this device's lease, so its barcode is final at once, without a network too. */
export function NewSampleDialog({ opened, onClose, place, onCreated }: NewSampleDialogProps) {
  const { workspace } = useWorkspace()
  const types = useLive(readSampleTypes, []) ?? []
  const doActs = useAct()
  const [name, setName] = useState('')
  const [typeId, setTypeId] = useState<string | null>(null)
  const [amount, setAmount] = useState('1')
  const [unit, setUnit] = useState('unit')
  const [altBarcode, setAltBarcode] = useState('')
  const [tried, setTried] = useState(false)
  useScanTaker(opened ? setAltBarcode : null)
  useUnsaved(t('New sample'), opened && (name !== '' || altBarcode !== ''))

  const chooseType = (id: string) => {
    setTypeId(id)
    setUnit(types.find((type) => String(type.id) === id)?.unit || 'unit')
  }
  const create = async () => {
    setTried(true)
    const parsed = parseAmount(amount)
    if (!name.trim() || typeId === null || parsed === undefined || parsed < 0) return
    try {
      const id = await takeId(workspace.disk, 'samples')
      const input = {
        id,
        name,
        sampleTypeId: Number(typeId),
        layerId: place?.layer.id ?? null,
        position: place?.position ?? 0,
        altBarcode: altBarcode.trim() || null,
        amount: parsed,
        unit,
        expiration: '',
        description: '',
        note: '',
        meta: {},
        parentId: null,
      }
      const undo = [act(archiveSample, { sampleId: id }, t('{name}: archive', { name }))]
      const done = t('{name} has barcode {barcode}', { name: name.trim(), barcode: toBarcode('sample', id) })
      if (!(await doActs([act(createSample, input, t('New sample {name}', { name: name.trim() }))], { done, undo }))) return
      setName('')
      setAltBarcode('')
      setTried(false)
      onClose()
      onCreated(id)
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={place ? t('New sample at {place}', { place: positionName(place.layer, place.position) || place.layer.name }) : t('New sample')}
      width={560}
      actions={
        <Button variant="primary" onClick={() => void create()}>
          {t('Create sample')}
        </Button>
      }
    >
      <div className="stack-l">
        <TextField
          label={t('Name')}
          required
          value={name}
          onChange={setName}
          onEnter={() => void create()}
          autoFocus
          maxLength={250}
          error={tried && !name.trim() ? t(errors['sample.name-missing'].message) : null}
        />
        <SelectField
          label={t('Sample type')}
          required
          value={typeId}
          onChange={chooseType}
          options={types.map((type) => ({ value: String(type.id), label: type.name }))}
          error={tried && typeId === null ? t(errors['sample.type-missing'].message) : null}
        />
        <NumberField label={t('Amount')} value={amount} onChange={setAmount} step={1} min={0} />
        <SelectField label={t('Unit')} value={unit} onChange={setUnit} options={unitNames.map((value) => ({ value, label: value }))} />
        <TextField
          label={t('Barcode on the tube')}
          hint={t('Scan to add. Without one the sample’s own number is its barcode.')}
          mono
          value={altBarcode}
          onChange={setAltBarcode}
        />
        <ScanButton hint={t('Scan the label on the tube')} onCode={setAltBarcode} />
      </div>
    </Dialog>
  )
}
