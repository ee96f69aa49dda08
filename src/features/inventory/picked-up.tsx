import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { Button } from '#src/ui/button.tsx'
import { HandIcon, PutDownIcon, UndoIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import look from './box-view.module.css'

export interface PickedUpProps {
  sample: SampleRow
  from: string
  next: string | undefined
  onPutBack: () => void
  onPlaceNext: () => void
}

/** The tube in the hand. */
export function PickedUp({ sample, from, next, onPutBack, onPlaceNext }: PickedUpProps) {
  return (
    <section className={look.picked} aria-label={t('Picked up')}>
      <p className={look.pickedHead}>
        <HandIcon className="i" aria-hidden />
        {t('Picked up from {place}', { place: from })}
      </p>
      <div className={look.pickedBody}>
        <h2>{sample.name}</h2>
        <p className="mono muted">{sample.altBarcode ?? toBarcode('sample', sample.id)}</p>
        {next ? (
          <Button variant="primary" icon={PutDownIcon} full onClick={onPlaceNext}>
            {t('Place at {place}, next free', { place: next })}
          </Button>
        ) : (
          <p>{t('No position is free here.')}</p>
        )}
        <Button icon={UndoIcon} full onClick={onPutBack}>
          {t('Put back')}
        </Button>
      </div>
    </section>
  )
}
