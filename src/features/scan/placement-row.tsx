import type { PlacementRow as Line, TargetLayer } from '#machines/location-update/location-update-types.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { msg } from '#domain/message.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ArchiveIcon, CheckIcon, InfoIcon, RefreshIcon, StopIcon, TubesIcon, WarningIcon, FailedIcon, LinkIcon } from '#src/ui/icons/icons.ts'
import { PutDownIcon, UndoIcon } from '#src/ui/icons/more-icons.ts'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useAssignableCode } from '#src/workspace/scan/use-assignable-code.ts'
import { PlaceSentence } from '#src/workspace/storage/place-sentence.tsx'
import { readLocation } from '#src/workspace/storage/read-location.ts'
import { ScanRow } from './scan-row.tsx'
import classes from './scan-row.module.css'

export interface PlacementRowProps {
  line: Line
  /** The newest one is drawn large. */
  isLast: boolean
  onUndo: () => void
  onSkip: () => void
  onRetry: () => void
  /** A code that belongs to nothing is given to a sample. */
  onAssign: (code: string) => void
  onPlace: (position: number) => void
  onChoose: (text: string) => void
  /** All codes in a picture count, in reading order. */
  onChooseAll: (texts: readonly string[]) => void
}

const locationText = (layer: TargetLayer, position: number): string => positionName(layer, position) || layer.name

/** One scanned code in "Move into…": its result, and the next steps. */
export function PlacementRow({ line, isLast, onUndo, onSkip, onRetry, onAssign, onPlace, onChoose, onChooseAll }: PlacementRowProps) {
  const toCode = useAssignableCode()
  const skip = <Button onClick={onSkip}>{t('Skip')}</Button>
  const undo = (
    <Button icon={UndoIcon} onClick={onUndo}>
      {t('Undo')}
    </Button>
  )
  const code = <span className="mono">{line.scan.text}</span>
  const isPicture = line.scan.how !== 'wedge'
  const cross = <FailedIcon className="i i-l" aria-hidden />
  const warning = <WarningIcon className="i i-l" aria-hidden />
  switch (line.kind) {
    case 'moved':
      return (
        <ScanRow
          tone={isLast ? 'last' : 'plain'}
          mark={
            <>
              {locationText(line.layer, line.position)}
              <CheckIcon className="i i-s" aria-label={t('moved')} />
            </>
          }
          title={line.sample.name}
          actions={undo}
        >
          <From sample={line.sample} />
        </ScanRow>
      )
    case 'undone':
      return (
        <ScanRow tone="undone" mark={<UndoIcon className="i" aria-label={t('undone')} />} title={line.sample.name}>
          <span>
            <PlaceSentence of={line.sample} text={(place) => t('Back at {place}', { place })} without={t('No location, as before')} />
          </span>
        </ScanRow>
      )
    case 'undo-failed':
      return (
        <ScanRow
          tone="clash"
          mark={warning}
          title={t('{name} is still at {place}', { name: line.sample.name, place: locationText(line.layer, line.position) })}
          actions={undo}
        >
          <span>{t(line.message)}</span>
        </ScanRow>
      )
    case 'taken':
      return (
        <ScanRow
          tone="clash"
          mark={<StopIcon className="i i-l" aria-hidden />}
          title={t('The position for {name} is taken', { name: line.sample.name })}
          actions={
            <>
              {line.offers.slice(0, 1).map((offer) => (
                <Button key={offer} icon={PutDownIcon} onClick={() => onPlace(offer)}>
                  {t('Place at {place}', { place: locationText(line.layer, offer) })}
                </Button>
              ))}
              {skip}
            </>
          }
        >
          <span>{t('{place} is taken by {name}.', { place: locationText(line.layer, line.position), name: String(line.detail['byName'] ?? '') })}</span>
        </ScanRow>
      )
    case 'full':
      return (
        <ScanRow tone="clash" mark={<StopIcon className="i i-l" aria-hidden />} title={t(line.message)} actions={skip}>
          <span>{line.sample.name}</span>
        </ScanRow>
      )
    case 'already-here':
      return (
        <ScanRow tone="plain" mark={<InfoIcon className="i" aria-hidden />} title={line.sample.name}>
          <span>{t('Already in {place}', { place: locationText(line.layer, line.sample.position) })}</span>
        </ScanRow>
      )
    case 'archived':
      return (
        <ScanRow tone="clash" mark={<ArchiveIcon className="i i-l" aria-hidden />} title={t('{name} is archived', { name: line.sample.name })} actions={skip}>
          <span>{t('Restore it before you move it.')}</span>
        </ScanRow>
      )
    case 'target-changed':
      return <ScanRow tone="plain" mark={<InfoIcon className="i" aria-hidden />} title={t('Now moving into {name}', { name: line.layer.name })} />
    case 'not-a-sample':
      return (
        <ScanRow tone="clash" mark={warning} title={t('This code is not a sample')} actions={skip}>
          {code}
        </ScanRow>
      )
    case 'undecided':
      return (
        <ScanRow
          tone="clash"
          mark={warning}
          title={isPicture ? t('Which code in the picture do you mean?') : t('Which code was scanned?')}
          actions={
            <>
              {isPicture && (
                <Button icon={TubesIcon} onClick={() => onChooseAll(line.candidates)}>
                  {t('Use all {n}', { n: line.candidates.length })}
                </Button>
              )}
              {line.candidates.map((text) => (
                <Button key={text} onClick={() => onChoose(text)}>
                  {text}
                </Button>
              ))}
              {skip}
            </>
          }
        />
      )
    case 'unknown': {
      const assignable = toCode(line.scan.text)
      return (
        <ScanRow
          tone="bad"
          mark={cross}
          title={t(line.message)}
          actions={
            <>
              {assignable !== null && (
                <Button icon={LinkIcon} onClick={() => onAssign(assignable)}>
                  {t('Assign to…')}
                </Button>
              )}
              {skip}
            </>
          }
        >
          {code}
        </ScanRow>
      )
    }
    case 'misconfigured':
      return (
        <ScanRow tone="bad" mark={cross} title={t(line.message)} actions={skip}>
          {code}
        </ScanRow>
      )
    case 'failed':
      return (
        <ScanRow
          tone="bad"
          mark={cross}
          title={t(line.message)}
          actions={
            <>
              <Button icon={RefreshIcon} onClick={onRetry}>
                {t('Try again')}
              </Button>
              {skip}
            </>
          }
        >
          {line.sample ? <span>{line.why ? t('{name}: {why}', { name: line.sample.name, why: t(line.why) }) : line.sample.name}</span> : code}
        </ScanRow>
      )
  }
}

/** Its code, and where it was before. */
function From({ sample }: { sample: SampleRow }) {
  const { id, altBarcode, layerId, position } = sample
  const before = useLive((workspace) => readLocation(workspace, { layerId, position }), [layerId, position])
  return (
    <span className={classes.where}>
      <span className="mono">{altBarcode ?? toBarcode('sample', id)}</span>
      {layerId === null && <span>{t('had no location')}</span>}
      {before && (
        <>
          <span>{t(msg('from', 'the location before'))}</span>
          <LocationPath {...before} />
        </>
      )}
    </span>
  )
}
