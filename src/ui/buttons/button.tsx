/* One filled primary per decision; the rest are outlined, words beside icons. */
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
  /** Shows a spinner in place of the icon and takes no second tap. */
  loading?: boolean | undefined
  /** As wide as its place. */
  full?: boolean | undefined
  /** As high as a primary, to stand beside one. */
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
