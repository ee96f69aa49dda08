import type { LayerFill } from '#src/workspace/storage/storage-fill.ts'
import { percentFull } from '#src/workspace/storage/fill-text.ts'
import classes from './fill.module.css'

/** How full something is, as a line; only its space without boxes, or until it is known. The same must be said in words next to it. */
export function FillBar({ fill }: { fill: LayerFill | undefined }) {
  return (
    <span className={classes.bar} data-known={Boolean(fill?.capacity)} style={{ ['--filled' as string]: `${fill ? percentFull(fill) : 0}%` }} aria-hidden />
  )
}
