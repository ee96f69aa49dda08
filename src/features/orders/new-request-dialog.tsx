import type { ProductRow } from '#domain/entities/product.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { msg } from '#domain/message.ts'
import { openFor } from '#domain/rules/supplies/same-thing.ts'
import { readMembers } from '#db/queries/members.ts'
import { readBudgets, readOrders, readProducts } from '#db/queries/supplies.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { ComboField } from '#src/ui/fields/combo-field.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { requestOrderChange } from '#src/workspace/mutations/supplies.ts'
import { useCreate } from '#src/workspace/saving/use-create.ts'
import { playScanSound } from '#src/workspace/scan/scan-sound.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { CurrencyField } from '#src/workspace/supplies/currency-field.tsx'
import { optionalNumber } from '#src/workspace/supplies/number-input.ts'
import { AlreadyRequested } from './already-requested.tsx'

export interface NewRequestDialogProps {
  /** What is known already, for example of an empty tube. */
  suggested?: { readonly productId?: number | null; readonly name?: string; readonly sampleId?: number }
  onClose: () => void
}

const none = '0'

interface Form {
  product: string
  name: string
  supplier: string
  catalogNumber: string
  quantity: string
  price: string
  currency: string
  costCenter: string
  note: string
  notify: boolean
}

const ofProduct = ({ id, price, currency }: ProductRow) => ({ product: String(id), price: price === null ? '' : String(price), currency })

/** Asks for a product of the catalog, chosen or scanned, or for something else. spec CAT-02 */
export function NewRequestDialog(props: NewRequestDialogProps) {
  const data = useLive(async (workspace) => {
    const [products, orders, budgets, members] = await Promise.all([
      readProducts(workspace),
      readOrders(workspace),
      readBudgets(workspace),
      readMembers(workspace),
    ])
    return { products, orders, budgets, members }
  }, [])
  return data ? <RequestForm {...props} {...data} /> : null
}

interface RequestFormProps extends NewRequestDialogProps {
  products: readonly ProductRow[]
  orders: Awaited<ReturnType<typeof readOrders>>
  budgets: Awaited<ReturnType<typeof readBudgets>>
  members: Awaited<ReturnType<typeof readMembers>>
}

function RequestForm({ suggested: { productId, name = '', sampleId } = {}, onClose, products, orders, budgets, members }: RequestFormProps) {
  const { workspace } = useWorkspace()
  const create = useCreate('orderItems')
  const resolve = useResolveScan()
  const known = products.find(({ id }) => id === productId)
  const lastOwn = orders.find(({ requestedBy }) => requestedBy === workspace.userId)
  const initial: Form = {
    product: none,
    name,
    supplier: '',
    catalogNumber: '',
    quantity: '1',
    price: '',
    currency: '',
    costCenter: lastOwn?.costCenter ?? budgets[0]?.costCenter ?? '',
    note: '',
    notify: true,
    ...(known && ofProduct(known)),
  }
  const { draft, set, change, errorOf, save, leave, release, fieldsRef } = useDraft<Form>({
    label: t('New request'),
    initial,
    validate: (form) => ({
      name: form.product === none && !form.name.trim() ? t(deviceErrors['order.name-missing'].message) : null,
      quantity: /^[1-9]\d{0,4}$/.test(form.quantity.trim()) ? null : t('Enter a whole number.'),
      price: optionalNumber(form.price) === undefined ? t('Enter a number.') : null,
      currency: form.price.trim() && !form.currency ? t(deviceErrors['price.currency-missing'].message) : null,
    }),
    onSave: () => saveNew(),
  })
  const chosen = products.find(({ id }) => String(id) === draft.product)
  // A pack, or a tube of the product.
  const handleScan = async (text: string) => {
    const found = await resolve(text)
    if (!found) return
    const scannedId = found.kind === 'product' ? found.id : found.kind === 'sample' ? found.row.productId : null
    const product = products.find(({ id }) => id === scannedId)
    playScanSound(product ? 'found' : 'unknown')
    if (product) change(ofProduct(product))
    else showToast({ message: t('No product in the catalog has this code.'), tone: 'bad' })
  }
  useScanHandler((text) => void handleScan(text))
  const saveNew = async () => {
    const { product: _, quantity, price, ...rest } = draft
    const what = chosen ? { productId: chosen.id, name: chosen.name } : { productId: null, name: draft.name }
    const id = await create((newId) =>
      requestOrderChange({ ...rest, ...what, id: newId, quantity: Number(quantity), price: optionalNumber(price) ?? null, sampleId: sampleId ?? null }),
    )
    if (id === undefined) return
    release()
    onClose()
  }
  const open = openFor(orders, { productId: chosen?.id ?? null, name: chosen?.name ?? draft.name })
  const costCenters = [...budgets.map(({ costCenter }) => costCenter), ...orders.map(({ costCenter }) => costCenter)].filter(Boolean)
  const longest = limits.name.longest
  return (
    <DraftDialog title={t('New request')} action={t(msg('Request', 'verb'))} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <SelectField
        label={t('Product')}
        hint={t('Choose it, or scan a pack or a tube of it.')}
        options={[
          { value: none, label: t('Not in the catalog') },
          ...products.map(({ id, name: each, supplier, catalogNumber }) => ({
            value: String(id),
            label: [each, [supplier, catalogNumber].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
          })),
        ]}
        value={draft.product}
        onChange={(value) => {
          const product = products.find(({ id }) => String(id) === value)
          change(product ? ofProduct(product) : { product: none })
        }}
        searchable
        autoFocus
      />
      <ScanButton hint={t('Scan a pack or a tube')} onCode={(text) => void handleScan(text)} />
      <AlreadyRequested open={open} members={members} />
      {!chosen && (
        <>
          <TextField label={t('Name')} value={draft.name} onChange={(text) => set('name', text)} maxLength={longest} error={errorOf('name')} required />
          <TextField label={t('Supplier')} value={draft.supplier} onChange={(text) => set('supplier', text)} maxLength={longest} />
          <TextField label={t('Catalog number')} value={draft.catalogNumber} onChange={(text) => set('catalogNumber', text)} maxLength={longest} />
        </>
      )}
      <NumberField label={t('Packs')} value={draft.quantity} onChange={(text) => set('quantity', text)} step={1} min={1} error={errorOf('quantity')} />
      <NumberField label={t('Price of a pack')} value={draft.price} onChange={(text) => set('price', text)} error={errorOf('price')} />
      <CurrencyField value={draft.currency} onChange={(currency) => set('currency', currency)} error={errorOf('currency')} />
      <ComboField label={t('Cost center')} options={costCenters} value={draft.costCenter} onChange={(text) => set('costCenter', text)} maxLength={longest} />
      <TextAreaField label={t('Note')} value={draft.note} onChange={(text) => set('note', text)} maxLength={limits.text.longest} />
      <Checkbox label={t('Notify me about it')} checked={draft.notify} onChange={(isOn) => set('notify', isOn)} />
    </DraftDialog>
  )
}
