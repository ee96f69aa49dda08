import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { limits } from '#domain/limits.ts'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { combineChanges } from '#src/workspace/mutations/change.ts'
import { placeOrderChange } from '#src/workspace/mutations/supplies.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

export interface PlaceOrdersDialogProps {
  orders: readonly OrderItemRow[]
  onClose: () => void
}

/** Asks for the number of the order at each supplier, and when it should arrive. */
export function PlaceOrdersDialog({ orders, onClose }: PlaceOrdersDialogProps) {
  const mutate = useMutate()
  const suppliers = [...new Set(orders.map(({ supplier }) => supplier))]
  const { draft, set, save, leave, release, fieldsRef } = useDraft({
    label: t('Order number'),
    initial: { numbers: suppliers.map(() => ''), dueOn: '' },
    onSave: async ({ numbers, dueOn }) => {
      const changes = orders.map((order) => placeOrderChange(order, { orderNumber: numbers[suppliers.indexOf(order.supplier)]!, dueOn, note: '' }))
      if (!(await mutate(combineChanges(changes, plural(changes.length, { one: '# line ordered', other: '# lines ordered' }))))) return
      release()
      onClose()
    },
  })
  return (
    <DraftDialog title={t('Order')} action={t('Mark as ordered')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      {suppliers.map((supplier, at) => (
        <TextField
          key={supplier}
          label={supplier ? t('Order number at {name}', { name: supplier }) : t('Order number')}
          hint={orders
            .filter((order) => order.supplier === supplier)
            .map(({ name, quantity }) => `${quantity} × ${name}`)
            .join(', ')}
          value={draft.numbers[at]!}
          onChange={(number) => set('numbers', draft.numbers.with(at, number))}
          maxLength={limits.name.longest}
          autoFocus={at === 0}
        />
      ))}
      <DateField label={t('Expected on')} value={draft.dueOn} onChange={(day) => set('dueOn', day)} />
    </DraftDialog>
  )
}
