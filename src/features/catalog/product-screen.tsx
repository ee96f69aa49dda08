import { useMemo, useState, type ReactNode } from 'react'
import { rowKey } from '#domain/dependency-keys.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { msg } from '#domain/message.ts'
import { unitNames } from '#domain/rules/samples/amount.ts'
import { orderStatusNames } from '#domain/rules/supplies/order-status-names.ts'
import { readOrdersOfProduct, readProduct } from '#db/queries/supplies.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { FieldGrid } from '#src/ui/fields/field-grid.tsx'
import { ArchiveIcon } from '#src/ui/icons/icons.ts'
import { CartIcon, PackageIcon, RestoreIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { FileList } from '#src/workspace/files/file-list.tsx'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { dayText, todayText } from '#src/workspace/format/dates.ts'
import { archiveProductChange } from '#src/workspace/mutations/supplies.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { moneyText } from '#src/workspace/supplies/money-text.ts'
import { LevelCard } from './levels/level-card.tsx'
import { ScannedPack } from '#src/workspace/supplies/scanned-pack.tsx'
import { orderAddress, receiveProductAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { ProductChoiceRow, ProductCodeRow, ProductNumberRow, ProductTextRow } from './product-rows.tsx'

export interface ProductScreenProps {
  productId: number
  /** The code on its package, if that was scanned. */
  scannedCode?: string | null
  /** Asks how much of it is wanted. */
  renderRequest: (product: ProductRow, onClose: () => void) => ReactNode
}

/** A product: what it is, what is left of it, and who asked for more. spec CAT-01 */
export function ProductScreen({ productId, scannedCode = null, renderRequest }: ProductScreenProps) {
  const product = useLive(async (workspace) => (await readProduct(workspace, productId)) ?? null, [productId])
  if (product === undefined) return null
  return product ? (
    <ProductPage product={product} scannedCode={scannedCode} renderRequest={renderRequest} />
  ) : (
    <EmptyState page icon={PackageIcon} title={t(deviceErrors['product.gone'].message)} />
  )
}

function ProductPage({ product, scannedCode, renderRequest }: Pick<ProductScreenProps, 'scannedCode' | 'renderRequest'> & { product: ProductRow }) {
  const { id, name, supplier, catalogNumber, archived } = product
  const navigate = useNavigate()
  const mutate = useMutate()
  const may = usePermission()
  const mayChange = may('Product.Update')
  const [isRequesting, setRequesting] = useState(false)
  const target = useMemo(() => ({ subject: rowKey('products', id), audience: 0, name }), [id, name])
  const isReadOnly = !mayChange || archived === 1
  return (
    <div className="page stack-l">
      <PageHeader
        title={name}
        subtitle={[supplier, catalogNumber].filter(Boolean).join(' · ')}
        back={{ label: t('Back to the catalog'), onClick: () => navigate(addresses.catalog) }}
        actions={
          archived === 0 && (
            <>
              {mayChange && (
                <Button icon={ArchiveIcon} onClick={() => void mutate(archiveProductChange(product, true))}>
                  {t(msg('Archive', 'verb'))}
                </Button>
              )}
              {!scannedCode && may('Order.Create') && may('Sample.Create') && (
                <Button icon={PackageIcon} onClick={() => navigate(receiveProductAddress(id))}>
                  {t(msg('Receive', 'verb'))}
                </Button>
              )}
              {may('Order.Create') && (
                <Button variant="primary" icon={CartIcon} onClick={() => setRequesting(true)}>
                  {t(msg('Request', 'verb'))}
                </Button>
              )}
            </>
          )
        }
      />
      {archived === 1 && (
        <Banner
          icon={ArchiveIcon}
          action={
            mayChange && (
              <Button icon={RestoreIcon} onClick={() => void mutate(archiveProductChange(product, false))}>
                {t('Restore')}
              </Button>
            )
          }
        >
          {t('{name} is archived. It can no longer be requested.', { name })}
        </Banner>
      )}
      {scannedCode && <ScannedPack product={product} code={scannedCode} />}
      <LevelCard product={product} />
      <DetailsCard product={product} isReadOnly={isReadOnly} />
      <OrdersCard product={product} />
      <Card title={t('Documents')}>
        <FileList target={target} mayChange={!isReadOnly} empty={t('No certificates or data sheets yet')} />
      </Card>
      {isRequesting && renderRequest(product, () => setRequesting(false))}
    </div>
  )
}

function DetailsCard({ product, isReadOnly }: { product: ProductRow; isReadOnly: boolean }) {
  const types = useSampleTypes()
  const { containers, amount, unit, price, currency, expiresAfter, lowAmount } = product
  const shared = { product, isReadOnly }
  return (
    <Card title={t('Details')} flush>
      <FieldGrid>
        <ProductTextRow {...shared} field="name" label={t('Name')} />
        <ProductTextRow {...shared} field="supplier" label={t('Supplier')} />
        <ProductTextRow {...shared} field="catalogNumber" label={t('Catalog number')} />
        <ProductNumberRow {...shared} field="containers" label={t('Containers in a pack')} shown={containers} isRequired isComplete />
        <ProductNumberRow {...shared} field="amount" label={t('Amount in a container')} shown={amountText(amount, unit)} isRequired />
        <ProductChoiceRow {...shared} field="unit" label={t('Unit')} options={unitNames.map((each) => ({ value: each, label: each }))} />
        <ProductChoiceRow
          {...shared}
          field="currency"
          label={t('Currency')}
          options={Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }))}
        />
        <ProductNumberRow {...shared} field="price" label={t('Price of a pack')} shown={price === null ? null : moneyText(price, currency)} />
        <ProductCodeRow {...shared} field="gtin" label={t('GTIN')} />
        <ProductCodeRow {...shared} field="barcode" label={t('Barcode')} />
        <ProductNumberRow {...shared} field="lowAmount" label={t('Low when at or below')} shown={lowAmount === null ? null : amountText(lowAmount, unit)} />
        <ProductChoiceRow
          {...shared}
          field="sampleTypeId"
          label={t('Type of its samples')}
          options={[...(types?.values() ?? [])].map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <ProductTextRow {...shared} field="sampleName" label={t('Name of its samples')} />
        <ProductNumberRow
          {...shared}
          field="expiresAfter"
          label={t('Its samples last, in days')}
          shown={expiresAfter === null ? null : plural(expiresAfter, { one: '# day', other: '# days' })}
          isComplete
        />
        <ProductTextRow {...shared} field="storageNote" label={t('Storage')} />
        <ProductTextRow {...shared} field="hazards" label={t('Hazards')} />
        <ProductTextRow {...shared} field="note" label={t('Note')} isLong />
      </FieldGrid>
    </Card>
  )
}

function OrdersCard({ product }: { product: ProductRow }) {
  const orders = useLive((workspace) => readOrdersOfProduct(workspace, product.id), [product.id])
  return (
    <Card title={t('Orders')} flush>
      {orders?.map(({ id, quantity, status, requestedAt, orderNumber }) => (
        <Row
          key={id}
          href={orderAddress(id)}
          title={plural(quantity, { one: '# pack', other: '# packs' })}
          subtitle={[dayText(todayText(new Date(requestedAt))), orderNumber].filter(Boolean).join(' · ')}
          trailing={t(orderStatusNames[status])}
          chevron
        />
      ))}
      {orders?.length === 0 && <Row title={t('Nobody has requested it yet')} />}
    </Card>
  )
}
