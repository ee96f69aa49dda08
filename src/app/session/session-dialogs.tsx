import { useSelector } from '@xstate/react'
import { errors } from '#domain/errors.ts'
import { messages } from '#domain/messages.ts'
import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { SignInForm } from '#src/features/sign-in/sign-in-form.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { SignInIcon } from '#src/ui/icons/icons.ts'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { WaitModal } from '#src/ui/dialogs/wait-modal.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { Services } from '#src/app/services.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { GroupDialogs } from './session-group-dialogs.tsx'
import { LeavingDialogs } from './session-leaving-dialogs.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ReloadDialog } from './reload-dialog.tsx'

/** Only for people who came by single sign-on. */
const SsoDialog = lazyComponent(async () => (await import('./sso/sso-dialog.tsx')).SsoDialog)

const Erasures = lazyComponent(async () => (await import('#src/app/erasure/erasures.tsx')).Erasures)

const nothing = () => undefined

/** The questions of the session over the open workspace; the work below stays as it is. */
export function SessionDialogs({ session, services }: { session: ActorRefFrom<typeof sessionMachine>; services: Services }) {
  const state = useSelector(session, (snapshot) => snapshot)
  const { info, message, asksCode, sso } = state.context
  const send = session.send
  return (
    <>
      {state.matches('expired') && sso !== null && (
        <LazyBoundary>
          <SsoDialog start={sso} session={session} services={services} onPassword={() => send({ type: 'password.chosen' })} />
        </LazyBoundary>
      )}
      <Dialog opened={state.matches('expired') && sso === null} onClose={nothing} blocking title={t(messages.loginExpired)} kind="alert">
        <div className="stack-l">
          <p>{t('Sign in again as {name} to send your changes. Your work is unchanged.', { name: info?.fullName ?? '' })}</p>
          <SignInForm
            login={info?.login ?? ''}
            onLogin={nothing}
            fixed
            busy={state.hasTag('submitting')}
            error={message === null ? undefined : t(message)}
            asksCode={asksCode}
            onSubmit={(login, password, code) => send({ type: 'login.submitted', login, password, code })}
            onBack={() => send({ type: 'code.declined' })}
          />
          {message === errors['login.too-many'].message && (
            <Button variant="plain" icon={SignInIcon} onClick={() => location.assign(addresses.signIn)}>
              {t('Go to the sign-in screen')}
            </Button>
          )}
          {info && !asksCode && (
            <PasskeyButton
              services={services}
              userId={info.userId}
              disabled={state.hasTag('submitting')}
              onUse={() => send({ type: 'passkey.chosen', passkeyOf: info.userId })}
            />
          )}
        </div>
      </Dialog>
      <GroupDialogs session={session} />
      <ReloadDialog opened={state.matches('otherPerson')} title={t(messages.authentication)} kind="error" onReload={() => send({ type: 'reload.chosen' })}>
        {t(
          'Someone else has signed in on this device. Your unsynced changes stay here until you sign in again. Anything you typed but did not save is lost when you reload.',
        )}
      </ReloadDialog>
      <LazyBoundary>
        <Erasures services={services} isTold={state.hasTag('form') && !state.hasTag('workspace')} />
      </LazyBoundary>
      <LeavingDialogs session={session} />
      <Dialog
        opened={state.matches('unopened')}
        onClose={nothing}
        blocking
        title={t('The local database could not be opened')}
        kind="error"
        actions={
          <Button variant="primary" onClick={() => send({ type: 'try.again' })}>
            {t('Try again')}
          </Button>
        }
      >
        <p>{message === null ? '' : t(message)}</p>
      </Dialog>
      <WaitModal
        opened={state.matches({ leaving: 'flushing' }) || state.matches({ leaving: 'deleting' }) || state.matches({ signedIn: 'switchingGroup' })}
        message={t(messages.pleaseWait)}
      />
    </>
  )
}
