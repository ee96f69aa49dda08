import { Button } from '#src/ui/buttons/button.tsx'
import { SignOutIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './lock-screen.module.css'

/** Somebody else wants to work here: what that does to the one who is locked. */
export function LeaveQuestion({ fullName, onLeave }: { fullName: string; onLeave: (isSure: boolean) => void }) {
  return (
    <div className={classes.ways}>
      <p>
        {t('This signs {name} out. What they saved stays on this device, sealed, until they sign in again; what they had typed and not saved is lost.', {
          name: fullName,
        })}
      </p>
      <Button tall full data-autofocus onClick={() => onLeave(false)}>
        {t('Back')}
      </Button>
      <Button variant="danger" icon={SignOutIcon} tall full className={classes.apart} onClick={() => onLeave(true)}>
        {t('Sign {name} out', { name: fullName })}
      </Button>
    </div>
  )
}
