import type { ProductRow } from '#domain/entities/product.ts'
import { limits } from '#domain/limits.ts'
import { tubeValues } from '#domain/rules/supplies/tube-values.ts'
import { tubesOf } from '#machines/receive/receive-pack.ts'
import type { PackDraft } from '#machines/receive/receive-types.ts'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { FieldInput } from '#src/workspace/editing/field-input.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { editProductChange } from '#src/workspace/mutations/supplies.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { toCount } from './count-text.ts'
import type { Delivery } from './use-receive.ts'
import classes from './receive.module.css'

export interface TubesCardProps {
  delivery: Delivery
  pack: PackDraft
  product: ProductRow
}

/** How many tubes are made of the packs, and of which type. */
export function TubesCard({ delivery: { view, send }, pack, product }: TubesCardProps) {
  const mutate = useMutate()
  const may = usePermission()
  const tubes = tubesOf(pack)
  const chooseType = (sampleTypeId: number) => {
    const type = view.types.get(sampleTypeId)
    if (type) send({ type: 'pack.edited', edit: { sampleTypeId, values: tubeValues(type, view.stock) } })
    if (may('Product.Update') && product.archived === 0) void mutate(editProductChange(product, {}, { sampleTypeId }), { silent: true })
  }
  return (
    <Card label={t('Tubes')}>
      <div className={classes.packRow}>
        <div className="grow">
          <h2>{t('Tubes')}</h2>
          <p className="muted small">
            {plural(
              pack.packs,
              { one: '# pack × {containers}, {amount} each', other: '# packs × {containers}, {amount} each' },
              {
                containers: pack.containers,
                amount: amountText(product.amount, product.unit),
              },
            )}
          </p>
        </div>
        <div className={classes.packCount}>
          <NumberField
            label={t('Tubes')}
            hideLabel
            value={String(tubes)}
            onChange={(text) => send({ type: 'pack.edited', edit: { tubes: toCount(text, 0, limits.many.created) ?? tubes } })}
            step={1}
            min={0}
            max={limits.many.created}
          />
        </div>
      </div>
      {(product.sampleTypeId === null || pack.sampleTypeId === null || product.sampleTypeId !== pack.sampleTypeId) && tubes > 0 && (
        <SelectField
          label={t('Type of the samples')}
          hint={may('Product.Update') ? t('Kept for this product') : undefined}
          placeholder={t('Choose a type')}
          value={pack.sampleTypeId === null ? null : String(pack.sampleTypeId)}
          onChange={(id) => chooseType(Number(id))}
          options={[...view.types.values()].filter(({ archived }) => archived === 0).map(({ id, name }) => ({ value: String(id), label: name }))}
          required
        />
      )}
      {tubes > 0 && <AskedFields view={view} send={send} pack={pack} />}
    </Card>
  )
}

/** The required fields of the type that no earlier tube of the product tells. */
function AskedFields({ view, send, pack: { sampleTypeId, values } }: Pick<Delivery, 'view' | 'send'> & Pick<TubesCardProps, 'pack'>) {
  const fields = view.types.get(sampleTypeId ?? 0)?.fields.filter(({ id }) => values.asked.includes(id)) ?? []
  return fields.map((field) => (
    <FieldInput
      key={field.id}
      field={field}
      value={values.meta[field.id] ?? ''}
      onChange={(text) => send({ type: 'pack.edited', edit: { values: { ...values, meta: { ...values.meta, [field.id]: text } } } })}
    />
  ))
}
