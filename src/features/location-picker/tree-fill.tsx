import type { LayerFill } from '#src/workspace/storage/storage-fill.ts'
import { ExpiryCounts } from './expiry-counts.tsx'
import { FillBar } from './fill-bar.tsx'
import { fillText } from '#src/workspace/storage/fill-text.ts'
import classes from './fill.module.css'

export interface TreeFillProps {
  /** Undefined until it is known: the row has its final height before. */
  fill: LayerFill | undefined
}

/** Below the name of a storage unit in the tree: how full it is, and what expires in it. */
export function UnitFill({ fill }: TreeFillProps) {
  return (
    <>
      <FillBar fill={fill} />
      <span className={classes.line}>
        <span className={classes.percent}>{fill && fillText(fill)}</span>
        <ExpiryCounts fill={fill} />
      </span>
    </>
  )
}

/** The same in one line for a rack, shelf or drawer; the percentage is at the end of the row. */
export function CompartmentFill({ fill }: TreeFillProps) {
  return (
    <span className={classes.line}>
      <FillBar fill={fill} />
      <ExpiryCounts fill={fill} />
    </span>
  )
}
