import { useLocation, useNavigate } from '#src/app/router/router.tsx'
import type { PasswordFault } from '#domain/rules/people/password-fault.ts'
import type { NewPerson } from '#domain/wire/accounts/invitations.ts'
import { InvitationScreen, type JoinProblem } from '#src/features/account/invitation-screen.tsx'
import { InvitationFailure } from '#src/features/account/invitation-failure.tsx'
import { PlainPage } from '#src/ui/layout/plain-page.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { t } from '#src/ui/text/translate.ts'
import { leaveWithoutAsking } from '#src/workspace/editing/unsaved.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { acceptInvitation } from '#sync/calls/invitations.ts'
import { createTransport } from '#sync/transport.ts'
import { useOffer } from './use-offer.ts'

/** An invitation, opened by someone who is not signed in. */
export function PublicInvitation() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const code = hash.slice(1)
  const { known, retry } = useOffer(code)
  const toSignIn = (back?: string) => navigate(addresses.signIn, { state: { back } })
  const accept = async (person: NewPerson): Promise<JoinProblem | null> => {
    const answer = await acceptInvitation(createTransport(), code, person)
    if (answer.ok) {
      leaveWithoutAsking()
      // The answer has signed the person in. The link is removed from the history, too.
      location.replace(addresses.home)
      return null
    }
    const { code: failed, message, detail } = answer.failure
    if (failed === 'password.too-easy') return { fault: detail.reason as PasswordFault }
    return failed === 'login.taken' ? { login: message } : { message }
  }
  if (!known) return <Spinner />
  if ('failure' in known)
    return (
      <PlainPage>
        <InvitationFailure failure={known.failure} onRetry={retry} leave={{ label: t('Sign in'), onLeave: () => toSignIn() }} />
      </PlainPage>
    )
  return <InvitationScreen offer={known.offer} onAccept={accept} onSignIn={() => toSignIn(addresses.invitation + hash)} />
}
