import type { SampleRow } from '#domain/entities/sample.ts'
import { readProducts } from '#db/queries/supplies.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { setSampleProductChange } from '#src/workspace/mutations/samples.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

export interface SampleProductDialogProps {
  sample: SampleRow
  onClose: () => void
}

const none = '0'

/** Which product of the catalog a sample is. */
export function SampleProductDialog({ sample, onClose }: SampleProductDialogProps) {
  const mutate = useMutate()
  const products = useLive(readProducts, [])
  const { draft, set, save, leave, release, fieldsRef } = useDraft({
    label: t('Product'),
    initial: { product: String(sample.productId ?? none) },
    onSave: async ({ product }) => {
      const productId = Number(product) || null
      if (productId !== sample.productId && !(await mutate(setSampleProductChange(sample, productId)))) return
      release()
      onClose()
    },
  })
  return (
    <DraftDialog title={t('Product of {name}', { name: sample.name })} action={t('Save')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <SelectField
        label={t('Product')}
        options={[{ value: none, label: t('Not in the catalog') }, ...(products ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={draft.product}
        onChange={(product) => set('product', product)}
        searchable
        autoFocus
      />
    </DraftDialog>
  )
}
