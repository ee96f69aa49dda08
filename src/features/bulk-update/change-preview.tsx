import type { SampleRow } from '#domain/entities/sample.ts'
import { valuesOf } from '#domain/rules/samples/sample-field.ts'
import { isSet, takesSample } from '#machines/bulk-update/bulk-update-fields.ts'
import { planCell } from '#machines/bulk-update/bulk-update-plan.ts'
import type { BulkField } from '#machines/bulk-update/bulk-update-types.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { CutName } from '#src/ui/text/cut-name.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons/icons.ts'
import { ForwardIcon } from '#src/ui/icons/more-icons.ts'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { decimalText, plural, t } from '#src/ui/text/translate.ts'
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
export function ChangePreview({ rows, fields: all, columns, onDrop }: ChangePreviewProps) {
  // A field without a value changes nothing yet.
  const fields = all.filter(isSet)
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
        {isWide && fields.length > 0 && (
          <div className={classNames(classes.row, classes.wide, classes.names)} aria-hidden>
            <span className={classes.sample}>{t('Sample')}</span>
            {fields.map((field) => (
              <span key={field.key} className={classes.cell}>
                {labelOf(field)}
              </span>
            ))}
          </div>
        )}
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
        <CutName name={sample.name} />
      </span>
      {fields.map((field) => (
        <PreviewCell key={field.key} sample={sample} rows={rows} field={field} isWide={isWide} />
      ))}
      <IconButton icon={CloseIcon} variant="plain" label={t('Exclude {name}', { name: sample.name })} tooltip={false} onClick={() => onDrop(sample.id)} />
    </div>
  )
}

function PreviewCell({ sample, rows, field, isWide }: { sample: SampleRow; rows: BulkRows; field: BulkField; isWide: boolean }) {
  const cell = planCell(sample, rows.types, field)
  const format = (value: string) => {
    if (value === '') return t('empty')
    return takesSample(field)
      ? valuesOf(value)
          .map((id) => rows.names.get(id) ?? id)
          .join(', ')
      : field.key === 'amount'
        ? decimalText(value)
        : value
  }
  return (
    <span className={classes.cell}>
      {isWide ? <VisuallyHidden>{labelOf(field)}</VisuallyHidden> : <span className={classes.cellName}>{labelOf(field)}</span>}
      {cell.kind === 'change' && (
        <span className={classes.change}>
          {cell.was === '' ? <span className="muted">{format('')}</span> : <del>{format(cell.was)}</del>}
          <ForwardIcon className="i i-xs" role="img" aria-label={t('changes to')} />
          <ins>{format(cell.to)}</ins>
        </span>
      )}
      {cell.kind === 'same' && <span className="muted">{t('no change')}</span>}
      {cell.kind === 'absent' && <span className="muted">{t('no such field')}</span>}
    </span>
  )
}
