import type { PreviewRow } from '#db/import/import-service.ts'
import { AlertIcon, CheckIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { dayText } from '#src/workspace/format/dates.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { reasonText } from './import-labels.ts'
import { rowsText } from './preview-notices.tsx'

/** A note may be pages long; the sample gets all of it. */
const shown = 120
const shortened = (text: string): string => (text.length > shown ? `${text.slice(0, shown)}…` : text)

/** A row of the file: the sample it will become, or why not. */
export function PreviewRowLine({ row }: { row: PreviewRow | undefined }) {
  const types = useSampleTypes()
  if (!row) return <Row title={t('Loading…')} />
  const { line, name, sample, series, location, parent, fields, reasons } = row
  const number = <span className="muted">{rowsText([line])}</span>
  if (!sample) {
    return (
      <Row
        leading={<AlertIcon className="i t-bad" aria-label={t('Has errors')} />}
        title={name || t('No name')}
        subtitle={reasons.map(reasonText).join(' ')}
        wraps
        trailing={number}
      />
    )
  }
  const from = parent && t('from {parent}', { parent })
  const facts = [
    types?.get(sample.sampleTypeId)?.name,
    amountText(sample.amount, sample.unit),
    sample.altBarcode,
    from,
    location,
    dayText(sample.expiration),
    series,
  ]
  const texts = [...fields.map(({ key, value }) => t('{key}: {value}', { key, value })), sample.description, sample.note]
  return (
    <Row
      leading={<CheckIcon className="i t-ok" aria-label={t('Ready')} />}
      title={name}
      subtitle={[...facts, ...texts.map(shortened)].filter(Boolean).join(' · ')}
      trailing={number}
    />
  )
}
