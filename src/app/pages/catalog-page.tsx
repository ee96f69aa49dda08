import type { ProductRow } from '#domain/entities/product.ts'
import { NewProductDialog } from '#src/features/catalog/new-product-dialog.tsx'
import { LevelsScreen } from '#src/features/catalog/levels/levels-screen.tsx'
import { ProductScreen } from '#src/features/catalog/product-screen.tsx'
import { NewRequestDialog } from '#src/features/orders/new-request-dialog.tsx'
import { CatalogScreen } from '#src/features/tables/catalog-screen.tsx'
import { productAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { PermissionGuard } from '#src/workspace/permissions/permission-guard.tsx'
import { useNavigate } from '../router/router.tsx'
import { useAddressBar } from '../use-address-bar.ts'
import { useQuery } from '../use-query.ts'

const ProductImportPage = lazyComponent(async () => (await import('./product-import-page.tsx')).ProductImportPage)

/** The catalog, one of its products, or how much there is of those with a limit. */
export function CatalogPage() {
  const { query, idOf } = useQuery()
  const productId = idOf('productID')
  if (query.get('view') === 'levels') return <LevelsScreen renderRequest={renderRequest} />
  if (query.get('view') === 'import')
    return (
      <PermissionGuard permission="Product.Update">
        <ProductImportPage />
      </PermissionGuard>
    )
  return productId === null ? (
    <Catalog />
  ) : (
    <ProductScreen key={productId} productId={productId} scannedCode={query.get('code')} renderRequest={renderRequest} />
  )
}

const renderRequest = (product: ProductRow, onClose: () => void) => <NewRequestDialog suggested={{ productId: product.id }} onClose={onClose} />

function Catalog() {
  const navigate = useNavigate()
  return <CatalogScreen {...useAddressBar()} renderNew={(onClose) => <NewProductDialog onClose={onClose} onCreated={(id) => navigate(productAddress(id))} />} />
}
