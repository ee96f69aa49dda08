import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { HandIcon, HelpIcon, OpenFullIcon } from '#src/ui/icons.ts'
import { KindGlyph } from '#src/ui/kind-glyph.tsx'
import { Row } from '#src/ui/row.tsx'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { todayText } from '#src/workspace/dates.ts'
import { ExpiryChip } from '#src/workspace/expiry-chip.tsx'
import { useMaySample } from '#src/workspace/use-permission.ts'
import look from './box-view.module.css'

export interface VialCardProps {
  sample: SampleRow
  type: SampleTypeRow | undefined
  owner: string | undefined
  position: string
  onPickUp: () => void
}

/** The tube under the finger. */
export function VialCard({ sample, type, owner, position, onPickUp }: VialCardProps) {
  const may = useMaySample(sample)
  return (
    <section className={look.vial} aria-label={sample.name}>
      <div className={look.what}>
        <h2>{sample.name}</h2>
        <p className="mono muted">{toBarcode('sample', sample.id)}</p>
      </div>
      <div className={look.facts}>
        <p className="bar">
          {type && <Chip leading={<KindGlyph shape={type.shape} tone={type.tone} />}>{type.name}</Chip>}
          <ExpiryChip expiration={sample.expiration} />
          {sample.missingSince !== null && (
            <Chip tone="bad" icon={HelpIcon}>
              {t('Missing since {date}', { date: todayText(new Date(sample.missingSince)) })}
            </Chip>
          )}
        </p>
        <DescriptionList
          facts={[
            { label: t('Position'), value: <span className="mono">{position}</span> },
            { label: t('Amount'), value: <span className="mono">{`${sample.amount} ${sample.unit}`}</span> },
            ...(owner ? [{ label: t('Owner'), value: owner }] : []),
          ]}
        />
      </div>
      <div className={look.pickedFoot}>
        {may.update && (
          <Button variant="primary" icon={HandIcon} full onClick={onPickUp}>
            {t('Pick up')}
          </Button>
        )}
        <Row leading={<OpenFullIcon className="i" aria-hidden />} title={t('Open sample')} href={addresses.sample(sample.id)} chevron />
      </div>
    </section>
  )
}
