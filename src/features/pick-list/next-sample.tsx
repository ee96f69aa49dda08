import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { AlertIcon, ColdIcon, DropIcon, ScanIcon } from '#src/ui/icons/icons.ts'
import { ForwardIcon } from '#src/ui/icons/more-icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useSelectionActions } from '#src/workspace/contributions/use-selection-actions.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { UseWarnings } from '#src/workspace/samples/sample-warnings.tsx'
import { shortPath } from '#src/workspace/samples/short-path.ts'
import { NextPlace } from '#src/workspace/storage/next-place.tsx'
import type { RunningList } from './use-pick-list.ts'
import classes from './pick-list.module.css'

/** The sample to take or to put back, with its position large enough to be read from across a bench. */
export function NextSample({ context, view, last, next, shown, stop, send }: RunningList & { shown: SampleRow }) {
  const isInHand = shown !== next && last?.kind === 'returned'
  const type = view.types.get(shown.sampleTypeId)
  const position = stop ? positionName(stop.layer, shown.position) : ''
  const label = isInHand ? t('Put it back') : t('Next')
  const isLast = view.samples.filter(({ id }) => view.states.get(id) === 'to-go').length === 1
  return (
    <NextPlace
      name={label}
      label={label}
      place={position || '–'}
      title={
        <>
          {type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />}
          {shown.name}
        </>
      }
      end={
        <div className={classes.nextActions}>
          {context.phase === 'put-back' && (
            <Segmented
              label={t('Were the samples thawed?')}
              value={context.thawed ? 'thawed' : 'frozen'}
              onChange={(value) => send({ type: 'thaw.answered', thawed: value === 'thawed' })}
              options={[
                { value: 'frozen', label: t('Stayed frozen'), icon: ColdIcon },
                { value: 'thawed', label: t('Thawed'), icon: DropIcon },
              ]}
            />
          )}
          {isInHand && !stop && <MoveButton sampleId={shown.id} />}
          {context.phase === 'pick' && (
            <>
              <Button tall icon={AlertIcon} onClick={() => send({ type: 'sample.missed', sampleId: shown.id })}>
                {t('Not there')}
              </Button>
              {!isLast && (
                <Button tall icon={ForwardIcon} onClick={() => send({ type: 'sample.skipped', sampleId: shown.id })}>
                  {t('Skip')}
                </Button>
              )}
            </>
          )}
        </div>
      }
    >
      <div>
        <span className="mono">{shown.altBarcode ?? toBarcode('sample', shown.id)}</span>
        {', '}
        <span className="mono">{amountText(shown.amount, shown.unit)}</span>
      </div>
      <div className="muted">{stop ? shortPath(stop.path.map(({ name }) => name)).join(' › ') : t('No location')}</div>
      <div className="bar">
        <UseWarnings sample={shown} />
      </div>
      {!isInHand && (
        <div className={classes.hint}>
          <ScanIcon className="i i-s" aria-hidden />
          {context.phase === 'pick' ? t('Scan it to take it out') : t('Scan it to put it back')}
        </div>
      )}
    </NextPlace>
  )
}

/** For a sample that came back and has no location. */
function MoveButton({ sampleId }: { sampleId: number }) {
  const move = useSelectionActions('active').find(({ id }) => id === 'move')
  if (!move) return null
  return (
    <Button tall icon={move.icon} onClick={() => void move.run([sampleId])}>
      {move.label}
    </Button>
  )
}
