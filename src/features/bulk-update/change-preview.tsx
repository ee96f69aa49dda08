import type { SampleRow } from '#domain/entities/sample.ts'
import { valuesOf } from '#domain/rules/sample-field.ts'
import { takesSample } from '#machines/bulk-update-fields.ts'
import { planCell } from '#machines/bulk-update-plan.ts'
import type { BulkField } from '#machines/bulk-update-types.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { CloseIcon, ForwardIcon, HourglassIcon } from '#src/ui/icons/icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { VirtualList } from '#src/ui/lists/virtual-list.tsx'
import { labelOf } from './field-labels.ts'
import type { BulkRows } from './use-bulk-update.ts'
import classes from './bulk-update.module.css'

export interface ChangePreviewProps {
  rows: BulkRows
  fields: readonly BulkField[]
  /** Up to this many fields are shown side by side; more are stacked. */
  columns: number
  onDrop: (sampleId: number) => void
}

/** Old values, struck through, and new ones for every sample. The last scanned sample is at the top. */
export function ChangePreview({ rows, fields, columns, onDrop }: ChangePreviewProps) {
  const samples = rows.samples.toReversed()
  const changes = samples.reduce((sum, sample) => sum + fields.filter((field) => planCell(sample, rows.types, field).kind === 'change').length, 0)
  const isWide = fields.length <= columns
  return (
    <section className={classes.plan} aria-label={t('What will change')}>
      <div className="flex">
        <h3 className="grow">{t('What will change')}</h3>
        <span className="small muted" role="status">
          {plural(
            samples.length,
            { one: '{values} in # sample', other: '{values} in # samples' },
            { values: plural(changes, { one: '# value', other: '# values' }) },
          )}
        </span>
      </div>
      <div className={classes.frame}>
        <VirtualList
          label={t('Samples')}
          count={samples.length}
          rowKey={(index) => samples[index]!.id}
          renderRow={(index) => <PreviewRow sample={samples[index]!} rows={rows} fields={fields} isWide={isWide} onDrop={onDrop} />}
        />
      </div>
    </section>
  )
}

interface PreviewRowProps {
  sample: SampleRow
  rows: BulkRows
  fields: readonly BulkField[]
  isWide: boolean
  onDrop: (sampleId: number) => void
}

function PreviewRow({ sample, rows, fields, isWide, onDrop }: PreviewRowProps) {
  const type = rows.types.get(sample.sampleTypeId)
  return (
    <div className={classNames(classes.row, isWide && classes.wide)}>
      <span className={classes.sample}>
        {type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />}
        <span className="clip">{sample.name}</span>
      </span>
      {fields.map((field) => (
        <PreviewCell key={field.key} sample={sample} rows={rows} field={field} />
      ))}
      <IconButton icon={CloseIcon} variant="plain" label={t('Exclude {name}', { name: sample.name })} tooltip={false} onClick={() => onDrop(sample.id)} />
    </div>
  )
}

function PreviewCell({ sample, rows, field }: { sample: SampleRow; rows: BulkRows; field: BulkField }) {
  const cell = planCell(sample, rows.types, field)
  const format = (value: string) => {
    if (value === '') return t('empty')
    return takesSample(field)
      ? valuesOf(value)
          .map((id) => rows.names.get(id) ?? id)
          .join(', ')
      : value
  }
  return (
    <span className={classes.cell}>
      <span className={classes.cellName}>{labelOf(field)}</span>
      {cell.kind === 'change' && (
        <span className={classes.change}>
          {cell.was === '' ? <span className="muted">{format('')}</span> : <del>{format(cell.was)}</del>}
          <ForwardIcon className="i i-xs" role="img" aria-label={t('changes to')} />
          <ins>{format(cell.to)}</ins>
        </span>
      )}
      {cell.kind === 'waits' && (
        <span className={classNames('t-warn', classes.waits)}>
          <HourglassIcon className="i i-xs" aria-hidden />
          {t('Waiting for a value')}
        </span>
      )}
      {cell.kind === 'same' && <span className="muted">{t('no change')}</span>}
      {cell.kind === 'absent' && <span className="muted">{t('no such field')}</span>}
    </span>
  )
}
