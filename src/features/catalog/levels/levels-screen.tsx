import { useState, type ReactNode } from 'react'
import type { ProductRow } from '#domain/entities/product.ts'
import { msg } from '#domain/message.ts'
import { orderStatusNames } from '#domain/rules/supplies/order-status-names.ts'
import { isBelow } from '#domain/rules/supplies/levels.ts'
import { readWatchedProducts, type WatchedProduct } from '#db/queries/levels.ts'
import { takeIds } from '#db/queue/leases.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { DateSoonIcon } from '#src/ui/icons/icons.ts'
import { CartIcon, PackageIcon } from '#src/ui/icons/more-icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { combineChanges } from '#src/workspace/mutations/change.ts'
import { requestOrderChange } from '#src/workspace/mutations/supplies.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { orderAddress, productAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { LevelPlot, TimeAxis } from './level-chart.tsx'
import { expiresFirst, isForLong, levelSentences, startOfDay } from './level-words.ts'
import { StockBar } from './stock-bar.tsx'
import classes from './levels.module.css'

const week = 7 * 86_400_000
const weeksShown = 13

export interface LevelsScreenProps {
  renderRequest: (product: ProductRow, onClose: () => void) => ReactNode
}

/** Low, or out within three weeks. */
const isShort = ({ product, level: { level, outlook } }: WatchedProduct, now: number): boolean =>
  isBelow(product, level) || (outlook !== undefined && outlook.outAt < now + 3 * week)

/** The products with a limit: how much there is of each, how it is used, and when it runs out. Each is one tap from a request. spec CAT-02 */
export function LevelsScreen({ renderRequest }: LevelsScreenProps) {
  const navigate = useNavigate()
  const may = usePermission()('Order.Create')
  const [now] = useState(() => Date.now())
  const [shows, setShows] = useState<'short' | 'all'>('short')
  const [requested, setRequested] = useState<ProductRow | null>(null)
  const all = useLive((workspace) => readWatchedProducts(workspace, now, startOfDay), [now])
  const requestAll = useRequestAll()
  if (!all) return null
  const short = all.filter((each) => isShort(each, now))
  const shown = shows === 'short' ? short : all
  const unasked = short.filter(({ open }) => open.length === 0)
  return (
    <div className="page stack-l">
      <PageHeader
        title={t('Levels')}
        back={{ label: t('Back to the catalog'), onClick: () => navigate(addresses.catalog) }}
        actions={
          may &&
          unasked.length > 0 && (
            <Button variant="primary" icon={CartIcon} onClick={() => void requestAll(unasked.map(({ product }) => product))}>
              {plural(unasked.length, { one: 'Request # product', other: 'Request # products' })}
            </Button>
          )
        }
      />
      <div className="bar">
        <Segmented<'short' | 'all'>
          label={t('Products')}
          value={shows}
          onChange={setShows}
          options={[
            { value: 'short', label: t('Low and running out: {count}', { count: short.length }) },
            { value: 'all', label: t('All with a limit: {count}', { count: all.length }) },
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={PackageIcon} title={all.length === 0 ? t('No product has a limit yet') : t('Nothing is low or about to run out')}>
          {all.length === 0 && t('Set “Low when at or below” on the page of a product to see it here.')}
        </EmptyState>
      ) : (
        <LevelList shown={shown} now={now} onRequest={may ? setRequested : undefined} />
      )}
      {requested && renderRequest(requested, () => setRequested(null))}
    </div>
  )
}

/** One pack of each, with one undo. */
function useRequestAll() {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  return async (products: readonly ProductRow[]) => {
    try {
      const ids = await takeIds(workspace.disk, 'orderItems', products.length)
      const changes = products.map(({ id: productId, name, supplier, catalogNumber, price, currency }, at) => {
        const rest = { costCenter: '', note: '', notify: true, sampleId: null, quantity: 1 }
        return requestOrderChange({ ...rest, id: ids[at]!, productId, name, supplier, catalogNumber, price, currency })
      })
      await mutate(combineChanges(changes, plural(changes.length, { one: '# product requested', other: '# products requested' })))
    } catch (error) {
      showRefusal(error)
    }
  }
}

interface LevelListProps {
  shown: readonly WatchedProduct[]
  now: number
  onRequest: ((product: ProductRow) => void) | undefined
}

const atOnce = 50

function LevelList({ shown, now, onRequest }: LevelListProps) {
  const [most, setMost] = useState(atOnce)
  const span = { from: now, to: now + weeksShown * week }
  return (
    <>
      <div className={classes.list} role="list" aria-label={t('Levels')}>
        <div className={`${classes.line} ${classes.heads}`} aria-hidden>
          <span>{t('Product')}</span>
          <span>{t('In stock')}</span>
          <span className={classes.use}>{t('Past use')}</span>
          <span className={classes.ahead}>
            <TimeAxis span={span} />
          </span>
        </div>
        {shown.slice(0, most).map((each) => (
          <LevelLine key={each.product.id} watched={each} now={now} span={span} onRequest={onRequest} />
        ))}
      </div>
      {most < shown.length && <Button onClick={() => setMost(most + atOnce)}>{t('Show more')}</Button>}
    </>
  )
}

interface LevelLineProps extends Pick<LevelListProps, 'now' | 'onRequest'> {
  watched: WatchedProduct
  span: { from: number; to: number }
}

function LevelLine({ watched: { product, level, open }, now, span, onRequest }: LevelLineProps) {
  const most = Math.max(...level.weeks) || 1
  const asked = open[0]
  return (
    <div className={classes.line} role="listitem">
      <Link className={classes.name} href={productAddress(product.id)}>
        <span>{product.name}</span>
        <span className="small muted">{product.supplier}</span>
      </Link>
      <StockBar product={product} level={level} />
      <div className={`${classes.weeks} ${classes.use}`} role="img" aria-label={weeksText(product, level.weeks)}>
        {level.weeks.map((amount, at) => (
          <i key={at} style={{ ['--share' as string]: amount / most }} />
        ))}
      </div>
      <div className={classes.ahead}>
        {level.outlook ? (
          <LevelPlot product={product} level={level} now={now} span={span} label={levelSentences(product, level, now).join(' ')} />
        ) : (
          <span className="small muted">{levelSentences(product, level, now)[0]}</span>
        )}
      </div>
      <div>
        {asked ? (
          <Link className={classes.asked} href={orderAddress(asked.id)}>
            <Chip quiet tone="info" icon={CartIcon}>
              {t(orderStatusNames[asked.status])}
            </Chip>
          </Link>
        ) : (
          onRequest && (
            <Button full onClick={() => onRequest(product)}>
              {t(msg('Request', 'verb'))}
              <VisuallyHidden> {product.name}</VisuallyHidden>
            </Button>
          )
        )}
        {expiresFirst(level) && !isForLong(level, now) && (
          <Chip quiet tone="warn" icon={DateSoonIcon}>
            {t('expires first')}
          </Chip>
        )}
      </div>
    </div>
  )
}

const weeksText = ({ unit }: ProductRow, weeks: readonly number[]): string =>
  t('Used in each of the last 8 weeks: {amounts}', { amounts: weeks.map((amount) => amountText(amount, unit)).join(', ') })
