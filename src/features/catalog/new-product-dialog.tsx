import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { parseAmount, unitNames } from '#domain/rules/samples/amount.ts'
import { readProducts } from '#db/queries/supplies.ts'
import { ComboField } from '#src/ui/fields/combo-field.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { createProductChange } from '#src/workspace/mutations/supplies.ts'
import { useCreate } from '#src/workspace/saving/use-create.ts'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { CurrencyField } from '#src/workspace/supplies/currency-field.tsx'
import { gtinOfScan } from './gtin-of-scan.ts'
import { optionalNumber } from '#src/workspace/supplies/number-input.ts'

export interface NewProductDialogProps {
  /** As read from a package. */
  gtin?: string
  onClose: () => void
  onCreated: (id: number) => void
}

const empty = { name: '', supplier: '', catalogNumber: '', containers: '1', amount: '1', unit: 'unit', price: '', currency: '', gtin: '' }

/** What is needed to request a product; the rest is added on its page. */
export function NewProductDialog({ gtin = '', onClose, onCreated }: NewProductDialogProps) {
  const create = useCreate('products')
  const products = useLive(readProducts, [])
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('New product'),
    initial: { ...empty, gtin, currency: products?.find(({ currency }) => currency)?.currency ?? '' },
    validate: ({ name, containers, amount, price, currency }) => ({
      name: name.trim() ? null : t(deviceErrors['product.name-missing'].message),
      containers: isCount(containers) ? null : t('Enter a whole number.'),
      amount: (parseAmount(amount) ?? -1) >= 0 ? null : t('Enter a number.'),
      price: optionalNumber(price) === undefined ? t('Enter a number.') : null,
      currency: price.trim() && !currency ? t(deviceErrors['price.currency-missing'].message) : null,
    }),
    onSave: () => saveNew(),
  })
  const saveNew = async () => {
    const { containers, amount, price, gtin: code, currency, ...texts } = draft
    const cost = optionalNumber(price) ?? null
    const values = { containers: Number(containers), amount: parseAmount(amount) ?? 0, price: cost, currency, gtin: code.trim() || null }
    const rest = { sampleName: '', hazards: '', storageNote: '', note: '', barcode: null, sampleTypeId: null, expiresAfter: null, lowAmount: null }
    const id = await create((newId) => createProductChange({ id: newId, ...texts, ...values, ...rest }))
    if (id === undefined) return
    release()
    onClose()
    onCreated(id)
  }
  useScanHandler((code) => set('gtin', gtinOfScan(code)))
  const suppliers = products?.map(({ supplier }) => supplier).filter(Boolean) ?? []
  const longest = limits.name.longest
  return (
    <DraftDialog title={t('New product')} action={t('Add product')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <NameField value={draft.name} onChange={(name) => set('name', name)} onEnter={() => void save()} autoFocus missing={errorOf('name')} />
      <ComboField label={t('Supplier')} options={suppliers} value={draft.supplier} onChange={(supplier) => set('supplier', supplier)} maxLength={longest} />
      <TextField label={t('Catalog number')} value={draft.catalogNumber} onChange={(text) => set('catalogNumber', text)} maxLength={longest} />
      <NumberField
        label={t('Containers in a pack')}
        value={draft.containers}
        onChange={(text) => set('containers', text)}
        step={1}
        min={1}
        error={errorOf('containers')}
      />
      <NumberField label={t('Amount in a container')} value={draft.amount} onChange={(text) => set('amount', text)} error={errorOf('amount')} />
      <SelectField
        label={t('Unit')}
        options={unitNames.map((unit) => ({ value: unit, label: unit }))}
        value={draft.unit}
        onChange={(unit) => set('unit', unit)}
      />
      <NumberField label={t('Price of a pack')} value={draft.price} onChange={(text) => set('price', text)} error={errorOf('price')} />
      <CurrencyField value={draft.currency} onChange={(currency) => set('currency', currency)} error={errorOf('currency')} />
      <TextField
        label={t('GTIN')}
        hint={t('Scan a pack, or type the number below its barcode.')}
        value={draft.gtin}
        onChange={(text) => set('gtin', text)}
        maxLength={longest}
      />
    </DraftDialog>
  )
}

const isCount = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text.trim())
