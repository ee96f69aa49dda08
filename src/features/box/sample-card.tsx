import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { DescriptionList } from '#src/ui/lists/description-list.tsx'
import { HandIcon, HelpIcon } from '#src/ui/icons/icons.ts'
import { OpenFullIcon } from '#src/ui/icons/more-icons.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { dayText, expiryOf, todayText } from '#src/workspace/format/dates.ts'
import { AddonSampleActions, ChosenSample } from '#src/workspace/samples/chosen-sample.tsx'
import { ExpiryChip } from '#src/workspace/samples/expiry-chip.tsx'
import { fieldFacts } from '#src/workspace/samples/field-facts.tsx'
import { useSamplePermissions } from '#src/workspace/permissions/use-permission.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import classes from './box-view.module.css'

export interface SampleCardProps {
  sample: SampleRow
  type: SampleTypeRow | undefined
  owner: string | undefined
  position: string
  onPickUp: () => void
}

/** The selected tube. */
export function SampleCard({ sample, type, owner, position, onPickUp }: SampleCardProps) {
  const may = useSamplePermissions(sample)
  return (
    <section className={classes.detailCard} aria-label={sample.name}>
      <div className={classes.what}>
        <h2>{sample.name}</h2>
        <p className="mono">
          {position} <span className="muted">{sample.altBarcode ?? toBarcode('sample', sample.id)}</span>
        </p>
      </div>
      {/* It scrolls, with the arrow keys, too. */}
      <div className={classes.facts} role="group" aria-label={t('Details')} tabIndex={0}>
        <p className="bar">
          {type && <Chip leading={<ShapeIcon shape={type.shape} tone={type.tone} />}>{type.name}</Chip>}
          <ExpiryChip expiration={sample.expiration} />
          {sample.missingSince !== null && (
            <Chip tone="bad" icon={HelpIcon}>
              {t('Missing since {date}', { date: dayText(todayText(new Date(sample.missingSince))) })}
            </Chip>
          )}
        </p>
        <DescriptionList
          facts={[
            { label: t('Amount'), value: <span className="mono">{amountText(sample.amount, sample.unit)}</span> },
            // One that is near or past is said above.
            ...(expiryOf(sample.expiration, todayText()) === 'later'
              ? [{ label: t('Expiration'), value: <span className="mono">{dayText(sample.expiration)}</span> }]
              : []),
            ...(sample.note ? [{ label: t('Note'), value: sample.note }] : []),
            ...fieldFacts(sample, type),
            ...(owner ? [{ label: t('Owner'), value: owner }] : []),
          ]}
        />
      </div>
      <div className={classNames(classes.pickedFoot, classes.sideBySide)}>
        {may.update && (
          <Button variant="primary" icon={HandIcon} full onClick={onPickUp}>
            {t('Pick up')}
          </Button>
        )}
        <AddonSampleActions sample={sample} />
        <ChosenSample id={sample.id} />
        <Row leading={<OpenFullIcon className="i" aria-hidden />} title={t('Open sample')} href={addresses.sample(sample.id)} chevron />
      </div>
    </section>
  )
}
