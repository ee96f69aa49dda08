import { use } from 'react'
import { joinGroup } from '#sync/calls/invitations.ts'
import { createTransport } from '#sync/transport.ts'
import { AppContext, type AppContextValue } from '#src/app/app-context.ts'
import { PublicInvitation } from '#src/app/session/outside/public-invitation.tsx'
import { useLocation, useNavigate } from '#src/app/router/router.tsx'
import { useOffer } from '#src/app/session/outside/use-offer.ts'
import { InvitationFailure } from '#src/features/account/invitation-failure.tsx'
import { JoinScreen } from '#src/features/account/join-screen.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { t } from '#src/ui/text/translate.ts'
import { leaveWithoutAsking } from '#src/workspace/editing/unsaved.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'

/** What the link of an invitation leads to, with or without someone signed in. */
export function InvitationPage() {
  const app = use(AppContext)
  return app ? <Join app={app} /> : <PublicInvitation />
}

/** An invitation, opened by someone who is signed in. */
function Join({ app: { info, services } }: { app: AppContextValue }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const code = hash.slice(1)
  const { known, retry } = useOffer(code)
  const goHome = () => navigate(addresses.home, { replace: true })
  const join = async () => {
    const answer = await joinGroup(createTransport(undefined, reportFailure), info.userId, code)
    if (!answer.ok) return answer.failure.message
    // A group that cannot be opened yet is in the list of groups all the same.
    await services.calls.setPrimary(answer.value.groupId)
    leaveWithoutAsking()
    location.replace(addresses.home)
    return null
  }
  if (!known) return <Spinner />
  if ('failure' in known)
    return (
      <div className="page">
        <InvitationFailure failure={known.failure} onRetry={retry} leave={{ label: t('Home'), onLeave: goHome }} />
      </div>
    )
  return <JoinScreen offer={known.offer} fullName={info.fullName} onJoin={join} onHome={goHome} />
}
