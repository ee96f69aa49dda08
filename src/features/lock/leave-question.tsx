import { Button } from '#src/ui/buttons/button.tsx'
import { SignOutIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './lock-screen.module.css'

/** Someone else wants to work here: says what that means for the person who is locked. */
export function LeaveQuestion({ fullName, onLeave }: { fullName: string; onLeave: (isSure: boolean) => void }) {
  return (
    <div className={classes.ways}>
      <p>
        {t('This signs out {name}. Their saved work stays locked on this device until they sign in again. Anything they typed but did not save is lost.', {
          name: fullName,
        })}
      </p>
      <Button tall full data-autofocus onClick={() => onLeave(false)}>
        {t('Back')}
      </Button>
      <Button variant="danger" icon={SignOutIcon} tall full className={classes.apart} onClick={() => onLeave(true)}>
        {t('Sign out {name}', { name: fullName })}
      </Button>
    </div>
  )
}
