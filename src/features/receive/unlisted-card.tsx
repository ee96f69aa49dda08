import { useState, type ReactNode } from 'react'
import type { PackDraft, ReceiveEvent } from '#machines/receive/receive-types.ts'
import { readProducts } from '#db/queries/supplies.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { editProductChange } from '#src/workspace/mutations/supplies.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

/** Asks for a product that the catalog does not have yet. */
export type RenderNewProduct = (gtin: string, onCreated: (productId: number) => void, onClose: () => void) => ReactNode

export interface UnlistedCardProps {
  pack: PackDraft
  send: (event: ReceiveEvent) => void
  renderNewProduct: RenderNewProduct
}

/** No product has the GTIN of the package: it becomes that of a product in the catalog, or of a new one. */
export function UnlistedCard({ pack, send, renderNewProduct }: UnlistedCardProps) {
  const [isNew, setNew] = useState(false)
  const may = usePermission()
  const mutate = useMutate()
  const products = useLive(readProducts, [])
  const choose = async (id: number) => {
    const product = products?.find((one) => one.id === id)
    const takesGtin = product && product.gtin === null && pack.gtin !== '' && may('Product.Update')
    if (takesGtin && !(await mutate(editProductChange(product, {}, { gtin: pack.gtin }), { silent: true }))) return
    send({ type: 'product.chosen', productId: id })
  }
  return (
    <Card title={t('No product has this GTIN')}>
      <div className="stack-l">
        <p className="mono">{pack.gtin}</p>
        <p className="muted small">{t('Choose the product, and it gets this GTIN if it has none. From then on, scanning a pack is enough.')}</p>
        <SelectField
          label={t('Product')}
          placeholder={t('Choose a product')}
          value={null}
          onChange={(id) => void choose(Number(id))}
          options={(products ?? []).map(({ id, name, supplier }) => ({ value: String(id), label: [name, supplier].filter(Boolean).join(', ') }))}
          searchable
        />
        {may('Product.Update') && (
          <Button icon={PlusIcon} full onClick={() => setNew(true)}>
            {t('New product')}
          </Button>
        )}
      </div>
      {isNew &&
        renderNewProduct(
          pack.gtin,
          (productId) => send({ type: 'product.chosen', productId }),
          () => setNew(false),
        )}
    </Card>
  )
}
