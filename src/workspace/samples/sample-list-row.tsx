import { memo, type FocusEvent, type ReactNode } from 'react'
import { toBarcode } from '#domain/rules/barcode.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { CutName } from '#src/ui/text/cut-name.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { Selection, useIsSelected } from '#src/workspace/selection/selection.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import type { ListedSample } from './listed-sample.ts'
import { useIsPreviewed, type PreviewedSample } from './previewed-sample.ts'
import { SampleStatus } from './sample-status.tsx'
import { shortPath } from './short-path.ts'
import classes from './sample-list-row.module.css'

export interface SampleListRowProps {
  item: ListedSample
  /** Rows can be selected. */
  selection?: Selection | undefined
  /** At the end of the second line. */
  extra?: string | undefined
  /** The one in the address. */
  current?: boolean | undefined
  /** After the row: a button. */
  after?: ReactNode
}

const none = new Selection()

/** A sample in any list at the bench: its name, code, amount and owner; where it is, and what to know before going there. */
export const SampleListRow = memo(function SampleListRow({ item, selection, current = false, after, ...words }: SampleListRowProps) {
  const { id, name } = item.sample
  const isTicked = useIsSelected(selection ?? none, id)
  const { previewed, isCurrent } = useIsPreviewed(id)
  const isHere = current || isCurrent
  const follow = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) previewed?.show(item)
  }
  return (
    <div className={classNames(classes.line, isTicked && classes.ticked, isHere && classes.here)} onFocus={previewed ? follow : undefined}>
      {selection && <Checkbox label={t('Select {name}', { name })} hideLabel checked={isTicked} onChange={(ticked) => selection.set([id], ticked)} />}
      <SampleWords {...words} item={item} current={isHere} previewed={previewed} />
      {after}
    </div>
  )
})

interface SampleWordsProps extends Pick<SampleListRowProps, 'item' | 'extra'> {
  current: boolean
  previewed: PreviewedSample | null
}

/** The part of a row that selecting does not change, because many are selected at once. */
const SampleWords = memo(function SampleWords({ item, extra, current, previewed }: SampleWordsProps) {
  const { sample, type, owner, place } = item
  return (
    <Row
      href={addresses.sample(sample.id)}
      onClick={previewed ? (event) => previewed.tap(event, item) : undefined}
      current={current}
      cutsTrailing
      leading={type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />}
      title={<CutName name={sample.name} />}
      subtitle={
        <>
          <span className="mono">{sample.altBarcode ?? toBarcode('sample', sample.id)}</span>
          {' · '}
          <span className="mono">{amountText(sample.amount, sample.unit)}</span>
          {[owner, extra].map((text) => (text ? ` · ${text}` : ''))}
        </>
      }
      trailing={
        <>
          {place && <LocationPath parts={shortPath(place.location.parts)} position={place.location.position} />}
          <SampleStatus sample={sample} />
        </>
      }
    />
  )
})
