import { toBarcode } from '#domain/rules/barcode.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import type { ReceiveRow } from '#machines/receive/receive-types.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { UndoIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Delivery } from './use-receive.ts'
import classes from './receive.module.css'

type PutRow = Extract<ReceiveRow, { kind: 'put' }>

/** The tubes that were put away, the latest first, each with its undo. */
export function PutAwayList({ context, view, left, send }: Delivery) {
  const lines = context.rows.filter((row): row is PutRow => row.kind === 'put')
  const done = context.placed.length
  const orderOf = new Map(context.groups.flatMap(({ tubeIds }) => tubeIds.map((id, at) => [id, { n: at + 1, all: tubeIds.length }] as const)))
  return (
    <section className={classes.putAway} aria-label={t('Put away')}>
      <div className={classes.putHead}>
        <h2>{t('Put away')}</h2>
        {done + left.length > 0 && <span className="muted small">{t('{done} of {all}', { done, all: done + left.length })}</span>}
      </div>
      {lines.length > 0 ? (
        <ol>
          {lines.map(({ row, tube, layer, position }) => {
            const place = positionName(layer, position) || layer.name
            return (
              <li key={row}>
                <span className={classes.place}>
                  {place}
                  <CheckIcon className="i i-xs" aria-hidden />
                </span>
                <span className={classes.lineText}>
                  <span className="mono small">{view.tubes.get(tube.id)?.altBarcode ?? toBarcode('sample', tube.id)}</span>
                  <span className="muted small">{orderOf.has(tube.id) ? t('tube {n} of {all}', orderOf.get(tube.id)) : tube.name}</span>
                </span>
                <IconButton icon={UndoIcon} label={t('Undo {place}', { place })} onClick={() => send({ type: 'row.undone', row })} />
              </li>
            )
          })}
        </ol>
      ) : (
        <p className="muted small">{t('The tubes you scan are listed here. Lot, date and places are saved on this device at once.')}</p>
      )}
    </section>
  )
}
