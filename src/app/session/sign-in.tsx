import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { listedError } from '#domain/errors.ts'
import type { Message } from '#domain/message.ts'
import { isPinEnough, isServerNeeded } from '#domain/rules/people/unlock.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { KnownPerson } from '#src/features/sign-in/known-person.ts'
import { startPasswordFieldGuard } from '#src/features/scan/wedge/password-field-guard.ts'
import { SignInScreen } from '#src/features/sign-in/sign-in-screen.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { Services } from '#src/app/services.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { PasskeyButton } from './passkey-button.tsx'

/** Only where the server has single sign-on. */
const SsoButton = lazyComponent(async () => (await import('./sso/sso-button.tsx')).SsoButton)

/** The sign-in screen: the people this device knows, with what is waiting for each. */
export function SignIn({ session, services }: { session: ActorRefFrom<typeof sessionMachine>; services: Services }) {
  const [people, setPeople] = useState<readonly KnownPerson[]>()
  const message = useSelector(session, (state) => state.context.message)
  const asksCode = useSelector(session, (state) => state.context.asksCode)
  const busy = useSelector(session, (state) => state.hasTag('submitting'))
  const connected = useSelector(session, (state) => !state.matches('unreachable'))
  const [wasTube, setWasTube] = useState(false)
  const [refusal, setRefusal] = useState(ssoRefusal)
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
  const said = message ?? refusal
  const forget = () => {
    setWasTube(false)
    setRefusal(null)
  }
  return (
    <SignInScreen
      people={people}
      connected={connected}
      busy={busy}
      onForgot={() => location.assign(addresses.forgotPassword)}
      error={wasTube ? t('That was a barcode, not a password. Sign in first, then scan it.') : said === null ? undefined : t(said)}
      renderPasskey={(userId) => (
        <PasskeyButton
          services={services}
          userId={userId}
          connected={connected}
          disabled={busy}
          onUse={() => {
            forget()
            session.send({ type: 'passkey.chosen', passkeyOf: userId })
          }}
        />
      )}
      sso={
        <LazyBoundary>
          <SsoButton key={String(connected)} services={services} />
        </LazyBoundary>
      }
      asksCode={asksCode}
      onSubmit={(login, password, code) => {
        forget()
        session.send({ type: 'login.submitted', login, password, code })
      }}
      onPin={(userId, pin) => {
        forget()
        session.send({ type: 'pin.submitted', userId, pin })
      }}
      onBack={() => session.send({ type: 'code.declined' })}
    />
  )
}

/** Why the sign-in at the organization did not work, from the address to which the server leads then. */
function ssoRefusal(): Message | null {
  const code = new URLSearchParams(location.search).get('sso')
  return code && (code.startsWith('sso.') || code === 'account.deactivated') ? (listedError(code)?.message ?? null) : null
}

async function readPeople({ device }: Services): Promise<KnownPerson[]> {
  const people = new Map<number, KnownPerson>()
  for (const known of await device.list()) {
    const { queued, inbox } = await device.countWaiting(known)
    const unlock = await device.unlocks.read(known.userId)
    const isPinEnoughNow = (isReached: boolean) => unlock.pin !== null && !isServerNeeded(unlock) && isPinEnough(unlock, isReached, known, Date.now())
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
