import { createElement } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { columnLabel, isGrid, rowLabel } from '#domain/rules/storage/grid.ts'
import { msg, type Message } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { HandIcon, MoveIcon } from '#src/ui/icons/icons.ts'
import { PlaceIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { layerIcon } from '#src/workspace/storage/layer-icons.ts'
import { BoxPicture } from '#src/workspace/storage/box-picture.tsx'
import type { SamplePlace } from '#src/workspace/storage/read-location.ts'
import classes from './place-card.module.css'

export interface PlaceCardProps {
  sample: SampleRow
  /** Undefined without a location. */
  place: SamplePlace | undefined
  /** Who has it checked out. */
  holder: string | undefined
  /** Left out if the person cannot move it. */
  onMove?: (() => void) | undefined
}

/** Where a sample is: its box with the well marked, its position, and the way to it. */
export function PlaceCard({ sample, place, holder, onMove }: PlaceCardProps) {
  return (
    <Card flush label={t('Where')}>
      {place ? (
        <>
          {sample.outBy !== null && <Holder sample={sample} name={holder ?? t('Someone')} />}
          <Place sample={sample} place={place} />
        </>
      ) : (
        <div className={classes.nowhere}>
          <PlaceIcon className="i i-xl" aria-hidden />
          <p>{t('No location')}</p>
          {onMove && (
            <Button icon={MoveIcon} onClick={onMove}>
              {t('Choose location…')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

/** A plate is drawn across the whole card, so that its wells can be told apart. */
const maxBesideText = 12

/** Who has it, since when. */
function Holder({ sample: { outAt }, name }: { sample: SampleRow; name: string }) {
  return (
    <p className={classes.out}>
      <HandIcon className="i i-xs" aria-hidden />
      {outAt === null ? t('With {name}. It belongs here:', { name }) : t('With {name} since {when}. It belongs here:', { name, when: dateTimeText(outAt) })}
    </p>
  )
}

function Place({ sample, place: { layer, location } }: { sample: SampleRow; place: SamplePlace }) {
  const navigate = useNavigate()
  const hasPosition = location.position !== ''
  const isWide = hasPosition && layer.columns > maxBesideText
  return (
    <div className={classNames(classes.place, isWide && classes.wide)}>
      {hasPosition ? (
        <BoxPicture box={layer} position={sample.position} />
      ) : (
        createElement(layerIcon(layer.kind), { className: classNames('i', 'i-xl', classes.icon), 'aria-hidden': true })
      )}
      <div className={classes.words}>
        <p className="small muted">{t('Where')}</p>
        {hasPosition && <p className={classes.position}>{location.position}</p>}
        <div>
          <p className={classNames('small', classes.path)}>
            <LocationPath parts={location.parts.slice(0, -1)} />
          </p>
          <p className={classNames('strong', classes.name)}>{layer.name}</p>
          {hasPosition && <p className="small muted">{inWords(layer, sample.position)}</p>}
        </div>
        <Button onClick={() => navigate(addresses.sampleInBox(sample.id))}>{isGrid(layer) ? t('Open box') : t('Open compartment')}</Button>
      </div>
    </div>
  )
}

/** By the ordinal of the column. */
const fromTheLeft: Readonly<Partial<Record<Intl.LDMLPluralRule, Message>>> = {
  one: msg('row {row}, {column}st from the left'),
  two: msg('row {row}, {column}nd from the left'),
  few: msg('row {row}, {column}rd from the left'),
}
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** `row B, 4th from the left`; with the name of the column if it is not a number. */
function inWords(box: StorageLayerRow, position: number): string {
  const row = rowLabel(box, Math.floor((position - 1) / box.columns))
  const index = (position - 1) % box.columns
  const column = index + 1
  if (columnLabel(box, index) !== String(column)) return t('row {row}, column {column}', { row, column: columnLabel(box, index) })
  return t(fromTheLeft[ordinals.select(column)] ?? msg('row {row}, {column}th from the left'), { row, column })
}
