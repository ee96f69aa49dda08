import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isPinEnough, isServerNeeded } from '#domain/rules/unlock.ts'
import type { sessionMachine } from '#machines/session.machine.ts'
import type { KnownPerson } from '#src/features/sign-in/known-person.ts'
import { startPasswordFieldGuard } from '#src/features/scan/wedge/password-field-guard.ts'
import { SignInScreen } from '#src/features/sign-in/sign-in-screen.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { Services } from '#src/app/services.ts'

/** The sign-in screen: the people this device knows, with what is waiting for each. */
export function SignIn({ session, services }: { session: ActorRefFrom<typeof sessionMachine>; services: Services }) {
  const [people, setPeople] = useState<readonly KnownPerson[]>()
  const message = useSelector(session, (state) => state.context.message)
  const asksCode = useSelector(session, (state) => state.context.asksCode)
  const busy = useSelector(session, (state) => state.hasTag('submitting'))
  const connected = useSelector(session, (state) => !state.matches('unreachable'))
  const [wasTube, setWasTube] = useState(false)
  useEffect(() => startPasswordFieldGuard({ window, guards: () => true, onScan: () => setWasTube(true) }), [])
  useEffect(() => {
    // After an attempt, a PIN may no longer be enough.
    if (!busy) void readPeople(services).then(setPeople)
  }, [services, busy])
  const isNewDevice = people?.length === 0
  useEffect(() => {
    if (isNewDevice) services.prepareDownload()
  }, [isNewDevice, services])
  if (!people) return null
  const said = message === null ? undefined : t(message)
  return (
    <SignInScreen
      people={people}
      connected={connected}
      busy={busy}
      onForgot={() => location.assign(addresses.forgotPassword)}
      error={wasTube ? t('That was a barcode, not a password. Sign in first, then scan it.') : said}
      asksCode={asksCode}
      onSubmit={(login, password, code) => {
        setWasTube(false)
        session.send({ type: 'login.submitted', login, password, code })
      }}
      onPin={(userId, pin) => {
        setWasTube(false)
        session.send({ type: 'pin.submitted', userId, pin })
      }}
      onBack={() => session.send({ type: 'code.declined' })}
    />
  )
}

async function readPeople({ device }: Services): Promise<KnownPerson[]> {
  const people = new Map<number, KnownPerson>()
  for (const known of await device.list()) {
    const { queued, inbox } = await device.countWaiting(known)
    const unlock = await device.unlocks.read(known.userId)
    const isPinEnoughNow = (isReached: boolean) =>
      unlock.pin !== null && !isServerNeeded(unlock) && isPinEnough(unlock, isReached, known.lastOnline, Date.now())
    const { waiting = 0, groupsWaiting = 0, toReview = 0 } = people.get(known.userId) ?? {}
    people.set(known.userId, {
      userId: known.userId,
      login: known.login,
      fullName: known.fullName,
      waiting: waiting + queued,
      groupsWaiting: groupsWaiting + (queued > 0 ? 1 : 0),
      toReview: toReview + inbox,
      pinOnline: unlock.pinSignsIn === true && isPinEnoughNow(true),
      pinOffline: isPinEnoughNow(false),
    })
  }
  return [...people.values()]
}
