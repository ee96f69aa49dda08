import { useState } from 'react'
import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { msg } from '#domain/message.ts'
import { arrivedStatuses, costOf, editableStatuses, openStatuses, containersLeft } from '#domain/rules/supplies/orders.ts'
import { orderStatusNames } from '#domain/rules/supplies/order-status-names.ts'
import { openFor } from '#domain/rules/supplies/same-thing.ts'
import type { RowOf } from '#domain/schema.ts'
import { readProduct, readSamplesOfProduct } from '#db/queries/supplies.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { DescriptionList, type Fact } from '#src/ui/lists/description-list.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useWorkspace, useLive } from '#src/workspace/data/workspace-context.tsx'
import { dateTimeText, dayText } from '#src/workspace/format/dates.ts'
import { approveOrderChange, cancelOrderChange, declineOrderChange, receiveOrderChange, storeOrderChange } from '#src/workspace/mutations/supplies.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { moneyText } from '#src/workspace/supplies/money-text.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import { productAddress, putAwayAddress, receiveProductAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { AlreadyRequested } from './already-requested.tsx'
import { EditOrderDialog } from './edit-order-dialog.tsx'
import { PlaceOrdersDialog } from './place-orders-dialog.tsx'
import { StepDialog } from './step-dialog.tsx'

export interface OrderDialogProps {
  order: OrderItemRow
  /** All lines: the same thing may have been requested twice. */
  orders: readonly OrderItemRow[]
  members: ReadonlyMap<number, RowOf<'members'>>
  onClose: () => void
}

type Step = 'edit' | 'decline' | 'cancel' | 'place' | 'receive' | 'store'

