import type { Numbering, StorageLayerKind, StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { defineMessages, msg, type Message } from '#domain/message.ts'
import { isGrid, isGridSize, remapPosition, positionName } from '#domain/rules/storage/grid.ts'
import { readSamplesIn, readLayer } from '#db/queries/layers.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { ConflictBanners } from '#src/workspace/editing/conflict-banner.tsx'
import { pickFields } from '#src/workspace/mutations/make-changes.ts'
import { editLayerChange, type LayerFields } from '#src/workspace/mutations/storage.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useFormEdit } from '#src/workspace/editing/use-form-edit.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import classes from './layer.module.css'

type NewKind = Exclude<StorageLayerKind, 'unit'>

export const layerKinds: readonly { value: NewKind; label: Message }[] = [
  { value: 'box', label: msg('Box') },
  { value: 'plate', label: msg('Plate') },
  { value: 'rack', label: msg('Rack') },
  { value: 'drawer', label: msg('Drawer') },
  { value: 'shelf', label: msg('Shelf') },
  { value: 'canister', label: msg('Canister') },
]

const numberings: readonly { value: Numbering; label: Message }[] = [
  { value: 'alphabetic', label: msg('A, B, C') },
  { value: 'numeric', label: msg('1, 2, 3') },
  { value: 'roman', label: msg('I, II, III') },
]

const numberingOptions = () => numberings.map(({ value, label }) => ({ value, label: t(label) }))

/** The dimensions of the grid as they are typed; null while they are not valid. */
export function parseSides(rows: string, columns: string): { rows: number; columns: number } | null {
  const sides = { rows: Number(rows || 0), columns: Number(columns || 0) }
  return isGridSize(sides.rows, sides.columns) && Number.isInteger(sides.rows) && Number.isInteger(sides.columns) ? sides : null
}

/** As they are in the dialog; the dimensions as they are typed. */
const fieldsOf = ({ name, kind, rows, columns, rowNumbering, columnNumbering, transposed }: StorageLayerRow) => ({
  name,
  kind,
  rows: String(rows),
  columns: String(columns),
  rowNumbering,
  columnNumbering,
  transposed: transposed === 1,
})

const labels: Readonly<Record<keyof LayerFields, Message>> = defineMessages({
  name: 'Name',
  kind: 'Kind',
  rows: msg('Rows', 'of a grid'),
  columns: msg('Columns', 'of a grid'),
  rowNumbering: 'Row labels',
  columnNumbering: 'Column labels',
  transposed: 'Transposed (rows run across)',
})

const formatField = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  const choice = [...layerKinds, ...numberings].find((each) => each.value === value)
  return choice ? t(choice.label) : String(value)
}

