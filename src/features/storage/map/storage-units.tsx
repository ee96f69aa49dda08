import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { readUnits } from '#db/queries/layers.ts'
import { ExpiryCounts } from '#src/features/location-picker/expiry-counts.tsx'
import { FillBar } from '#src/features/location-picker/fill-bar.tsx'
import { expiryTexts, fillText } from '#src/workspace/storage/fill-text.ts'
import { temperatureText } from '#src/workspace/storage/temperature-text.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { type Icon, BoxIcon } from '#src/ui/icons/icons.ts'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { unitIcon } from '#src/workspace/storage/layer-icons.ts'
import type { LayerFill, StorageFill } from '#src/workspace/storage/storage-fill.ts'
import classes from './storage-units.module.css'

const RoomButton = lazyComponent(async () => (await import('./room-button.tsx')).RoomButton)

export interface StorageUnitsProps {
  fill: StorageFill | undefined
  hrefOf: (layerId: number) => string
}

/** All freezers, refrigerators, tanks and cabinets: how full each is, and what expires in it. */
export function StorageUnits({ fill, hrefOf }: StorageUnitsProps) {
  const units = useLive(readUnits, [])
  if (!units) return null
  if (units.length === 0) return <EmptyState icon={BoxIcon} title={t('No storage yet')} />
  const sum = (what: 'taken' | 'capacity') => units.reduce((total, { rootLayerId }) => total + (fill?.get(rootLayerId)?.[what] ?? 0), 0)
  return (
    <div className="page stack-l">
      <div className={classes.head}>
        <p className="muted grow">
          {fill && plural(sum('capacity'), { one: '{taken} of # position taken', other: '{taken} of # positions taken' }, { taken: countText(sum('taken')) })}
        </p>
        <LazyBoundary>
          <RoomButton unitId={null} fill={fill} hrefOf={hrefOf} />
        </LazyBoundary>
      </div>
      <div className={classes.units}>
        {units.map((unit) => (
          <UnitCard key={unit.id} icon={unitIcon(unit.kind)} unit={unit} fill={fill?.get(unit.rootLayerId)} href={hrefOf(unit.rootLayerId)} />
        ))}
      </div>
    </div>
  )
}

interface UnitCardProps {
  icon: Icon
  unit: StorageUnitRow
  fill: LayerFill | undefined
  href: string
}

function UnitCard({ icon: Icon, unit, fill, href }: UnitCardProps) {
  const temperature = temperatureText(unit.temperature)
  const room = unit.room && t('Room {room}', { room: unit.room })
  const label = [unit.name, temperature, room, ...(fill ? [fillText(fill), ...expiryTexts(fill)] : [])].filter(Boolean).join(', ')
  return (
    <Link className={classes.unit} href={href} aria-label={label}>
      <span className="flex">
        <Icon className="i i-s" aria-hidden />
        <b className="grow">{unit.name}</b>
        <span className="small muted">{temperature}</span>
      </span>
      <FillBar fill={fill} />
      <span className={classes.facts}>
        <span className="grow">{fill && fillText(fill)}</span>
        <ExpiryCounts fill={fill} />
      </span>
      <span className="small muted">{room}</span>
    </Link>
  )
}
