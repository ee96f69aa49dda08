import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import type { StockTakeMode } from '#machines/stock-take/stock-take-types.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { HelpIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { FinishQuestion } from '#src/workspace/scan/finish-question.tsx'
import classes from './stock-take.module.css'

export interface NotScannedQuestionProps {
  opened: boolean
  mode: StockTakeMode
  layer: StorageLayerRow
  scanned: number
  missing: readonly SampleRow[]
  /** How many are checked out and were not scanned. */
  out: number
  onContinue: () => void
  /** Ends it without recording anything; returning tubes to a box can be finished that way. */
  onDecline: () => void
  onAccept: () => void
}

/** Some tubes were not scanned: says what would happen. */
export function NotScannedQuestion({ opened, mode, layer, scanned, missing, out, onContinue, onDecline, onAccept }: NotScannedQuestionProps) {
  const count = missing.length
  return (
    <FinishQuestion
      opened={opened}
      title={plural(count, { one: '# sample was not scanned', other: '# samples were not scanned' })}
      continueLabel={mode === 'count' ? t('Continue counting') : t('Continue scanning')}
      onContinue={onContinue}
      actions={
        <>
          <Button variant="danger" tall className={classes.apart} onClick={onAccept}>
            {plural(count, { one: 'Mark # as missing', other: 'Mark # as missing' })}
          </Button>
          {mode === 'put-back' && (
            <Button tall onClick={onDecline}>
              {t('Do not record')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p>
          {t('{scanned} of {all} scanned.', { scanned, all: scanned + count })}{' '}
          {plural(count, { one: '# sample will be marked as missing.', other: '# samples will be marked as missing.' })}
        </p>
        {out > 0 && <p>{plural(out, { one: '# sample is checked out and stays checked out.', other: '# samples are checked out and stay checked out.' })}</p>}
        <div>
          {missing.map((sample) => (
            <Row
              key={sample.id}
              leading={<HelpIcon className="i" aria-hidden />}
              title={sample.name}
              subtitle={<span className="mono">{positionName(layer, sample.position)}</span>}
            />
          ))}
        </div>
      </div>
    </FinishQuestion>
  )
}
