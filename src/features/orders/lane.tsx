import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './orders.module.css'

export interface LaneProps {
  title: string
  count: number
  /** Below the title: a sum. */
  note: ReactNode
  /** At the foot: what is done with the ticked cards. Undefined for someone who may not. */
  action?: { readonly label: string; readonly isPrimary?: boolean; readonly isPossible: boolean; readonly run: () => void } | undefined
  /** Says that there is nothing. */
  empty: string
  children: ReactNode
}

/** Cards in the same state. */
export function Lane({ title, count, note, action, empty, children }: LaneProps) {
  return (
    <section className={classes.lane} aria-label={title}>
      <div className={classes.head}>
        <h2>
          {title} <span>{count}</span>
        </h2>
        <div className="small muted">{note}</div>
      </div>
      <div className={classes.cards}>{count > 0 ? children : <p className="small muted">{empty}</p>}</div>
      {action && (
        <Button variant={action.isPrimary ? 'primary' : 'outline'} tall full disabled={!action.isPossible} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </section>
  )
}

export interface LaneCardProps {
  name: string
  isLow?: boolean
  onOpen: () => void
  /** Undefined if nothing can be done with it. */
  tick?: { readonly isOn: boolean; readonly set: (isOn: boolean) => void } | undefined
  children: ReactNode
}

/** One thing in a lane: tapping it opens it, ticking it chooses it for the button of the lane. */
export function LaneCard({ name, isLow, onOpen, tick, children }: LaneCardProps) {
  return (
    <div className={classNames(classes.card, tick?.isOn && classes.ticked, isLow && classes.low)}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.name}>{name}</span>
        {children}
      </button>
      {tick && <Checkbox label={name} hideLabel checked={tick.isOn} onChange={tick.set} />}
    </div>
  )
}
