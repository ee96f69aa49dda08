import type { SampleRow } from '#domain/entities/sample.ts'
import { valuesOf } from '#domain/rules/sample-field.ts'
import { takesSample } from '#machines/bulk-update-fields.ts'
import { planCell } from '#machines/bulk-update-plan.ts'
import type { BulkField } from '#machines/bulk-update-types.ts'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon, ForwardIcon, HourglassIcon } from '#src/ui/icons.ts'
import { KindGlyph } from '#src/ui/kind-glyph.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { labelOf } from './field-labels.ts'
import type { BulkRows } from './use-bulk-update.ts'
import look from './bulk-update.module.css'

export interface PlannedChangesProps {
  rows: BulkRows
  fields: readonly BulkField[]
  /** So many fields stand beside one another; more stand below one another. */
  columns: number
  onDrop: (sampleId: number) => void
}

/** What will change: old, struck through, and new, for every sample. The sample scanned last is on top. */
export function PlannedChanges({ rows, fields, columns, onDrop }: PlannedChangesProps) {
  const samples = rows.samples.toReversed()
  const changes = samples.reduce((sum, sample) => sum + fields.filter((field) => planCell(sample, rows.types, field).kind === 'change').length, 0)
  const isWide = fields.length <= columns
  return (
    <section className={look.plan} aria-label={t('What will change')}>
      <div className="flex">
        <h3 className="grow">{t('What will change')}</h3>
        <span className="small muted" role="status">
          {plural(changes, { one: '# value', other: '# values' })} {plural(samples.length, { one: 'in # sample', other: 'in # samples' })}
        </span>
      </div>
      <div className={look.frame}>
        <VirtualList
          label={t('Samples')}
          count={samples.length}
          rowKey={(index) => samples[index]!.id}
          renderRow={(index) => <PlannedRow sample={samples[index]!} rows={rows} fields={fields} isWide={isWide} onDrop={onDrop} />}
        />
      </div>
    </section>
  )
}

interface PlannedRowProps {
  sample: SampleRow
  rows: BulkRows
  fields: readonly BulkField[]
  isWide: boolean
  onDrop: (sampleId: number) => void
}

function PlannedRow({ sample, rows, fields, isWide, onDrop }: PlannedRowProps) {
  const type = rows.types.get(sample.sampleTypeId)
  return (
    <div className={classNames(look.row, isWide && look.wide)}>
      <span className={look.sample}>
        {type && <KindGlyph shape={type.shape} tone={type.tone} label={type.name} />}
        <span className="clip">{sample.name}</span>
      </span>
      {fields.map((field) => (
        <PlannedCell key={field.key} sample={sample} rows={rows} field={field} />
      ))}
      <IconButton icon={CloseIcon} variant="plain" label={t('Leave {name} out', { name: sample.name })} tooltip={false} onClick={() => onDrop(sample.id)} />
    </div>
  )
}

function PlannedCell({ sample, rows, field }: { sample: SampleRow; rows: BulkRows; field: BulkField }) {
  const cell = planCell(sample, rows.types, field)
  const say = (value: string) => {
    if (value === '') return t('empty')
    return takesSample(field)
      ? valuesOf(value)
          .map((id) => rows.names.get(id) ?? id)
          .join(', ')
      : value
  }
  return (
    <span className={look.cell}>
      <span className={look.cellName}>{labelOf(field)}</span>
      {cell.kind === 'change' && (
        <span className={look.change}>
          {cell.was === '' ? <span className="muted">{say('')}</span> : <del>{say(cell.was)}</del>}
          <ForwardIcon className="i i-xs" role="img" aria-label={t('becomes')} />
          <ins>{say(cell.to)}</ins>
        </span>
      )}
      {cell.kind === 'waits' && (
        <span className={classNames('t-warn', look.waits)}>
          <HourglassIcon className="i i-xs" aria-hidden />
          {t('Waits for a value')}
        </span>
      )}
      {cell.kind === 'same' && <span className="muted">{t('no change')}</span>}
      {cell.kind === 'absent' && <span className="muted">{t('no such field')}</span>}
    </span>
  )
}
