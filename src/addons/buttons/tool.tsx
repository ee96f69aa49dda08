import { Button } from '#src/ui/buttons/button.tsx'
import { iconOf } from '#src/workspace/addons/icon-of.ts'
import type { AddonButton } from './button.ts'

/** A button of an add-on below the head of a page. */
export function toolOf(button: AddonButton) {
  const { label, icon, title, type } = button.options
  return function Tool() {
    return (
      <Button variant={type === 'confirm' ? 'primary' : 'outline'} icon={iconOf(icon)} title={title} onClick={(event) => button.press(event.nativeEvent)}>
        {label}
      </Button>
    )
  }
}
