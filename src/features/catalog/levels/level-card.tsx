import { useState } from 'react'
import type { ProductRow } from '#domain/entities/product.ts'
import { isBelow } from '#domain/rules/supplies/levels.ts'
import { readLevel } from '#db/queries/levels.ts'
import { readSamplesOfProduct } from '#db/queries/supplies.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { WarningIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { dayText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { readLocations, shortLocation } from '#src/workspace/storage/read-location.ts'
import { LevelChart } from './level-chart.tsx'
import { levelSentences, startOfDay } from './level-words.ts'
import { StockBar } from './stock-bar.tsx'
import classes from './levels.module.css'

const shownFirst = 20

/** How much there is of a product, how it went and goes on, and in which samples it is. */
export function LevelCard({ product }: { product: ProductRow }) {
  const [now] = useState(() => Date.now())
  const [isComplete, setWhole] = useState(false)
  const found = useLive(
    async (workspace) => {
      const samples = await readSamplesOfProduct(workspace, product.id)
      return { samples, places: await readLocations(workspace, samples) }
    },
    [product.id],
  )
  const level = useLive((workspace) => readLevel(workspace, product, now, startOfDay), [product, now])
  if (!found || !level) return null
  const { samples, places } = found
  const shown = isComplete ? samples : samples.slice(0, shownFirst)
  return (
    <Card
      title={t('In stock: {amount}', { amount: amountText(level.level, product.unit) })}
      action={
        isBelow(product, level.level) && (
          <Chip tone="warn" icon={WarningIcon}>
            {t('Low stock')}
          </Chip>
        )
      }
      flush
    >
      {(samples.length > 0 || level.past.some((step) => step.level > 0)) && (
        <div className={classes.card}>
          <StockBar product={product} level={level} />
          <LevelChart product={product} level={level} now={now} />
          <p>{levelSentences(product, level, now).join(' ')}</p>
          <p className="small muted">
            {t('Counted from when samples were added and what experiments used of them. An amount changed by hand counts from the start.')}
          </p>
        </div>
      )}
      {shown.map(({ id, name, lot, amount, unit, expiration, outBy }) => (
        <Row
          key={id}
          href={addresses.sample(id)}
          title={name}
          subtitle={[
            outBy === null ? shortLocation(places.get(id)) || t('No location') : t('Checked out'),
            lot && t('Lot {lot}', { lot }),
            expiration && t('Expires {date}', { date: dayText(expiration) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          trailing={amountText(amount, unit)}
          chevron
        />
      ))}
      {samples.length === 0 && <Row title={t('No samples of this product yet')} />}
      {shown.length < samples.length && (
        <div className={classes.more}>
          <Button full onClick={() => setWhole(true)}>
            {plural(samples.length - shown.length, { one: 'Show # more', other: 'Show # more' })}
          </Button>
        </div>
      )}
    </Card>
  )
}
