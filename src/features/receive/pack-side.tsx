import { isTooMany } from '#machines/receive/receive-pack.ts'
import type { PackDraft } from '#machines/receive/receive-types.ts'
import { limits } from '#domain/limits.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { OrderLineCard } from './order-line-card.tsx'
import { PackageCard } from './package-card.tsx'
import { TubesCard } from './tubes-card.tsx'
import { UnlistedCard, type RenderNewProduct } from './unlisted-card.tsx'
import type { Delivery } from './use-receive.ts'

export interface PackSideProps {
  delivery: Delivery
  pack: PackDraft
  renderNewProduct: RenderNewProduct
}

/** The package that was read, and how much of it came. */
export function PackSide({ delivery, pack, renderNewProduct }: PackSideProps) {
  const { view, send } = delivery
  const product = pack.productId === null ? undefined : view.products.get(pack.productId)
  if (!product) return <UnlistedCard pack={pack} send={send} renderNewProduct={renderNewProduct} />
  const left = pack.lines.find(({ id }) => id === pack.lineId)?.left ?? 0
  return (
    <>
      {pack.problem && (
        <Banner tone="bad" live>
          {t(pack.problem)}
        </Banner>
      )}
      {isTooMany(pack) && (
        <Card label={t('More packs than ordered')}>
          <TextField
            label={plural(left, { one: 'Only # more pack is expected. Why are there more?', other: 'Only # more packs are expected. Why are there more?' })}
            value={pack.note}
            onChange={(note) => send({ type: 'pack.edited', edit: { note } })}
            maxLength={limits.name.longest}
            required
          />
        </Card>
      )}
      <PackageCard key={pack.number} delivery={delivery} pack={pack} product={product} />
      <OrderLineCard delivery={delivery} pack={pack} />
      <TubesCard delivery={delivery} pack={pack} product={product} />
    </>
  )
}
