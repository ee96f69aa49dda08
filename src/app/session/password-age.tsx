import { useActorRef, useSelector } from '@xstate/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useRef } from 'react'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { providePasswordAge } from '#src/app/actors/password-age-actors.ts'
import { useApp } from '#src/app/app-context.ts'
import { normalizePathname, useLocation, useNavigate } from '#src/app/router/router.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export interface PasswordAgeProps {
  days: number
  onDays: (days: number | undefined) => void
}

/** The warning before the password expires, and the dialog afterwards. Drawn only if a policy applies to this person. */
export function PasswordAge({ days, onDays }: PasswordAgeProps) {
  const { info, session } = useApp()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const age = useActorRef(useMemo(() => providePasswordAge(info.userId), [info.userId]))
  const isBlocking = useSelector(age, (state) => state.hasTag('blocking'))
  useEffect(() => {
    const change = () => navigate(addresses.passwordSettings)
    const watches = [
      age.on('warning.asked', (warning) => {
        showToast({
          id: 'password-expires',
          message: textOf(warning.days),
          tone: 'warn',
          autoClose: limits.password.warning,
          action: { label: t('Change password'), onAction: change },
        })
      }),
      age.on('page.asked', change),
    ]
    return () => watches.forEach((watch) => watch.unsubscribe())
  }, [age, navigate])
  const isPasswordPage = normalizePathname(pathname) === normalizePathname(addresses.settings) && new URLSearchParams(search).get('tab') === 'password'
  useEffect(() => age.send({ type: 'page.shown', isPasswordPage }), [age, isPasswordPage])
  useEffect(() => age.send({ type: 'days.read', days }), [age, days])
  useReadAgain(onDays)
  return (
    <Dialog
      opened={isBlocking}
      onClose={() => undefined}
      blocking
      title={t('Password expired')}
      kind="alert"
      actions={
        <>
          <Button tall onClick={() => session.send({ type: 'logout.chosen' })}>
            {t('Sign out')}
          </Button>
          <Button variant="primary" onClick={() => age.send({ type: 'change.chosen' })}>
            {t('Choose a new password')}
          </Button>
        </>
      }
    >
      <p>{t(messages.passwordExpired)}</p>
    </Dialog>
  )
}

function textOf(days: number): string {
  return days === 0 ? t('Your password expires today.') : plural(days, { one: 'Your password expires in # day.', other: 'Your password expires in # days.' })
}

/** The server has confirmed a password of this person, in any tab: perhaps a new one, so the next poll would be late. */
function useReadAgain(onDays: PasswordAgeProps['onDays']): void {
  const { info, services } = useApp()
  const { calls, device } = services
  const signedInAt = useLiveQuery(() => device.unlocks.read(info.userId), [device, info.userId])?.signedInAt
  const known = useRef(signedInAt)
  useEffect(() => {
    const isNew = known.current !== undefined && known.current !== signedInAt
    known.current = signedInAt
    if (!isNew) return
    void calls.readSession().then((answer) => answer.ok && onDays(answer.value.passwordExpiresInDays))
  }, [calls, signedInAt, onDays])
}
