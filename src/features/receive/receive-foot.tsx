import { messages } from '#domain/messages.ts'
import { isGrid, positionName } from '#domain/rules/storage/grid.ts'
import { isComplete, tubesOf } from '#machines/receive/receive-pack.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { PackageCheckIcon, PutDownIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import type { Delivery } from './use-receive.ts'
import classes from './receive.module.css'

/** How far it is, and the large buttons. */
export function ReceiveFoot(delivery: Delivery) {
  const { context, left, send } = delivery
  const { pack, groups, placed } = context
  const all = placed.length + left.length
  return (
    <div className={classes.foot}>
      <div className="grow" role="status">
        {all > 0 && <p className="strong">{t('{done} of {all} put away', { done: placed.length, all })}</p>}
        {groups.length > 0 && <p className="muted small">{plural(groups.length, { one: 'Delivery: # line', other: 'Delivery: # lines' })}</p>}
      </div>
      <ScanButton
        tall
        hint={pack || left.length === 0 ? t('Scan a package') : t('Scan a tube')}
        onCode={(text, scan) => send({ type: 'code.read', ...scan, text })}
      />
      {pack ? <PackButtons {...delivery} /> : groups.length > 0 && <PutAwayButtons {...delivery} />}
    </div>
  )
}

function PackButtons({ context: { pack }, is, send }: Delivery) {
  if (!pack) return null
  const tubes = tubesOf(pack)
  return (
    <>
      <Button tall onClick={() => send({ type: 'pack.dropped' })}>
        {t('Discard package')}
      </Button>
      <Button variant="primary" icon={PackageCheckIcon} loading={is('creating')} disabled={!isComplete(pack)} onClick={() => send({ type: 'pack.accepted' })}>
        {tubes === 0
          ? plural(pack.packs, { one: 'Receive # pack', other: 'Receive # packs' })
          : plural(tubes, { one: 'Receive # tube', other: 'Receive # tubes' })}
      </Button>
    </>
  )
}

function PutAwayButtons({ context, left, positions, send }: Delivery) {
  const finish = () => send({ type: 'finished' })
  if (left.length === 0)
    return (
      <Button variant="primary" icon={CheckIcon} onClick={finish}>
        {t(messages.finished)}
      </Button>
    )
  const { box } = context
  const count = Math.min(left.length, positions.length)
  return (
    <>
      <Button tall onClick={finish}>
        {plural(left.length, { one: 'Finished, # not put away…', other: 'Finished, # not put away…' })}
      </Button>
      {box && count > 0 && (
        <Button variant="primary" icon={PutDownIcon} onClick={() => send({ type: 'rest.placed' })}>
          {plural(count, { one: 'Put # at {places}', other: 'Put # at {places}' }, { places: placesText(box, positions.slice(0, count)) })}
        </Button>
      )}
    </>
  )
}

/** `E9, F1, F2`, or `E9 … H4` for many. */
function placesText(box: NonNullable<Delivery['context']['box']>, positions: readonly number[]): string {
  if (!isGrid(box)) return box.name
  const names = positions.map((position) => positionName(box, position))
  return names.length > 3 ? `${names[0]} … ${names.at(-1)}` : names.join(', ')
}
