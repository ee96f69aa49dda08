import { useSelector } from '@xstate/react'
import { Card } from '#src/ui/layout/card.tsx'
import { FailedIcon, ScanIcon, TubesIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useScans } from '#src/workspace/scan/scan-context.tsx'

const shown = 3

/** The last scanned samples, to open them again without the tube. */
export function LastScanned() {
  const scanned = useSelector(useScans(), (state) => state.context.scanned)
  if (scanned.length === 0) return null
  return (
    <Card title={t('Last scanned')} flush>
      {scanned.slice(0, shown).map(({ serial, scan, answer }) => {
        const code = <span className="mono">{scan.text}</span>
        if (answer.kind === 'sample')
          return (
            <Row
              key={serial}
              leading={<TubesIcon className="i" aria-hidden />}
              title={answer.sample.name}
              subtitle={answer.placeText || t('No location')}
              href={addresses.sample(answer.sample.id)}
              chevron
            />
          )
        if (answer.kind === 'layer')
          return (
            <Row
              key={serial}
              leading={<ScanIcon className="i" aria-hidden />}
              title={answer.layer.name}
              subtitle={code}
              href={addresses.layer(answer.layer.id)}
              chevron
            />
          )
        if (answer.kind === 'series')
          return (
            <Row
              key={serial}
              leading={<ScanIcon className="i" aria-hidden />}
              title={answer.series.name}
              subtitle={code}
              href={addresses.series(answer.series.id)}
              chevron
            />
          )
        return <Row key={serial} leading={<FailedIcon className="i t-bad" aria-hidden />} title={t('not recognized')} subtitle={code} />
      })}
    </Card>
  )
}
