import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons/icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ExpiryChip } from '#src/workspace/samples/expiry-chip.tsx'
import { removeFromSeriesChange } from '#src/workspace/mutations/remove-from-series.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useSamplePermissions, usePermission } from '#src/workspace/permissions/use-permission.ts'
import classes from './series.module.css'

export interface SeriesSampleRowProps {
  series: SampleSeriesRow
  sample: SampleRow
  type: SampleTypeRow | undefined
}

/** A sample of the series: a link to it, and a button to remove it. */
export function SeriesSampleRow({ series, sample, type }: SeriesSampleRowProps) {
  const mutate = useMutate()
  const may = usePermission()
  const mayTakeOut = useSamplePermissions(sample).update && may('SampleSeries.Update')
  return (
    <div className={classes.row}>
      <Row
        href={addresses.sample(sample.id)}
        leading={type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />}
        title={sample.name}
        subtitle={
          <>
            <span className="mono">{sample.altBarcode ?? toBarcode('sample', sample.id)}</span>
            {` · ${sample.amount} ${sample.unit}`}
          </>
        }
        trailing={<ExpiryChip expiration={sample.expiration} />}
        chevron
      />
      {mayTakeOut && (
        <IconButton
          icon={CloseIcon}
          variant="plain"
          label={t('Remove {name} from the series', { name: sample.name })}
          tooltip={false}
          onClick={() => void mutate(removeFromSeriesChange(series, sample))}
        />
      )}
    </div>
  )
}
