import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { messages } from '#domain/messages.ts'
import { positionName } from '#domain/rules/grid.ts'
import type { TallyRow } from '#machines/stock-take-types.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ArchiveIcon, CheckIcon, FailedIcon, PutDownIcon, UndoIcon, WarningIcon, type Icon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import look from './stock-take.module.css'

export interface TallyLineProps {
  line: TallyRow
  layer: StorageLayerRow
  /** The newest one is drawn large. */
  isLast: boolean
  onMoveHere: () => void
  onDismiss: () => void
  /** Of one that was moved here. */
  onUndo?: (() => void) | undefined
}

interface Said {
  /** Its place, large, or a sign. */
  place?: string
  icon: Icon
  title: string
  words: string
  tone: 'ok' | 'warn' | 'bad'
}

/** One scanned tube: its place and a tick, or what is the matter with it and the way on. */
export function TallyLine({ line, layer, isLast, onMoveHere, onDismiss, onUndo }: TallyLineProps) {
  const said = sayingOf(line, layer)
  const Mark = said.icon
  const canMove = line.kind === 'unexpected' || (line.kind === 'failed' && line.sample !== null)
  return (
    <li className={classNames(look.line, look[said.tone], isLast && look.last)}>
      <span className={look.mark}>
        {said.place && <b>{said.place}</b>}
        <Mark className="i" aria-hidden />
      </span>
      <span className="grow">
        <span className={look.title}>{said.title}</span>
        <span className="muted small">{said.words}</span>
      </span>
      {canMove && (
        <Button icon={PutDownIcon} onClick={onMoveHere}>
          {t('Move here')}
        </Button>
      )}
      {onUndo && (
        <Button icon={UndoIcon} onClick={onUndo}>
          {t('Undo')}
        </Button>
      )}
      {said.tone !== 'ok' && <Button onClick={onDismiss}>{canMove ? t('Leave it') : t('Skip')}</Button>}
    </li>
  )
}

function sayingOf(line: TallyRow, layer: StorageLayerRow): Said {
  const at = (position: number) => positionName(layer, position) || layer.name
  switch (line.kind) {
    case 'found':
      return { place: at(line.sample.position), icon: CheckIcon, title: line.sample.name, words: t('found'), tone: 'ok' }
    case 'again':
      return { place: at(line.sample.position), icon: CheckIcon, title: line.sample.name, words: t('scanned before'), tone: 'ok' }
    case 'moved-here':
      return { place: at(line.position), icon: CheckIcon, title: line.sample.name, words: t('moved here'), tone: 'ok' }
    case 'unexpected': {
      const words = line.placeText ? t('Unexpected: belongs to {place}', { place: line.placeText }) : t('Unexpected: it has no place yet')
      return { icon: WarningIcon, title: line.sample.name, words, tone: 'warn' }
    }
    case 'archived':
      return { icon: ArchiveIcon, title: line.sample.name, words: t('This sample is archived. Restore it first.'), tone: 'warn' }
    case 'not-a-sample':
      return { icon: FailedIcon, title: line.scan.text, words: t('This is not a sample.'), tone: 'bad' }
    case 'unknown':
      return { icon: FailedIcon, title: line.scan.text, words: t(messages.barcodeNotRecognized), tone: 'bad' }
    case 'misconfigured':
      return { icon: FailedIcon, title: line.scan.text, words: t(messages.barcodeMisconfigured), tone: 'bad' }
    case 'failed':
      return { icon: FailedIcon, title: line.sample?.name ?? line.scan.text, words: t(line.message), tone: 'bad' }
  }
}
