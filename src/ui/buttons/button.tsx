/* One filled primary button per decision; the others are outlined. Words next to icons. */
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { Icon } from '#src/ui/icons/icons.ts'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import classes from './button.module.css'

export type ButtonVariant = 'primary' | 'outline' | 'plain' | 'link' | 'danger'

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode
  variant?: ButtonVariant | undefined
  icon?: Icon | undefined
  iconEnd?: Icon | undefined
  /** Shows a spinner instead of the icon and ignores a second tap. */
  loading?: boolean | undefined
  /** As wide as its container. */
  full?: boolean | undefined
  /** As tall as a primary, to go next to one. */
  tall?: boolean | undefined
  /** A toggle that is on or off; leave out for an ordinary button. */
  pressed?: boolean | undefined
}

export function Button({
  children,
  variant = 'outline',
  icon: Icon,
  iconEnd: IconEnd,
  loading,
  full,
  tall,
  pressed,
  className,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={loading || undefined}
      aria-pressed={pressed}
      {...rest}
      disabled={disabled}
      onClick={loading ? undefined : onClick}
      className={classNames(classes.button, classes[variant], full && classes.full, tall && classes.tall, className)}
    >
      {loading ? <Spinner delay={0} inline /> : Icon && <Icon className="i" aria-hidden />}
      {children}
      {IconEnd && <IconEnd className="i i-s" aria-hidden />}
    </button>
  )
}
