/* A person by initials. The name stands beside it or is read out by what holds it. */
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './avatar.module.css'

export interface AvatarProps {
  initials: string
  large?: boolean | undefined
  /** Pale: not the person at work. */
  plain?: boolean | undefined
}

export function Avatar({ initials, large, plain }: AvatarProps) {
  return (
    <span className={classNames(classes.avatar, large && classes.large, plain && classes.plain)} aria-hidden>
      {initials}
    </span>
  )
}
