import type { ReactNode } from 'react'
import type { ProductRow } from '#domain/entities/product.ts'
import { limits } from '#domain/limits.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { editProductChange, type ProductTexts } from '#src/workspace/mutations/supplies.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { gtinOfScan } from './gtin-of-scan.ts'
import { optionalNumber } from '#src/workspace/supplies/number-input.ts'

interface RowProps<Field> {
  product: ProductRow
  field: Field
  label: string
  isReadOnly: boolean
}

type TextFieldName = keyof ProductTexts
const words = (product: ProductRow, label: string) => t('{name}: {field}', { name: product.name, field: label })

/** A text of a product, edited in place. */
export function ProductTextRow({ product, field, label, isReadOnly, isLong = false }: RowProps<TextFieldName> & { isLong?: boolean }) {
  const mutate = useMutate()
  const edit = useEdit({ label: words(product, label), value: product[field] })
  const save = async () => {
    const to = isLong ? edit.draft : edit.draft.trim()
    if (to === edit.base || (await mutate(editProductChange(product, { [field]: { was: edit.base, to } }, {})))) edit.end(to)
  }
  const input = { label, hideLabel: true, value: edit.draft, onChange: edit.change }
  return (
    <EditField
      label={label}
      edit={edit}
      shown={product[field] ? <span className="written">{product[field]}</span> : t('Not set')}
      isReadOnly={isReadOnly}
      wide={isLong}
      onSave={() => void save()}
    >
      {isLong ? <TextAreaField {...input} maxLength={limits.text.longest} /> : <TextField {...input} maxLength={limits.name.longest} />}
    </EditField>
  )
}

type NumberFieldName = 'containers' | 'amount' | 'price' | 'expiresAfter' | 'lowAmount'

export interface ProductNumberRowProps extends RowProps<NumberFieldName> {
  shown: ReactNode
  /** Has a value always. */
  isRequired?: boolean
  isComplete?: boolean
}

/** A number of a product, edited in place; an empty one is none. */
export function ProductNumberRow({ product, field, label, isReadOnly, shown, isRequired = false, isComplete = false }: ProductNumberRowProps) {
  const mutate = useMutate()
  const value = product[field] === null ? '' : String(product[field])
  const edit = useEdit({ label: words(product, label), value })
  const save = async () => {
    const number = optionalNumber(edit.draft)
    const isWrong = number === undefined || (isRequired && !number) || (isComplete && number !== null && !Number.isInteger(number))
    if (isWrong) return void showToast({ message: isComplete ? t('Enter a whole number.') : t('Enter a number.'), tone: 'bad' })
    if (!edit.isChanged) return edit.end()
    const seen: ProductRow = { ...product, [field]: edit.base === '' ? null : Number(edit.base) }
    if (await mutate(editProductChange(seen, {}, { [field]: number }))) edit.end(number === null ? '' : String(number))
  }
  return (
    <EditField label={label} edit={edit} shown={shown ?? t('Not set')} isReadOnly={isReadOnly} onSave={() => void save()}>
      <TextField label={label} hideLabel value={edit.draft} onChange={edit.change} inputMode="decimal" maxLength={20} />
    </EditField>
  )
}

type CodeField = 'gtin' | 'barcode'

/** A code of a product, edited in place or scanned while the row is open; an empty one is none. */
export function ProductCodeRow({ product, field, label, isReadOnly }: RowProps<CodeField>) {
  const mutate = useMutate()
  const edit = useEdit({ label: words(product, label), value: product[field] ?? '' })
  const take = (code: string) => edit.change(field === 'gtin' ? gtinOfScan(code) : code)
  useScanHandler(edit.isOpen ? take : null)
  const save = async () => {
    const to = edit.draft.trim()
    const seen: ProductRow = { ...product, [field]: edit.base || null }
    if (to === edit.base || (await mutate(editProductChange(seen, {}, { [field]: to || null })))) edit.end()
  }
  return (
    <EditField
      label={label}
      edit={edit}
      shown={product[field] === null ? t('Not set') : <span className="mono">{product[field]}</span>}
      isReadOnly={isReadOnly}
      onSave={() => void save()}
      note={t('Scan to add')}
    >
      <TextField label={label} hideLabel value={edit.draft} onChange={edit.change} maxLength={limits.barcode.longest} mono />
      <ScanButton hint={t('Scan the package')} onCode={take} />
    </EditField>
  )
}

type ChoiceField = 'unit' | 'currency' | 'sampleTypeId'

export interface ProductChoiceRowProps extends RowProps<ChoiceField> {
  options: readonly { value: string; label: string }[]
}

/** One of several, edited in place. */
export function ProductChoiceRow({ product, field, label, isReadOnly, options }: ProductChoiceRowProps) {
  const mutate = useMutate()
  const edit = useEdit({ label: words(product, label), value: String(product[field] ?? '') })
  const typed = (text: string) => (field === 'sampleTypeId' ? Number(text) || null : text)
  const save = async () => {
    const seen: ProductRow = { ...product, [field]: typed(edit.base) }
    if (!edit.isChanged || (await mutate(editProductChange(seen, {}, { [field]: typed(edit.draft) })))) edit.end(edit.draft)
  }
  return (
    <EditField
      label={label}
      edit={edit}
      shown={options.find(({ value }) => value === String(product[field] ?? ''))?.label ?? t('Not set')}
      isReadOnly={isReadOnly}
      onSave={() => void save()}
    >
      <SelectField label={label} hideLabel options={options} value={edit.draft || null} onChange={edit.change} searchable={options.length > 10} />
    </EditField>
  )
}
