import { useState } from 'react'
import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { containersLeft, openStatuses } from '#domain/rules/supplies/orders.ts'
import type { RowOf } from '#domain/schema.ts'
import { readMembers } from '#db/queries/members.ts'
import { readLowProducts, type LowProduct } from '#db/queries/levels.ts'
import { readOrders, readProducts } from '#db/queries/supplies.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { AlertIcon, PeopleIcon, RowsIcon } from '#src/ui/icons/icons.ts'
import { CartIcon, LevelsIcon, PackageIcon, PackageOpenIcon, PlusIcon, PrintIcon, WalletIcon } from '#src/ui/icons/more-icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { listText, plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { dayText, daysBetween, todayText } from '#src/workspace/format/dates.ts'
import { approveOrderChange, receiveOrderChange, storeOrderChange } from '#src/workspace/mutations/supplies.ts'
import { combineChanges, type Change } from '#src/workspace/mutations/change.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { SectionTabs } from '#src/workspace/navigation/section-tabs.tsx'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { sumText } from '#src/workspace/supplies/money-text.ts'
import { levelsAddress, orderListsAddress, receiveAddress, shoppingListAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import { BudgetDialog } from './budget-dialog.tsx'
import { BudgetBars } from './budget-bars.tsx'
import { Lane, LaneCard } from './lane.tsx'
import { cardsOf, isLate, type LaneId, type OrderCard } from './lanes.ts'
import { NewRequestDialog, type NewRequestDialogProps } from './new-request-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { PlaceOrdersDialog } from './place-orders-dialog.tsx'
import classes from './orders.module.css'

export interface OrdersScreenProps {
  /** The line that is open. */
  openId: number | null
  onOpen: (orderItemId: number | null) => void
}

type Members = ReadonlyMap<number, RowOf<'members'>>

/** What is asked for, and how far it is, in five lanes. spec ROUTE-12, CAT-02 */
export function OrdersScreen({ openId, onOpen }: OrdersScreenProps) {
  const navigate = useNavigate()
  const may = usePermission()
  const data = useLive(
    async (workspace) => ({
      orders: await readOrders(workspace),
      low: await readLowProducts(workspace),
      members: (await readMembers(workspace)) as Members,
      containersIn: new Map((await readProducts(workspace)).map(({ id, containers }) => [id, containers])),
    }),
    [],
  )
  const [request, setRequest] = useState<NewRequestDialogProps['suggested'] | null>(null)
  const [isAddingBudget, setAddingBudget] = useState(false)
  const [placing, setPlacing] = useState<readonly OrderItemRow[] | null>(null)
  if (!data) return null
  const { orders, low, members, containersIn } = data
  const open = orders.find(({ id }) => id === openId)
  const mayAsk = may('Order.Create')
  const mayApprove = may('Order.Approve')
  return (
    <div className="page stack-l">
      <PageHeader
        title={t('Orders')}
        tabs={<SectionTabs />}
        actions={
          mayAsk && (
            <Button variant="primary" icon={PlusIcon} onClick={() => setRequest({})}>
              {t('New request')}
            </Button>
          )
        }
      />
      <div className="bar">
        <Button icon={PackageIcon} onClick={() => navigate(addresses.catalog)}>
          {t('Catalog')}
        </Button>
        <Button icon={LevelsIcon} onClick={() => navigate(levelsAddress)}>
          {t('Levels')}
        </Button>
        <Button icon={RowsIcon} onClick={() => navigate(shoppingListAddress)}>
          {t('Shopping list')}
        </Button>
        <Button icon={PrintIcon} onClick={() => navigate(orderListsAddress)}>
          {t('Order lists')}
        </Button>
        {mayApprove && (
          <Button icon={WalletIcon} onClick={() => setAddingBudget(true)}>
            {t('New budget')}
          </Button>
        )}
      </div>
      <BudgetBars orders={orders} mayChange={mayApprove} />
      <div className={classes.lanes}>
        <LowLane low={low} orders={orders} onRequest={mayAsk ? (productId) => setRequest({ productId }) : undefined} />
        <OrderLane
          lane="requested"
          {...{ orders, members, onOpen }}
          title={t('Requested')}
          action={mayApprove && { label: (count) => t('Approve {count}', { count }), isPrimary: true, make: approveOrderChange }}
        />
        <OrderLane
          lane="approved"
          {...{ orders, members, onOpen }}
          title={t('Approved')}
          action={mayApprove && { label: (count) => t('Order {count}', { count }), run: setPlacing }}
        />
        <OrderLane
          lane="ordered"
          {...{ orders, members, onOpen }}
          title={t('Ordered')}
          action={
            mayAsk && {
              label: (count) => t('Receive {count}', { count }),
              isTickedFirst: false,
              unticked: { label: t('Receive…'), ...(may('Sample.Create') && { run: () => navigate(receiveAddress) }) },
              make: (order) => receiveOrderChange(order, order.quantity - order.receivedPacks, ''),
            }
          }
        />
        <OrderLane
          lane="received"
          {...{ orders, members, onOpen }}
          title={t('Received')}
          action={
            mayAsk && {
              label: (count) => t('Put away {count}', { count }),
              isTickedFirst: false,
              unticked: { label: t('Put away') },
              make: (order) => storeOrderChange(order, { containers: containersLeft(order, containersIn.get(order.productId ?? 0)), note: '', isAll: true }),
            }
          }
        />
      </div>
      {request && <NewRequestDialog suggested={request} onClose={() => setRequest(null)} />}
      {isAddingBudget && <BudgetDialog budget={null} onClose={() => setAddingBudget(false)} />}
      {placing && <PlaceOrdersDialog orders={placing} onClose={() => setPlacing(null)} />}
      {open && <OrderDialog key={open.id} order={open} orders={orders} members={members} onClose={() => onOpen(null)} />}
    </div>
  )
}

interface LowLaneProps {
  low: readonly LowProduct[]
  orders: readonly OrderItemRow[]
  onRequest: ((productId: number) => void) | undefined
}

/** Products that are low and that nobody has asked for yet: one tap begins a request. */
function LowLane({ low, orders, onRequest }: LowLaneProps) {
  const asked = new Set(orders.flatMap(({ productId, status }) => (openStatuses.includes(status) ? (productId ?? []) : [])))
  const shown = low.filter(({ product }) => !asked.has(product.id))
  return (
    <Lane title={t('Running low')} count={shown.length} note={t('not requested yet')} empty={t('Nothing is low.')}>
      {shown.map(({ product: { id, name, lowAmount, unit }, level }) => (
        <LaneCard key={id} name={name} isLow onOpen={() => onRequest?.(id)}>
          <span className={classes.meter} style={{ ['--share' as string]: level / (lowAmount || 1) }} aria-hidden />
          <span className="small muted">{t('{amount}, low at {limit}', { amount: amountText(level, unit), limit: amountText(lowAmount ?? 0, unit) })}</span>
          {onRequest && (
            <span className="small">
              <CartIcon className="i i-xs" aria-hidden /> {t('Request…')}
            </span>
          )}
        </LaneCard>
      ))}
    </Lane>
  )
}

interface LaneAction {
  label: (count: number) => string
  isPrimary?: boolean
  /** Everything is ticked until someone unticks it. */
  isTickedFirst?: boolean
  /** The button while nothing is ticked: it does nothing if there is nothing to run. */
  unticked?: { readonly label: string; readonly run?: () => void }
  make?: (order: OrderItemRow) => Change
  run?: (orders: readonly OrderItemRow[]) => void
}

interface OrderLaneProps {
  lane: LaneId
  title: string
  orders: readonly OrderItemRow[]
  members: Members
  action: LaneAction | false
  onOpen: (orderItemId: number) => void
}

function OrderLane({ lane, title, orders, members, action, onOpen }: OrderLaneProps) {
  const mutate = useMutate()
  const cards = cardsOf(lane, orders)
  const isTickedFirst = action !== false && (action.isTickedFirst ?? true)
  // What differs from how the lane begins.
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const isOn = ([first]: OrderCard) => turned.has(first!.id) !== isTickedFirst
  const turn = ([first]: OrderCard, on: boolean) => {
    const next = new Set(turned)
    if (on === isTickedFirst) next.delete(first!.id)
    else next.add(first!.id)
    setTurned(next)
  }
  const chosen = cards.filter(isOn).flat()
  const run = async ({ make, run: ask }: LaneAction) => {
    if (ask) return ask(chosen)
    const changes = chosen.map((order) => make!(order))
    const done = changes.length === 1 ? changes[0]!.done : plural(changes.length, { one: '# line changed', other: '# lines changed' })
    if (await mutate(combineChanges(changes, done))) setTurned(new Set())
  }
  const laneButton = (lane: LaneAction) =>
    chosen.length === 0 && lane.unticked
      ? { label: lane.unticked.label, isPossible: lane.unticked.run !== undefined, run: () => lane.unticked?.run?.() }
      : { label: lane.label(chosen.length), isPrimary: lane.isPrimary ?? false, isPossible: chosen.length > 0, run: () => void run(lane) }
  return (
    <Lane
      title={title}
      count={cards.flat().length}
      note={sumText(cards.flat())}
      empty={t('Nothing here.')}
      action={action && cards.length > 0 ? laneButton(action) : undefined}
    >
      {cards.map((card) => (
        <OrderLaneCard
          key={card[0]!.id}
          card={card}
          members={members}
          onOpen={() => onOpen(card[0]!.id)}
          tick={action ? { isOn: isOn(card), set: (on) => turn(card, on) } : undefined}
        />
      ))}
    </Lane>
  )
}

interface OrderLaneCardProps {
  card: OrderCard
  members: Members
  onOpen: () => void
  tick: { isOn: boolean; set: (isOn: boolean) => void } | undefined
}

function OrderLaneCard({ card, members, onOpen, tick }: OrderLaneCardProps) {
  const order = card[0]!
  const { name, quantity, receivedPacks, status, dueOn, orderNumber } = order
  const firstName = (id: number) => memberName(members, id).split(' ')[0]!
  const askers = [...new Set(card.map(({ requestedBy }) => firstName(requestedBy)))]
  const cost = sumText(card)
  const packs = card.reduce((sum, each) => sum + each.quantity, 0)
  const today = todayText()
  const late = isLate(order, today)
  return (
    <LaneCard name={name} onOpen={onOpen} tick={tick}>
      <span className="small muted">
        {status === 'partly-received' ? t('{here} of {all} here', { here: receivedPacks, all: quantity }) : plural(packs, { one: '# pack', other: '# packs' })}
        {cost && ` · ${cost}`}
      </span>
      {card.length > 1 && askers.length > 1 ? (
        <Chip quiet tone="warn" icon={PeopleIcon}>
          {t('{names} asked', { names: listText(askers, 'and') })}
        </Chip>
      ) : (
        <span className="small muted">{askers[0]}</span>
      )}
      {status === 'ordered' &&
        dueOn &&
        (late ? (
          <Chip quiet tone="bad" icon={AlertIcon}>
            {plural(daysBetween(dueOn, today), { one: '# day late', other: '# days late' })}
          </Chip>
        ) : (
          <span className="small muted">{t('Due {date}', { date: dayText(dueOn) })}</span>
        ))}
      {status === 'partly-received' && (
        <Chip quiet tone="warn" icon={PackageOpenIcon}>
          {t('Partly received')}
        </Chip>
      )}
      {orderNumber && <span className="small mono">{orderNumber}</span>}
    </LaneCard>
  )
}
