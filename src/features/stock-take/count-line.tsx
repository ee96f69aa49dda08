import type { ReactNode } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { messages } from '#domain/messages.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import type { CountRow } from '#machines/stock-take/stock-take-types.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { AlertIcon, ArchiveIcon, CheckIcon, type Icon, FailedIcon, LinkIcon } from '#src/ui/icons/icons.ts'
import { PutDownIcon, UndoIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useAssignableCode } from '#src/workspace/scan/use-assignable-code.ts'
import { PlaceSentence } from '#src/workspace/storage/place-sentence.tsx'
import classes from './stock-take.module.css'

export interface CountLineProps {
  line: CountRow
  layer: StorageLayerRow
  /** The newest one is drawn large. */
  isLast: boolean
  /** The free position that an unexpected tube is offered; none in a compartment without positions, or if all are taken. */
  offer: number | undefined
  onMoveHere: () => void
  onDismiss: () => void
  /** Asks which sample an unknown code belongs to. */
  onAssign: (code: string) => void
  /** For one that was moved here. */
  onUndo?: (() => void) | undefined
}

interface LineText {
  /** Its position, large, or an icon. */
  position?: string
  icon: Icon
  title: string
  detail: ReactNode
  tone: 'ok' | 'warn' | 'bad'
}

/** Recorded elsewhere; it can be moved here. */
export const canMoveHere = (line: CountRow | undefined): boolean => line?.kind === 'unexpected' || (line?.kind === 'failed' && line.sample !== null)

/** One scanned tube: its position and a tick, or the problem and how to solve it. */
export function CountLine({ line, layer, isLast, offer, onMoveHere, onDismiss, onAssign, onUndo }: CountLineProps) {
  const text = describeLine(line, layer)
  const LineIcon = text.icon
  const canMove = canMoveHere(line)
  const sample = 'sample' in line ? line.sample : null
  const toCode = useAssignableCode()
  const assignable = line.kind === 'unknown' ? toCode(line.scan.text) : null
  return (
    <li ref={isLast ? showFromTop : undefined} className={classNames(classes.line, classes[text.tone], isLast && classes.last)}>
      <span className={classes.mark}>
        {text.position && <b>{text.position}</b>}
        <LineIcon className="i" aria-hidden />
      </span>
      <span className={classes.text}>
        <span className={classes.title}>{text.title}</span>
        <span className="muted small">{text.detail}</span>
        {isLast && sample && <span className="mono muted">{codeOf(sample)}</span>}
        {isLast && canMove && offer !== undefined && <span className="small">{t('Or tap the free position where it is.')}</span>}
      </span>
      <span className={classes.actions}>
        {canMove && (
          <Button icon={PutDownIcon} onClick={onMoveHere}>
            {offer === undefined ? t('Move here') : t('Put in {place}', { place: positionName(layer, offer) })}
          </Button>
        )}
        {assignable !== null && (
          <Button icon={LinkIcon} onClick={() => onAssign(assignable)}>
            {t('Assign to…')}
          </Button>
        )}
        {onUndo && (
          <Button icon={UndoIcon} onClick={onUndo}>
            {t('Undo')}
          </Button>
        )}
        {text.tone !== 'ok' && <Button onClick={onDismiss}>{canMove ? t('Leave it') : t('Skip')}</Button>}
      </span>
    </li>
  )
}

/** However far the list was scrolled, what is drawn large is visible. */
export const showFromTop = (line: HTMLElement | null): void => line?.parentElement?.closest('section')?.scrollTo(0, 0)

export const codeOf = (sample: SampleRow): string => sample.altBarcode ?? toBarcode('sample', sample.id)

function describeLine(line: CountRow, layer: StorageLayerRow): LineText {
  const placeName = (position: number) => positionName(layer, position) || layer.name
  switch (line.kind) {
    case 'found':
      return { position: placeName(line.sample.position), icon: CheckIcon, title: line.sample.name, detail: t('found'), tone: 'ok' }
    case 'again':
      return { position: placeName(line.sample.position), icon: CheckIcon, title: line.sample.name, detail: t('already scanned'), tone: 'ok' }
    case 'moved-here':
      return { position: placeName(line.position), icon: CheckIcon, title: line.sample.name, detail: t('moved here'), tone: 'ok' }
    case 'unexpected': {
      const detail = <PlaceSentence of={line.sample} text={(place) => t('Belongs in {place}', { place })} without={t('It has no location yet.')} />
      return { icon: AlertIcon, title: line.sample.name, detail, tone: 'bad' }
    }
    case 'archived':
      return { icon: ArchiveIcon, title: line.sample.name, detail: t('This sample is archived. Restore it first.'), tone: 'warn' }
    case 'not-a-sample':
      return { icon: FailedIcon, title: line.scan.text, detail: t('This is not a sample.'), tone: 'bad' }
    case 'unknown':
      return { icon: FailedIcon, title: line.scan.text, detail: t(messages.barcodeNotRecognized), tone: 'bad' }
    case 'misconfigured':
      return { icon: FailedIcon, title: line.scan.text, detail: t(messages.barcodeMisconfigured), tone: 'bad' }
    case 'failed':
      return { icon: FailedIcon, title: line.sample?.name ?? line.scan.text, detail: t(line.message), tone: 'bad' }
  }
}
