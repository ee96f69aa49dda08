import { Avatar } from '#src/ui/icons/avatar.tsx'
import { AlertIcon, WaitingIcon } from '#src/ui/icons/icons.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { initialsOf } from '#src/workspace/format/initials.ts'
import type { KnownPerson } from './known-person.ts'
import classes from './sign-in.module.css'

export interface PersonTileProps {
  person: KnownPerson
  /** Their PIN is enough. */
  byPin: boolean
  chosen: boolean
  onChoose: () => void
}

/** Someone this device knows, with how much is waiting for them. */
export function PersonTile({ person, byPin, chosen, onChoose }: PersonTileProps) {
  return (
    <button type="button" className={classes.person} aria-pressed={chosen} onClick={onChoose}>
      <Avatar initials={initialsOf(person.fullName)} large plain={!chosen} />
      <b>{person.fullName}</b>
      <span className="muted small">{byPin ? t('PIN') : t('Password required')}</span>
      {person.waiting > 0 && (
        <span className={classes.waiting}>
          <WaitingIcon className="i i-xs" aria-hidden />
          {plural(person.waiting, { one: '# waiting change by {name}', other: '# waiting changes by {name}' }, { name: person.fullName })}
          {person.groupsWaiting > 1 && <> {t('in {count} groups', { count: person.groupsWaiting })}</>}
        </span>
      )}
      {person.toReview > 0 && (
        <span className={classNames(classes.waiting, classes.review)}>
          <AlertIcon className="i i-xs" aria-hidden />
          {plural(person.toReview, { one: '# to review', other: '# to review' })}
        </span>
      )}
    </button>
  )
}
