import { NewProductDialog } from '#src/features/catalog/new-product-dialog.tsx'
import { ProductScreen } from '#src/features/catalog/product-screen.tsx'
import { NewRequestDialog } from '#src/features/orders/new-request-dialog.tsx'
import { CatalogScreen } from '#src/features/tables/catalog-screen.tsx'
import { productAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { useNavigate } from '../router/router.tsx'
import { useAddressBar } from '../use-address-bar.ts'
import { useQuery } from '../use-query.ts'

/** The catalog, or one of its products. */
export function CatalogPage() {
  const productId = useQuery().idOf('productID')
  return productId === null ? (
    <Catalog />
  ) : (
    <ProductScreen
      key={productId}
      productId={productId}
      renderRequest={(product, onClose) => <NewRequestDialog suggested={{ productId: product.id }} onClose={onClose} />}
    />
  )
}

function Catalog() {
  const navigate = useNavigate()
  return <CatalogScreen {...useAddressBar()} renderNew={(onClose) => <NewProductDialog onClose={onClose} onCreated={(id) => navigate(productAddress(id))} />} />
}
