import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons.ts'
import { KindGlyph } from '#src/ui/kind-glyph.tsx'
import { Row } from '#src/ui/row.tsx'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { ExpiryChip } from '#src/workspace/expiry-chip.tsx'
import { useAct } from '#src/workspace/use-act.ts'
import { useMaySample, usePermission } from '#src/workspace/use-permission.ts'
import { joinActs, leaveActs } from './series-acts.ts'
import look from './series.module.css'

export interface SeriesSampleRowProps {
  series: SampleSeriesRow
  sample: SampleRow
  type: SampleTypeRow | undefined
}

/** A sample of the series: the way to it, and out of the series. */
export function SeriesSampleRow({ series, sample, type }: SeriesSampleRowProps) {
  const doActs = useAct()
  const may = usePermission()
  const mayTakeOut = useMaySample(sample).update && may('SampleSeries.Update')
  const takeOut = () => {
    const undo = joinActs(series, [{ id: sample.id, seriesId: null }])
    void doActs(leaveActs(series, [sample]), { done: t('{name} is out of {series}', { name: sample.name, series: series.name }), undo })
  }
  return (
    <div className={look.row}>
      <Row
        href={addresses.sample(sample.id)}
        leading={type && <KindGlyph shape={type.shape} tone={type.tone} label={type.name} />}
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
        <IconButton icon={CloseIcon} variant="plain" label={t('Take {name} out of the series', { name: sample.name })} tooltip={false} onClick={takeOut} />
      )}
    </div>
  )
}
