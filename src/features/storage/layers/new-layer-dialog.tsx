import type { StorageLayerKind, StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { msg, type Message } from '#domain/message.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { createLayerChange } from '#src/workspace/mutations/storage.ts'
import { useCreate } from '#src/workspace/saving/use-create.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { GridFields, parseSides } from './layer-edit-dialog.tsx'

type NewKind = Exclude<StorageLayerKind, 'unit'>

/** Common sizes in laboratories; any other grid by its rows and columns. */
const presets: Readonly<Record<string, { label: Message; kind: NewKind; rows: number; columns: number }>> = {
  'box-9': { label: msg('Box 9 × 9'), kind: 'box', rows: 9, columns: 9 },
  'box-10': { label: msg('Box 10 × 10'), kind: 'box', rows: 10, columns: 10 },
  'plate-96': { label: msg('Plate 8 × 12'), kind: 'plate', rows: 8, columns: 12 },
  'plate-384': { label: msg('Plate 16 × 24'), kind: 'plate', rows: 16, columns: 24 },
  rack: { label: msg('Rack'), kind: 'rack', rows: 0, columns: 0 },
  drawer: { label: msg('Drawer'), kind: 'drawer', rows: 0, columns: 0 },
  shelf: { label: msg('Shelf'), kind: 'shelf', rows: 0, columns: 0 },
  other: { label: msg('Custom grid…'), kind: 'box', rows: 5, columns: 5 },
}

const newLayer = { name: '', preset: 'box-9', altBarcode: '', rows: '5', columns: '5' }

/** Differences from the preset; null while the dimensions are not valid. */
const gridOf = ({ preset, rows, columns }: Pick<typeof newLayer, 'preset' | 'rows' | 'columns'>) => (preset === 'other' ? parseSides(rows, columns) : {})

export interface NewLayerDialogProps {
  opened: boolean
  onClose: () => void
  parent: StorageLayerRow
  onCreated: (layerId: number) => void
}

export function NewLayerDialog({ opened, ...rest }: NewLayerDialogProps) {
  return opened ? <OpenNewLayer {...rest} /> : null
}

/** A new compartment inside another, with its final barcode at once. */
function OpenNewLayer({ onClose, parent, onCreated }: Omit<NewLayerDialogProps, 'opened'>) {
  const create = useCreate('storageLayers')
  const { draft, set, change, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('New compartment'),
    initial: newLayer,
    guarded: ['name', 'altBarcode'],
    validate: ({ name, ...kind }) => ({
      name: name.trim() ? null : t(deviceErrors['layer.name-missing'].message),
      rows: gridOf(kind) ? null : t(deviceErrors['layer.grid-invalid'].message),
    }),
    onSave: () => saveNew(),
  })
  const { name, preset, altBarcode, rows: height, columns: width } = draft
  const takeCode = (code: string) => set('altBarcode', code)
  useScanHandler(takeCode)
  const saveNew = async () => {
    const grid = gridOf(draft)
    const chosen = presets[preset]
    if (!chosen || !grid) return
    const { kind, rows, columns } = { ...chosen, ...grid }
    const id = await create((newId) => createLayerChange({ id: newId, name, kind, rows, columns, altBarcode: altBarcode.trim() || null }, parent))
    if (id === undefined) return
    release()
    onClose()
    onCreated(id)
  }
  return (
    <DraftDialog
      title={t('New compartment in {name}', { name: parent.name })}
      action={t('Create compartment')}
      form={{ save, leave, fieldsRef }}
      onClose={onClose}
    >
      <NameField value={name} onChange={(text) => set('name', text)} onEnter={() => void save()} autoFocus missing={errorOf('name')} />
      <SelectField
        label={t('Kind')}
        value={preset}
        onChange={(kind) => set('preset', kind)}
        options={Object.entries(presets).map(([value, { label }]) => ({ value, label: t(label) }))}
      />
      {preset === 'other' && <GridFields rows={height} columns={width} onChange={change} />}
      <TextField
        label={t('Compartment barcode')}
        hint={t('Scan to add. If left empty, the compartment ID is used as the barcode.')}
        mono
        value={altBarcode}
        onChange={takeCode}
      />
      <ScanButton hint={t('Scan the label')} onCode={takeCode} />
    </DraftDialog>
  )
}
