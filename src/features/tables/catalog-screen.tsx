import { useState, type ReactNode } from 'react'
import type { ProductRow } from '#domain/entities/product.ts'
import { productsTable } from '#domain/tables/products-table.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { LevelsIcon, PackageIcon, PlusIcon, UploadIcon } from '#src/ui/icons/more-icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { CutName } from '#src/ui/text/cut-name.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { packText } from '#src/workspace/format/amount-text.ts'
import { moneyText } from '#src/workspace/supplies/money-text.ts'
import { levelsAddress, productAddress, productImportAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { BenchList } from './rows/bench-list.tsx'
import { TableScreen } from './table-screen.tsx'
import type { TableAddressBar } from './views/use-table-view.ts'

export interface CatalogScreenProps extends TableAddressBar {
  renderNew: (onClose: () => void) => ReactNode
}

const counted = {
  all: { one: '# product', other: '# products' },
  some: { one: '{total} of # product', other: '{total} of # products' },
  soFar: { one: '{here} of # product on this device so far', other: '{here} of # products on this device so far' },
}
const noActions = () => []
const priceText = ({ price, currency }: ProductRow) => (price === null ? null : moneyText(price, currency))

function productCell(key: string, row: unknown, text: string) {
  const product = row as ProductRow
  if (key === 'pack') return packText(product)
  if (key === 'catalogNumber' || key === 'gtin' || key === 'barcode') return <span className="mono">{text}</span>
  return key === 'price' ? priceText(product) : null
}

/** The catalog of the group. spec CAT-01 */
export function CatalogScreen({ renderNew, ...addressBar }: CatalogScreenProps) {
  const mayCreate = usePermission()('Product.Update')
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <TableScreen
        {...addressBar}
        table={productsTable}
        title={t('Catalog')}
        icon={PackageIcon}
        counted={counted}
        searchLabel={t('Search products')}
        searchHint={t('Name or supplier')}
        emptyHint={mayCreate ? t('Add what your group buys, so that it can be requested with two taps.') : undefined}
        headTools={
          <>
            <IconButton icon={LevelsIcon} label={t('Levels')} onClick={() => navigate(levelsAddress)} />
            {mayCreate && <IconButton icon={UploadIcon} label={t('Import products')} onClick={() => navigate(productImportAddress)} />}
          </>
        }
        headAction={
          mayCreate && (
            <Button variant="primary" icon={PlusIcon} onClick={() => setCreating(true)}>
              {t('New product')}
            </Button>
          )
        }
        actionsOf={noActions}
        hrefOf={(row) => productAddress(row.id)}
        renderCell={productCell}
        renderBench={(list) => (
          <BenchList
            {...list}
            renderRow={(index) => {
              const product = list.rows[index] as ProductRow | undefined
              return (
                product && (
                  <Row
                    href={productAddress(product.id)}
                    title={<CutName name={product.name} />}
                    subtitle={[product.supplier, product.catalogNumber, packText(product)].filter(Boolean).join(' · ')}
                    trailing={<span className="muted">{priceText(product)}</span>}
                    chevron
                  />
                )
              )
            }}
          />
        )}
      />
      {isCreating && renderNew(() => setCreating(false))}
    </>
  )
}
