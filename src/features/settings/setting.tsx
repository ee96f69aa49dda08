import { Segmented, type SegmentedOption } from '#src/ui/buttons/segmented.tsx'
import classes from './settings-screen.module.css'

export interface SettingProps<Value extends string> {
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The effect of the choice on this device, in words. */
  effect: string
}

/** A row of a card: one setting. A tap selects it, it applies at once, and its effect is shown next to it. */
export function Setting<Value extends string>({ label, effect, ...choice }: SettingProps<Value>) {
  return (
    <section className={classes.row} aria-label={label}>
      <div>
        <h2>{label}</h2>
        <p className="muted" role="status">
          {effect}
        </p>
      </div>
      <Segmented label={label} full {...choice} />
    </section>
  )
}