/** The name and kind of a compartment, and how its positions are arranged and labeled. */
export function LayerEditDialog({ layer, onClose }: { layer: StorageLayerRow; onClose: () => void }) {
  const mutate = useMutate()
  const edit = useFormEdit(t('Compartment {name}', { name: layer.name }), fieldsOf(layer))
  const { values: draft, change } = edit
  const grid = parseSides(draft.rows, draft.columns)
  const now = useLive((workspace) => readLayer(workspace, layer.id).then((row) => ({ row })), [layer.id])
  const content = useLive(async (workspace) => (await readSamplesIn(workspace, layer.id, limits.grid.most)).rows, [layer.id]) ?? []
  const isSameGrid = grid?.rows === layer.rows && grid.columns === layer.columns
  const stays = (position: number) => (grid && isGrid(grid) && isGrid(layer) ? remapPosition(grid, layer, position) !== undefined : false)
  const outside = grid && !isSameGrid ? content.filter((sample) => !stays(sample.position)) : []
  const keptOutside = grid && !isSameGrid ? Object.keys(layer.reserved).filter((position) => !stays(Number(position))) : []
  const isTooSmall = outside.length + keptOutside.length > 0
  const listOutside = [
    ...outside.slice(0, 5).map((sample) => `${positionName(layer, sample.position)} ${sample.name}`.trim()),
    ...keptOutside.slice(0, 5).map((position) => t('{place} reserved', { place: positionName(layer, Number(position)) })),
  ].join(' · ')
  const isGone = now !== undefined && (!now.row || now.row.archived === 1)
  const canSave = draft.name.trim() !== '' && grid !== null && !isTooSmall && !isGone

  const save = async () => {
    if (!canSave) return
    const { name, kind, rowNumbering, columnNumbering, transposed } = draft
    const after: LayerFields = { name: name.trim(), kind: kind as NewKind, ...grid, rowNumbering, columnNumbering, transposed }
    const { rows, columns, kind: wasKind, ...others } = edit.seen
    const seen: Partial<LayerFields> = {
      ...others,
      ...(wasKind && { kind: wasKind as NewKind }),
      ...(rows !== undefined && { rows: Number(rows) }),
      ...(columns !== undefined && { columns: Number(columns) }),
    }
    if (edit.changed.length > 0 && !(await mutate(editLayerChange(layer, pickFields(after, edit.changed), seen)))) return
    edit.release()
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={() => edit.leave(onClose)}
      title={t('Edit {name}', { name: layer.name })}
      width={560}
      actions={
        <Button variant="primary" disabled={!canSave} onClick={() => void save()}>
          {t('Save')}
        </Button>
      }
    >
      <div className="stack-l">
        {isGone && (
          <Banner tone="bad" live>
            {t(deviceErrors[now.row ? 'layer.archived' : 'layer.gone'].message)}
          </Banner>
        )}
        <ConflictBanners edit={edit} labels={labels} format={formatField} />
        <NameField value={draft.name} onChange={(name) => change({ name })} onEnter={() => void save()} missing={t('The compartment requires a name.')} />
        <SelectField
          label={t('Kind')}
          value={draft.kind}
          onChange={(kind) => change({ kind: kind as NewKind })}
          options={layerKinds.map(({ value, label }) => ({ value, label: t(label) }))}
        />
        <GridFields rows={draft.rows} columns={draft.columns} onChange={change} />
        {isTooSmall && (
          <Banner tone="bad" live>
            <p>{t(deviceErrors['layer.grid-too-small'].message)}</p>
            <p className="small">
              {outside.length > 5 ? t('{list} … and {count} more', { list: listOutside, count: countText(outside.length - 5) }) : listOutside}
            </p>
          </Banner>
        )}
        {grid && isGrid(grid) && (
          <>
            <div className={classes.sides}>
              <SelectField
                label={t('Row labels')}
                value={draft.rowNumbering}
                onChange={(value) => change({ rowNumbering: value as Numbering })}
                options={numberingOptions()}
              />
              <SelectField
                label={t('Column labels')}
                value={draft.columnNumbering}
                onChange={(value) => change({ columnNumbering: value as Numbering })}
                options={numberingOptions()}
              />
            </div>
            <p className="muted small">
              {t('First and last position: {first}, {last}', {
                first: positionName({ ...draft, ...grid }, 1),
                last: positionName({ ...draft, ...grid }, grid.rows * grid.columns),
              })}
            </p>
            <Checkbox label={t('Transposed (rows run across)')} checked={draft.transposed} onChange={(transposed) => change({ transposed })} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Rows and columns; 0 by 0 is a compartment without a grid. */
export function GridFields({ rows, columns, onChange }: { rows: string; columns: string; onChange: (part: { rows?: string; columns?: string }) => void }) {
  const error = parseSides(rows, columns) ? null : t(deviceErrors['layer.grid-invalid'].message)
  return (
    <div className={classes.sides}>
      <NumberField label={t(msg('Rows', 'of a grid'))} value={rows} onChange={(value) => onChange({ rows: value })} error={error} />
      <NumberField label={t(msg('Columns', 'of a grid'))} value={columns} onChange={(value) => onChange({ columns: value })} />
    </div>
  )
}
