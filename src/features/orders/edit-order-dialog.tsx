import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { editOrderChange } from '#src/workspace/mutations/supplies.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { CurrencyField } from '#src/workspace/supplies/currency-field.tsx'
import { optionalNumber } from '#src/workspace/supplies/number-input.ts'

export interface EditOrderDialogProps {
  order: OrderItemRow
  onClose: () => void
}

/** Changes what is asked for. Only what differs is sent. */
export function EditOrderDialog({ order, onClose }: EditOrderDialogProps) {
  const mutate = useMutate()
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('Edit {name}', { name: order.name }),
    initial: {
      quantity: String(order.quantity),
      price: order.price === null ? '' : String(order.price),
      currency: order.currency,
      costCenter: order.costCenter,
      dueOn: order.dueOn,
      note: order.note,
    },
    validate: (form) => ({
      quantity: /^[1-9]\d{0,4}$/.test(form.quantity.trim()) ? null : t('Enter a whole number.'),
      price: optionalNumber(form.price) === undefined ? t('Enter a number.') : null,
      currency: form.price.trim() && !form.currency ? t(deviceErrors['price.currency-missing'].message) : null,
    }),
    onSave: async ({ quantity, price, ...texts }) => {
      const values = { ...texts, quantity: Number(quantity), price: optionalNumber(price) ?? null }
      const changed = Object.fromEntries(Object.entries(values).filter(([field, value]) => order[field as keyof typeof values] !== value))
      if (Object.keys(changed).length > 0 && !(await mutate(editOrderChange(order, changed)))) return
      release()
      onClose()
    },
  })
  return (
    <DraftDialog title={t('Edit {name}', { name: order.name })} action={t('Save')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <NumberField label={t('Packs')} value={draft.quantity} onChange={(text) => set('quantity', text)} step={1} min={1} error={errorOf('quantity')} />
      <NumberField label={t('Price of a pack')} value={draft.price} onChange={(text) => set('price', text)} error={errorOf('price')} />
      <CurrencyField value={draft.currency} onChange={(currency) => set('currency', currency)} error={errorOf('currency')} />
      <TextField label={t('Cost center')} value={draft.costCenter} onChange={(text) => set('costCenter', text)} maxLength={limits.name.longest} />
      {order.status === 'ordered' && <DateField label={t('Expected on')} value={draft.dueOn} onChange={(day) => set('dueOn', day)} />}
      <TextAreaField label={t('Note')} value={draft.note} onChange={(text) => set('note', text)} maxLength={limits.text.longest} />
    </DraftDialog>
  )
}
