/* A button that is only an icon: close, back, more, plus, minus. Its label is read out and shown as a tooltip. */
import type { ComponentPropsWithRef } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { Icon } from '#src/ui/icons/icons.ts'
import button from './button.module.css'
import classes from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  icon: Icon
  label: string
  variant?: 'outline' | 'plain' | 'primary' | 'danger' | undefined
  tall?: boolean | undefined
  pressed?: boolean | undefined
  /** False if the label is next to it anyway. */
  tooltip?: boolean | undefined
}

export function IconButton({ icon: Icon, label, variant = 'outline', tall, pressed, tooltip = true, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      data-tooltip={tooltip ? label : undefined}
      {...rest}
      aria-label={label}
      className={classNames(button.button, button[variant], classes.square, tall && classes.tall, className)}
    >
      <Icon className="i" aria-hidden />
    </button>
  )
}
