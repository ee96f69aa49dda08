import { Link } from '#src/ui/buttons/link.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import type { MapBy } from '#src/workspace/device/device-settings.ts'
import type { BoxContents } from '#src/workspace/storage/box-contents.ts'
import type { StorageFill } from '#src/workspace/storage/storage-fill.ts'
import { BoxCard, OtherCard } from './map-cards.tsx'
import type { SampleTypes } from './map-colors.ts'
import type { MapColumn } from './map-columns.ts'
import classes from './storage-map.module.css'

/** Everything that all columns are drawn with. */
export interface MapDrawing {
  readonly by: MapBy
  readonly types: SampleTypes
  readonly turned: boolean
  readonly fill: StorageFill | undefined
  readonly contents: ReadonlyMap<number, BoxContents> | undefined
  /** The box that was open last. */
  readonly currentId: number | null
  readonly hrefOf: (layerId: number) => string
}

export interface MapColumnViewProps {
  column: MapColumn
  /** What stands directly in the open compartment has no rack to name. */
  isDirect: boolean
  width: 'all' | 'wide' | 'one'
  /** Some column has a path: the others keep the line free. */
  hasPaths: boolean
  drawing: MapDrawing
}

const noWells: BoxContents = new Map()

/** A rack with its boxes, one below the other. */
export function MapColumnView({ column, isDirect, width, hasPaths, drawing }: MapColumnViewProps) {
  const { boxes, others, holder, path } = column
  const { by, types, turned, fill, contents, currentId, hrefOf } = drawing
  const name = isDirect ? t('Directly inside') : holder.name
  return (
    <div role="group" aria-label={[...path, name].join(' › ')} className={classes.column} data-width={width}>
      {!(isDirect && width === 'all') && (
        <ColumnHead column={column} name={name} href={isDirect ? undefined : hrefOf(holder.id)} hasPaths={hasPaths} fill={fill} />
      )}
      <div className={classes.cards}>
        {boxes.map((box) => (
          <BoxCard
            key={box.id}
            box={box}
            wells={contents && (contents.get(box.id) ?? noWells)}
            by={by}
            types={types}
            transposed={(box.transposed === 1) !== turned}
            fill={fill?.get(box.id)}
            href={hrefOf(box.id)}
            current={box.id === currentId}
          />
        ))}
        {others.map((layer) => (
          <OtherCard key={layer.id} layer={layer} fill={fill?.get(layer.id)} href={hrefOf(layer.id)} />
        ))}
      </div>
    </div>
  )
}

interface ColumnHeadProps {
  column: MapColumn
  name: string
  /** Undefined for the compartment that is open. */
  href: string | undefined
  hasPaths: boolean
  fill: StorageFill | undefined
}

function ColumnHead({ column: { boxes, path }, name, href, hasPaths, fill }: ColumnHeadProps) {
  const sum = (what: 'taken' | 'capacity') => boxes.reduce((total, { id }) => total + (fill?.get(id)?.[what] ?? 0), 0)
  const taken = fill && boxes.length > 0 && `${countText(sum('taken'))}/${countText(sum('capacity'))}`
  const inside = (
    <>
      {hasPaths && <span className={classes.path}>{path.join(' › ')}</span>}
      <span className={classes.holder}>
        <b>{name}</b>
        <span className={classes.taken}>{taken}</span>
      </span>
    </>
  )
  if (href === undefined) return <div className={classes.head}>{inside}</div>
  return (
    <Link className={classes.head} href={href} aria-label={[name, taken].filter(Boolean).join(', ')}>
      {inside}
    </Link>
  )
}
