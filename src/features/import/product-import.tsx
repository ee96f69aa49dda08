import { defineMessages, type Message } from '#domain/message.ts'
import { productTargets, type ProductTarget } from '#domain/rules/import/product-target.ts'
import { toCsvLine } from '#domain/rules/import/spreadsheet-cell.ts'
import type { ProductPreviewRow } from '#db/import/products/product-import-service.ts'
import { encodeText } from '#db/import/encode-text.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { AlertIcon, CheckIcon, DownloadIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { saveFile } from '#src/workspace/saving/save-file.ts'
import { moneyText } from '#src/workspace/supplies/money-text.ts'
import type { ImportKind } from './import-kind.tsx'
import { reasonText } from './import-labels.ts'
import { rowsText } from './preview-notices.tsx'

const names: Readonly<Record<ProductTarget, Message>> = defineMessages({
  name: 'Name',
  supplier: 'Supplier',
  catalogNumber: 'Catalog number',
  pack: 'Pack',
  containers: 'Containers in a pack',
  amount: 'Amount in a container',
  unit: 'Unit',
  price: 'Price of a pack',
  currency: 'Currency',
  gtin: 'GTIN',
  barcode: 'Barcode',
  type: 'Type of its samples',
  lowAmount: 'Low when at or below',
  expiresAfter: 'Its samples last, in days',
  storageNote: 'Storage',
  hazards: 'Hazards',
  note: 'Note',
})

/** A row of the file: the product it will become, or why not. */
function ProductRowLine({ row }: { row: ProductPreviewRow | undefined }) {
  const types = useSampleTypes()
  if (!row) return <Row title={t('Loading…')} />
  const { line, name, product, reasons } = row
  const number = <span className="muted">{rowsText([line])}</span>
  if (!product)
    return (
      <Row
        leading={<AlertIcon className="i t-bad" aria-label={t('Has errors')} />}
        title={name || t('No name')}
        subtitle={reasons.map(reasonText).join(' ')}
        wraps
        trailing={number}
      />
    )
  const { supplier, catalogNumber, containers, amount, unit, price, currency, gtin, barcode, sampleTypeId, storageNote, hazards } = product
  const each = amountText(amount, unit)
  const facts = [
    supplier,
    catalogNumber,
    containers === 1 ? each : `${containers} × ${each}`,
    price === null ? '' : moneyText(price, currency),
    gtin,
    barcode,
    sampleTypeId === null ? '' : types?.get(sampleTypeId)?.name,
    storageNote,
    hazards,
  ]
  return <Row leading={<CheckIcon className="i t-ok" aria-label={t('Ready')} />} title={name} subtitle={facts.filter(Boolean).join(' · ')} trailing={number} />
}

/** What a file needs, and one to begin with. */
function ProductExample() {
  const save = () => {
    const targets = ['name', 'supplier', 'catalogNumber', 'pack', 'price', 'currency', 'gtin', 'storageNote', 'hazards'] as const
    const rows = [targets.map((target) => t(names[target])), [t('Example {number}', { number: 1 }), '', '', '10 × 1 mL', '12.50', 'EUR', '', '−20 °C', '']]
    saveFile(new Blob([encodeText(rows.map((cells) => toCsvLine(cells, ',')).join('\r\n'), 'utf-8')], { type: 'text/csv' }), t('products.csv'))
  }
  return (
    <Card
      title={t('Example file')}
      action={
        <Button icon={DownloadIcon} onClick={save}>
          {t('Download template')}
        </Button>
      }
    >
      <p className="muted">
        {t('Only the name is required. A price needs a currency, in its own column, beside the price, or in the heading: “Price (EUR)”.')}
      </p>
    </Card>
  )
}

export const productImport: ImportKind = {
  subject: 'products',
  leased: 'products',
  title: () => t('Import products'),
  back: { label: () => t('Catalog'), href: addresses.catalog },
  file: {
    title: () => t('A table of products (CSV or Excel .xlsx)'),
    hint: () => t('Use one row per product and a row of headings. You can check every row before anything is imported.'),
  },
  targets: () => [{ value: '', label: t('Do not import') }, ...productTargets.map((target) => ({ value: target, label: t(names[target]) }))],
  missing: ({ targets }) => (targets.includes('name') ? [] : [t('Choose the column with the product names.')]),
  hasTypeForAll: false,
  importedBefore: (done, moment) =>
    plural(
      done,
      {
        one: 'This file has already been imported on this device ({moment}, # product). Importing it again creates the product twice.',
        other: 'This file has already been imported on this device ({moment}, # products). Importing it again creates every product twice.',
      },
      { moment },
    ),
  stoppedBefore: (done, row) =>
    plural(
      done,
      {
        one: 'An earlier import of this file stopped after row {row}, with # product imported. It will continue from there.',
        other: 'An earlier import of this file stopped after row {row}, with # products imported. It will continue from there.',
      },
      { row },
    ),
  importCount: (count) => plural(count, { one: 'Import # product', other: 'Import # products' }),
  idsShort: (count) =>
    plural(count, {
      one: 'This device can create # more product. Connect to get more IDs.',
      other: 'This device can create # more products. Connect to get more IDs.',
    }),
  nameTaken: (rows) => t('{rows}: The catalog already has this product.', { rows }),
  saving: () => t('Products saved on this device'),
  kept: () => t('Imported products are kept, even if you stop or the device is turned off.'),
  imported: (count) => plural(count, { one: '# product imported', other: '# products imported' }),
  saved: () => t('The products are saved on this device and sync automatically.'),
  count: (count) => plural(count, { one: '# product', other: '# products' }),
  show: { label: () => t('Show the catalog'), href: addresses.catalog },
  undoWarning: (count) =>
    plural(count, {
      one: '# product will be archived. It can be restored on its page.',
      other: '# products will be archived. They can be restored on their pages.',
    }),
  renderRow: (row) => <ProductRowLine row={row as ProductPreviewRow | undefined} />,
  example: <ProductExample />,
}
