import { Card } from '#src/ui/layout/card.tsx'
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

/** One setting: a tap selects it, it applies at once, and its effect is shown below. */
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
