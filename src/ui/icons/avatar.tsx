/* A person by initials. The name is next to it, or is read out by the element around it. */
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './avatar.module.css'

export interface AvatarProps {
  initials: string
  large?: boolean | undefined
  /** Pale: not the person who is working. */
  plain?: boolean | undefined
}

export function Avatar({ initials, large, plain }: AvatarProps) {
  return (
    <span className={classNames(classes.avatar, large && classes.large, plain && classes.plain)} aria-hidden>
      {initials}
    </span>
  )
}
