import { positionName } from '#domain/rules/storage/grid.ts'
import type { PickRow } from '#machines/pick-list/pick-list-types.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { AlertIcon, CheckIcon } from '#src/ui/icons/icons.ts'
import { UndoIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { timeText } from '#src/workspace/format/dates.ts'
import { ReservedWords } from '#src/workspace/samples/reserved-chips.tsx'
import type { RunningList } from './use-pick-list.ts'
import classes from './pick-list.module.css'

/** How many are shown; the others are marked in the walk. */
const shown = 2

/** What was done last, each with its undo. */
export function LatestLines({ context, view, send }: RunningList) {
  const lines = context.rows.filter((row) => ['out', 'returned', 'missing', 'failed'].includes(row.kind) && row.sample !== null)
  if (lines.length === 0) return null
  return (
    <ol className={classes.latest} aria-label={t('Done last')}>
      {lines.slice(0, shown).map((line) => (
        <Line key={line.row} line={line} view={view} onUndo={() => send({ type: 'row.undone', row: line.row })} />
      ))}
    </ol>
  )
}

function Line({ line, view, onUndo }: { line: PickRow; view: RunningList['view']; onUndo: () => void }) {
  const { sample } = line
  const now = view.samples.find(({ id }) => id === sample?.id) ?? sample
  if (!now) return null
  const layer = view.walk.stops.find((stop) => stop.layer.id === now.layerId)?.layer
  const position = layer ? positionName(layer, now.position) : ''
  const isFine = line.kind === 'out' || line.kind === 'returned'
  return (
    <li className={classes.line}>
      {isFine ? <CheckIcon className="i t-ok" aria-hidden /> : <AlertIcon className="i t-bad" aria-hidden />}
      <span className={classes.lineText}>
        <span>{now.name}</span>
        <span className="muted small">
          {position && <span className="mono">{position} </span>}
          {textOf(line, now.outAt)}
        </span>
        {line.kind === 'out' && <ReservedWords sample={now} />}
      </span>
      {line.kind !== 'failed' && (
        <Button icon={line.kind === 'missing' ? undefined : UndoIcon} onClick={onUndo}>
          {line.kind === 'missing' ? t('Found it') : t('Undo')}
        </Button>
      )}
    </li>
  )
}

function textOf(line: PickRow, outAt: number | null): string {
  if (line.kind === 'failed') return t(line.message)
  if (line.kind === 'missing') return t('missing')
  if (line.kind === 'returned') return line.undo.thaws > line.undo.was.thaws ? t('back, thawed') : t('back')
  return outAt === null ? t('out') : t('out {time}', { time: timeText(outAt) })
}
