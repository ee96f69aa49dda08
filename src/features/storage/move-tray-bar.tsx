import { MoveTrayCard } from '#src/features/box/move-tray-card.tsx'
import classes from './layer.module.css'

/** What is in the hand while no compartment is in sight. */
export function MoveTrayBar() {
  return (
    <div className={classes.moveTray}>
      <MoveTrayCard into={undefined} />
    </div>
  )
}
