import { Card } from '#src/ui/layout/card.tsx'
import { Segmented, type SegmentedOption } from '#src/ui/buttons/segmented.tsx'
import classes from './settings-screen.module.css'

export interface SettingProps<Value extends string> {
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** What the choice does here and now, in words. */
  effect: string
}

/** One setting: chosen with a tap, in force at once, and what that means said below. */
export function Setting<Value extends string>({ label, effect, ...choice }: SettingProps<Value>) {
  return (
    <Card title={label}>
      <div className={classes.setting}>
        <Segmented label={label} full {...choice} />
        <p className="muted" role="status">
          {effect}
        </p>
      </div>
    </Card>
  )
}
