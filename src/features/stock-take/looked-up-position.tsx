import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { codeOf, showFromTop } from './count-line.tsx'
import classes from './stock-take.module.css'

export interface LookedUpPositionProps {
  layer: StorageLayerRow
  position: number
  sample: SampleRow | undefined
  isFound: boolean
}

/** A position that was tapped: the full name of what belongs there. It makes way for the next scan. */
export function LookedUpPosition({ layer, position, sample, isFound }: LookedUpPositionProps) {
  const place = positionName(layer, position)
  return (
    <section ref={showFromTop} className={classNames(classes.line, classes.last, classes.looked)} aria-label={t('Position {place}', { place })}>
      <span className={classes.mark}>
        <b>{place}</b>
      </span>
      <span className={classes.text}>
        <span className={classes.title}>{sample?.name ?? t('Free')}</span>
        {sample && <span className="muted small">{isFound ? t('found') : sample.outBy === null ? t('not scanned yet') : t('checked out')}</span>}
        {sample && <span className="mono muted">{codeOf(sample)}</span>}
      </span>
    </section>
  )
}