/** A line: what it is, what happened to it, and what can be done now. */
export function OrderDialog({ order, orders, members, onClose }: OrderDialogProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const may = usePermission()
  const [step, setStep] = useState<Step | null>(null)
  const navigate = useNavigate()
  const putAway = usePutAway(order)
  const { id, productId, name, status, quantity, receivedPacks, requestedBy, steps } = order
  const mayApprove = may('Order.Approve')
  const mayHandle = may('Order.Create')
  const isOwn = requestedBy === workspace.userId
  const mayCancel = editableStatuses.includes(status) && (mayApprove || (mayHandle && isOwn && status !== 'ordered'))
  const mayEdit = editableStatuses.includes(status) && (mayApprove || (mayHandle && isOwn && status === 'requested'))
  const isHere = arrivedStatuses.includes(status)
  const close = () => setStep(null)
  const nameOf = (id: number) => memberName(members, id)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={name}
      width={700}
      actions={
        <>
          {mayEdit && <Button onClick={() => setStep('edit')}>{t('Edit…')}</Button>}
          {mayCancel && <Button onClick={() => setStep('cancel')}>{t('Cancel request…')}</Button>}
          {mayApprove && (status === 'requested' || status === 'approved') && <Button onClick={() => setStep('decline')}>{t('Decline…')}</Button>}
          {mayApprove && status === 'requested' && (
            <Button variant="primary" onClick={() => void mutate(approveOrderChange(order))}>
              {t('Approve')}
            </Button>
          )}
          {mayApprove && status === 'approved' && (
            <Button variant="primary" onClick={() => setStep('place')}>
              {t('Mark as ordered…')}
            </Button>
          )}
          {mayHandle && (status === 'ordered' || isHere) && (
            <Button
              variant={status === 'ordered' ? 'primary' : 'outline'}
              onClick={() => (productId === null || !may('Sample.Create') ? setStep('receive') : navigate(receiveProductAddress(productId, id)))}
            >
              {t('Receive…')}
            </Button>
          )}
          {mayHandle && isHere && (
            <Button variant="primary" onClick={() => (putAway.tubes > 0 ? navigate(putAwayAddress(id)) : setStep('store'))}>
              {t('Put away…')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack-l">
        {openStatuses.includes(status) && <AlreadyRequested open={openFor(orders, order).filter(({ id }) => id !== order.id)} members={members} />}
        <DescriptionList facts={factsOf(order, nameOf)} />
        <div>
          <h3>{t('Steps')}</h3>
          {steps.map(({ status: reached, by, at, note, packs }, index) => (
            <Row
              key={index}
              title={t(orderStatusNames[reached])}
              subtitle={[packs !== undefined && plural(packs, { one: '# pack', other: '# packs' }), note].filter(Boolean).join(' · ') || undefined}
              trailing={<span className="small muted">{t('{name}, {time}', { name: nameOf(by), time: dateTimeText(at) })}</span>}
              wraps
            />
          ))}
        </div>
      </div>
      {step === 'decline' && (
        <StepDialog title={t('Decline {name}', { name })} action={t('Decline')} make={(note) => declineOrderChange(order, note)} onClose={close} />
      )}
      {step === 'cancel' && (
        <StepDialog
          title={t('Cancel {name}', { name })}
          action={t('Cancel request')}
          cancelLabel={t('Keep request')}
          make={(note) => cancelOrderChange(order, note)}
          onClose={close}
        />
      )}
      {step === 'edit' && <EditOrderDialog order={order} onClose={close} />}
      {step === 'place' && <PlaceOrdersDialog orders={[order]} onClose={close} />}
      {step === 'store' && (
        <StepDialog
          title={t('Put {name} away', { name })}
          action={t('Put away')}
          packs={Math.max(1, putAway.containers)}
          countLabel={t('Containers')}
          make={(note, containers) => storeOrderChange(order, { containers, note, isAll: true })}
          onClose={close}
        />
      )}
      {step === 'receive' && (
        <StepDialog
          title={t('Receive {name}', { name })}
          action={t(msg('Receive', 'verb'))}
          packs={Math.max(1, quantity - receivedPacks)}
          most={Math.max(0, quantity - receivedPacks)}
          make={(note, packs) => receiveOrderChange(order, packs, note)}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

function factsOf(order: OrderItemRow, nameOf: (id: number) => string): Fact[] {
  const { productId, sampleId, supplier, catalogNumber, quantity, receivedPacks, price, currency, status, requestedBy, costCenter, orderNumber, dueOn, note } =
    order
  const cost = costOf(order)
  const facts: (Fact | false)[] = [
    { label: t('Status'), value: t(orderStatusNames[status]) },
    { label: t('Packs'), value: receivedPacks > 0 ? t('{here} of {all} here', { here: receivedPacks, all: quantity }) : quantity },
    cost !== null && {
      label: t('Cost'),
      value: price === cost ? moneyText(cost, currency) : `${moneyText(cost, currency)} (${quantity} × ${moneyText(price!, currency)})`,
    },
    supplier !== '' && { label: t('Supplier'), value: [supplier, catalogNumber].filter(Boolean).join(' · ') },
    { label: t('Requested by'), value: nameOf(requestedBy) },
    costCenter !== '' && { label: t('Cost center'), value: costCenter },
    orderNumber !== '' && { label: t('Order number'), value: <span className="mono">{orderNumber}</span> },
    dueOn !== '' && { label: t('Expected on'), value: dayText(dueOn) },
    note !== '' && { label: t('Note'), value: <span className="written">{note}</span> },
    productId !== null && { label: t('Product'), value: <Link href={productAddress(productId)}>{t('Open in the catalog')}</Link> },
    sampleId !== null && { label: t('Replaces'), value: <Link href={addresses.sample(sampleId)}>{t('Open the sample')}</Link> },
  ]
  return facts.flatMap((fact) => fact || [])
}

interface PutAway {
  /** Tubes of the product without a location: they are put away by scanning. */
  readonly tubes: number
  /** How many containers have arrived and are not put away, as far as is known. */
  readonly containers: number
}

/** What is left to put away of a line of the shopping list. */
function usePutAway(order: OrderItemRow): PutAway {
  const { productId, receivedPacks, storedContainers } = order
  return (
    useLive(
      async (workspace) => {
        const product = productId === null ? undefined : await readProduct(workspace, productId)
        const samples = productId === null ? [] : await readSamplesOfProduct(workspace, productId)
        const tubes = samples.filter(({ layerId, outBy }) => layerId === null && outBy === null).length
        return { tubes, containers: containersLeft(order, product?.containers) }
      },
      [productId, receivedPacks, storedContainers],
    ) ?? { tubes: 0, containers: 0 }
  )
}
