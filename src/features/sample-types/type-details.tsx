import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { fieldTypes } from '#src/workspace/samples/field-types.ts'

/** What a new sample has: its unit, its amount if the type says one, and when it is low. */
const newSampleText = ({ unit, amount, lowPercent }: SampleTypeRow): string =>
  [amount > 0 ? amountText(amount, unit) : unit, lowPercent !== null && t('low at {percent}%', { percent: lowPercent })].filter(Boolean).join(', ')

/** A sample type for people who may not edit it. */
export function TypeDetails({ type }: { type: SampleTypeRow }) {
  return (
    <div className="page stack-l" tabIndex={0}>
      <PageHeader
        title={type.name}
        subtitle={
          <span className="flex">
            <ShapeIcon shape={type.shape} tone={type.tone} />
            {[newSampleText(type), type.description].filter(Boolean).join(' · ')}
          </span>
        }
      />
      <Card title={t('Fields')} flush>
        {type.fields.length === 0 && <p className="muted">{t('This sample type has no fields of its own.')}</p>}
        {type.fields.map((field) => (
          <Row
            key={field.id}
            title={field.key}
            subtitle={[t(fieldTypes[field.type]), field.options.join(', '), field.mask, field.notes].filter(Boolean).join(' · ')}
            trailing={field.required && <Chip>{t('Required')}</Chip>}
          />
        ))}
      </Card>
      <p className="muted small">{t('Your role can view sample types but not change them.')}</p>
    </div>
  )
}
