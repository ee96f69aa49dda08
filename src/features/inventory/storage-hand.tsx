import { PickedUp } from './picked-up.tsx'
import look from './compartment.module.css'

/** What is in the hand while no compartment is in sight. */
export function StorageHand() {
  return (
    <div className={look.inHand}>
      <PickedUp into={undefined} />
    </div>
  )
}
