import type { OrderItemRow } from '#domain/entities/order-item.ts'
import type { PackDraft } from '#machines/receive/receive-types.ts'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { PackageCheckIcon, PackageIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { memberName } from '#src/workspace/format/member-name.ts'
import { t } from '#src/ui/text/translate.ts'
import { toCount } from './count-text.ts'
import type { Delivery } from './use-receive.ts'
import classes from './receive.module.css'

/** With more, the packs are only written. */
const maxDrawn = 8
const maxPacks = 999
const none = ''

/** Which line of the shopping list the packs belong to, and how many came. */
export function OrderLineCard({ delivery: { view, send }, pack }: { delivery: Delivery; pack: PackDraft }) {
  const order = pack.lineId === null ? undefined : view.orders.get(pack.lineId)
  const isChoice = pack.lines.length > 0
  const titleOf = (line: OrderItemRow | undefined) =>
    [line?.orderNumber || t('Order'), line && t('for {name}', { name: memberName(view.members, line.requestedBy) })].filter(Boolean).join(', ')
  return (
    <Card label={t('Packs')}>
      {isChoice ? (
        <SelectField
          label={t('For the order')}
          value={pack.lineId === null ? none : String(pack.lineId)}
          onChange={(id) => send({ type: 'pack.edited', edit: { lineId: id === none ? null : Number(id) } })}
          options={[...pack.lines.map(({ id }) => ({ value: String(id), label: titleOf(view.orders.get(id)) })), { value: none, label: t('Without an order') }]}
        />
      ) : (
        <p className="muted small">{t('Nobody has ordered it: it is received without an order.')}</p>
      )}
      <div className={classes.packRow}>
        <div className={classes.packs}>
          <h2>{t('Packs')}</h2>
          {order && <Packs order={order} now={pack.packs} />}
        </div>
        <div className={classes.packCount}>
          <NumberField
            label={t('Packs now')}
            hideLabel
            value={String(pack.packs)}
            onChange={(text) => send({ type: 'pack.edited', edit: { packs: toCount(text, 1, maxPacks) ?? pack.packs } })}
            step={1}
            min={1}
            max={maxPacks}
          />
        </div>
      </div>
    </Card>
  )
}

/** Those that came before, those that came now, and those that are still to come. */
function Packs({ order, now }: { order: OrderItemRow; now: number }) {
  const { quantity, receivedPacks } = order
  const all = Math.max(quantity, receivedPacks + now)
  const state = (at: number) => (at < receivedPacks ? 'before' : at < receivedPacks + now ? 'now' : 'open')
  return (
    <>
      {all <= maxDrawn && (
        <div aria-hidden>
          {Array.from({ length: all }, (_, at) => (
            <i key={at} data-state={state(at)}>
              {state(at) === 'before' && <PackageIcon className="i" />}
              {state(at) === 'now' && <PackageCheckIcon className="i" />}
            </i>
          ))}
        </div>
      )}
      <p className="small muted">{t('{here} of {all} here', { here: receivedPacks + now, all: quantity })}</p>
    </>
  )
}
