import { memo } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { ExpiryCounts } from '#src/features/location-picker/expiry-counts.tsx'
import { expiryTexts } from '#src/workspace/storage/fill-text.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import { plural } from '#src/ui/text/translate.ts'
import { layerIcon } from '#src/workspace/storage/layer-icons.ts'
import type { LayerFill } from '#src/workspace/storage/storage-fill.ts'
import { MapBox, type MapBoxProps } from './map-box.tsx'
import classes from './storage-map.module.css'

export interface BoxCardProps extends MapBoxProps {
  fill: LayerFill | undefined
  href: string
  /** The one that was open last. */
  current: boolean
}

/** A box: what is in it as a picture, its name, how full it is, and what expires in it. */
export const BoxCard = memo(function BoxCard({ fill, href, current, ...picture }: BoxCardProps) {
  const { name } = picture.box
  const taken = fill && `${fill.taken}/${fill.capacity}`
  const label = [name, taken, ...(fill ? expiryTexts(fill) : [])].filter(Boolean).join(', ')
  return (
    <Link className={classes.card} href={href} aria-label={label} aria-current={current || undefined}>
      <MapBox {...picture} />
      <span className={classes.name}>{name}</span>
      <span className={classes.facts}>
        <span className="mono">{taken}</span>
        <ExpiryCounts fill={fill} />
      </span>
    </Link>
  )
})

/** A compartment without any box: how many samples are in it. */
export const OtherCard = memo(function OtherCard({ layer, fill, href }: { layer: StorageLayerRow; fill: LayerFill | undefined; href: string }) {
  const Icon = layerIcon(layer.kind)
  const count = fill && plural(fill.samples, { one: '# sample', other: '# samples' })
  const label = [layer.name, count, ...(fill ? expiryTexts(fill) : [])].filter(Boolean).join(', ')
  return (
    <Link className={classes.card} href={href} aria-label={label}>
      <Icon className="i i-s" aria-hidden />
      <span className={classes.name}>{layer.name}</span>
      <span className={classes.facts}>
        <span>{count}</span>
        <ExpiryCounts fill={fill} />
      </span>
    </Link>
  )
})
