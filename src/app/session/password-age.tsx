import { useActorRef } from '@xstate/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { passwordAgeMachine } from '#machines/session/password-age.machine.ts'
import { useApp } from '#src/app/app-context.ts'
import { useNavigate } from '#src/app/router/router.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { RequiredPage } from './required-page.tsx'
import type { Policies } from './use-policies.ts'

export interface PasswordAgeProps {
  days: number
  onRead: (policies: Policies) => void
}

/** The warning before the password expires, and the dialog afterward. Drawn only if a policy applies to this person. */
export function PasswordAge({ days, onRead }: PasswordAgeProps) {
  const { info } = useApp()
  const navigate = useNavigate()
  const age = useActorRef(useMemo(() => providePasswordAge(info.userId), [info.userId]))
  useEffect(() => {
    const watch = age.on('warning.asked', (warning) => {
      showToast({
        id: 'password-expires',
        message: textOf(warning.days),
        tone: 'warn',
        autoClose: limits.password.warning,
        action: { label: t('Change password'), onAction: () => navigate(addresses.passwordSettings) },
      })
    })
    return () => watch.unsubscribe()
  }, [age, navigate])
  useEffect(() => age.send({ type: 'days.read', days }), [age, days])
  useReadAgain(onRead)
  if (days >= 0) return null
  return (
    <RequiredPage address={addresses.passwordSettings} title={t('Password expired')} message={t(messages.passwordExpired)} label={t('Choose a new password')} />
  )
}

function textOf(days: number): string {
  return days === 0 ? t('Your password expires today.') : plural(days, { one: 'Your password expires in # day.', other: 'Your password expires in # days.' })
}

/** The server has confirmed a password of this person, in any tab: perhaps a new one, so the next poll would be late. */
function useReadAgain(onRead: PasswordAgeProps['onRead']): void {
  const { info, services } = useApp()
  const { calls, device } = services
  const signedInAt = useLiveQuery(async () => device.unlocks.read(info.userId), [device, info.userId])?.signedInAt
  const known = useRef(signedInAt)
  useEffect(() => {
    const isNew = known.current !== undefined && known.current !== signedInAt
    known.current = signedInAt
    if (!isNew) return
    void calls.readSession().then((answer) => answer.ok && onRead(answer.value))
  }, [calls, signedInAt, onRead])
}

const keyOf = (userId: number) => `aliquot.passwordWarned.${userId}`

/** One warning per day and person on this device, whatever the number of tabs. */
const providePasswordAge = (userId: number): typeof passwordAgeMachine =>
  passwordAgeMachine.provide({
    actors: {
      takeWarning: fromPromise(async () => {
        const today = new Date().toDateString()
        if (localStorage.getItem(keyOf(userId)) === today) return false
        localStorage.setItem(keyOf(userId), today)
        return true
      }),
    },
  })
