import { useRef, useState, type ReactNode } from 'react'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { sampleTextNames, sampleTexts, type SampleTextName } from '#domain/entities/sample-texts.ts'
import { fieldsOfSample, foldKey } from '#domain/rules/samples/own-fields.ts'
import { readProduct } from '#db/queries/supplies.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { ChevronDownIcon } from '#src/ui/icons/icons.ts'
import { ChevronUpIcon, PlusIcon } from '#src/ui/icons/more-icons.ts'
import { FieldGrid } from '#src/ui/fields/field-grid.tsx'
import { FieldRow } from '#src/ui/fields/field-row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { setSampleBarcodeChange } from '#src/workspace/mutations/samples.ts'
import { useSampleAuthor } from '#src/features/samples/use-sample-author.ts'
import { BarcodeRow } from '#src/workspace/scan/barcode-row.tsx'
import { AddFieldDialog } from '#src/features/samples/lazy-dialogs.ts'
import { LiveSample } from '#src/features/samples/live-sample.tsx'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { productAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { SampleFieldRow } from './sample-field-row.tsx'
import { LowStockRow } from './low-stock-row.tsx'
import { TextRow } from './text-row.tsx'
import classes from './sample-fields.module.css'

export interface SampleFieldsProps {
  sample: SampleRow
  type: SampleTypeRow | undefined
  owner: string
  /** It is archived, or the person may not change it. */
  isReadOnly: boolean
}

interface ShownField {
  key: string
  /** It can be folded away. */
  isEmpty?: boolean
  row: ReactNode
}

/** Every field of a sample, each edited in place; those that are empty are folded away. */
export function SampleFields(props: SampleFieldsProps) {
  const { sample, type, isReadOnly } = props
  const { open } = useActionHost()
  const adding = useRef<HTMLButtonElement>(null)
  const fields = useFields(props, () => adding.current?.focus())
  const [isUnfolded, setUnfolded] = useState(false)
  // One that is emptied now stays where it is until the page is opened again.
  const [emptyAtFirst] = useState(() => new Set(fields.flatMap(({ key, isEmpty }) => (isEmpty ? key : []))))
  const isFoldable = ({ key, isEmpty }: ShownField) => isEmpty === true && emptyAtFirst.has(key)
  const empty = fields.filter(isFoldable).length
  const add = () => open((close) => <LiveSample sample={sample}>{(live) => <AddFieldDialog sample={live} type={type} onClose={close} />}</LiveSample>)
  return (
    <Card flush label={t('Fields')}>
      <FieldGrid>
        {fields.map((field) => (isUnfolded || !isFoldable(field) ? field.row : null))}
        {empty > 0 && (
          <Button
            variant="plain"
            icon={isUnfolded ? ChevronUpIcon : ChevronDownIcon}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
            className={classes.fold}
          >
            {isUnfolded ? t('Hide empty fields') : plural(empty, { one: '# empty field', other: '# empty fields' })}
          </Button>
        )}
        {!isReadOnly && (
          <Button ref={adding} variant="plain" icon={PlusIcon} className={classes.fold} onClick={add}>
            {t('Add field')}
          </Button>
        )}
      </FieldGrid>
    </Card>
  )
}

/** In order: what is special about the sample, then what all samples have. */
function useFields({ sample, type, owner, isReadOnly }: SampleFieldsProps, onRemoved: () => void): ShownField[] {
  const shared = { sample, isReadOnly }
  const textRow = (name: SampleTextName): ShownField => ({
    key: name,
    isEmpty: !sampleTexts[name].isAlwaysShown && !sample[name],
    row: <TextRow key={name} {...shared} field={name} />,
  })
  const askBarcodeAuthor = useSampleAuthor(sample.id, 'altBarcode')
  const ofType = (type?.fields ?? []).map((field) => ({
    key: `meta:${field.id}`,
    isEmpty: !field.required && !sample.meta[field.id],
    row: <SampleFieldRow key={field.id} {...shared} field={field} />,
  }))
  // By name: while someone edits one, it can get the number of a field that a colleague has added under the same name.
  const ofSample = fieldsOfSample(sample, type)
    .slice(ofType.length)
    .map((field) => ({
      key: `own:${foldKey(field.key)}`,
      row: <SampleFieldRow key={`own:${foldKey(field.key)}`} {...shared} field={field} onRemoved={onRemoved} />,
    }))
  return [
    ...ofType,
    ...ofSample,
    ...sampleTextNames.filter((name) => name !== 'name').map(textRow),
    { key: 'lowAmount', isEmpty: sample.lowAmount === null, row: <LowStockRow key="lowAmount" {...shared} /> },
    textRow('name'),
    {
      key: 'altBarcode',
      isEmpty: sample.altBarcode === null,
      row: (
        <BarcodeRow
          key="altBarcode"
          value={sample.altBarcode}
          isReadOnly={isReadOnly}
          askAuthor={askBarcodeAuthor}
          toChange={(barcode, seen) => setSampleBarcodeChange(sample, barcode, seen)}
        />
      ),
    },
    ...(sample.productId === null ? [] : [{ key: 'product', row: <SampleProductRow key="product" productId={sample.productId} /> }]),
    { key: 'owner', row: <FieldRow key="owner" label={t('Owner')} value={owner} href={owner ? addresses.profile(sample.ownerId) : undefined} /> },
  ]
}

/** Leads to the product: its stock, its orders and its documents. */
function SampleProductRow({ productId }: { productId: number }) {
  const product = useLive((workspace) => readProduct(workspace, productId), [productId])
  return product ? (
    <FieldRow label={t('Product')} value={[product.name, product.supplier].filter(Boolean).join(' · ')} href={productAddress(productId)} />
  ) : null
}
