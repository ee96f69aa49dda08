import { readProduct } from '#db/queries/supplies.ts'
import { FieldRow } from '#src/ui/fields/field-row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { productAddress } from '#src/workspace/supplies/supply-addresses.ts'

/** Leads to the product: its stock, its orders and its documents. */
export function SampleProductRow({ productId }: { productId: number }) {
  const product = useLive((workspace) => readProduct(workspace, productId), [productId])
  return product ? (
    <FieldRow label={t('Product')} value={[product.name, product.supplier].filter(Boolean).join(' · ')} href={productAddress(productId)} />
  ) : null
}
