import { toBarcode } from '#domain/rules/barcode.ts'
import { isGrid, positionName } from '#domain/rules/storage/grid.ts'
import { isComplete, tubesOf } from '#machines/receive/receive-pack.ts'
import { CheckIcon, ScanIcon } from '#src/ui/icons/icons.ts'
import { PackageCheckIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { NextPlace } from '#src/workspace/storage/next-place.tsx'
import type { Delivery } from './use-receive.ts'
import classes from './receive.module.css'

/** The next tube and its place, or what to do before. */
export function NextTube(delivery: Delivery) {
  const { title, lines, place } = textsOf(delivery)
  return (
    <NextPlace
      role="status"
      name={t('Next')}
      label={place ? t('Next place') : t('Next')}
      place={place ?? (delivery.context.pack ? <PackageCheckIcon className="i i-xl" aria-hidden /> : <CheckIcon className="i i-xl" aria-hidden />)}
      title={title}
      end={
        <div className={classes.ready}>
          <ScanIcon className="i i-xl" aria-hidden />
          {t('Scanner ready')}
        </div>
      }
    >
      {lines.map((line, at) => (
        <div key={line} className={at > 0 ? 'muted small' : undefined}>
          {line}
        </div>
      ))}
    </NextPlace>
  )
}

interface Texts {
  readonly title: string
  readonly lines: readonly string[]
  readonly place?: string
}

function textsOf({ context, view, left, positions }: Delivery): Texts {
  const { pack, box, groups } = context
  if (pack) {
    const { packs } = pack
    if (pack.productId === null) return { title: t('Which product is it?'), lines: [t('Choose it, or add it to the catalog.')] }
    if (!isComplete(pack)) return { title: t('Something is missing'), lines: [t('See what is marked as required.')] }
    return {
      title: [plural(packs, { one: '# pack', other: '# packs' }), plural(tubesOf(pack), { one: '# tube', other: '# tubes' })].join(', '),
      lines: [
        t('Scan each further pack of this product, or change the numbers. Then receive them.'),
        t('Scanning a package of another product receives these as they are.'),
      ],
    }
  }
  const [next] = left
  const another = t('Scan another package for the next product')
  if (next === undefined) return { title: t('Everything is put away'), lines: [another] }
  const { tubeIds } = groups.find((group) => group.tubeIds.includes(next))!
  const tube = view.tubes.get(next)
  const title = t('{code}, tube {n} of {all}', { code: tube?.altBarcode ?? toBarcode('sample', next), n: tubeIds.indexOf(next) + 1, all: tubeIds.length })
  if (!box) return { title, lines: [t('Scan the box that the tubes go into'), another], place: '–' }
  const [position] = positions
  if (position === undefined) return { title, lines: [t('{name} is full. Scan another box.', { name: box.name })], place: '–' }
  const place = isGrid(box) ? positionName(box, position) : box.name
  return { title, lines: [t('Put it in, then scan its code'), another], place }
}
