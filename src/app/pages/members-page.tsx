import { useMemo } from 'react'
import type { Invited } from '#domain/wire/accounts/invitations.ts'
import { GroupDevicesCard } from '#src/features/devices/group-devices-card.tsx'
import type { InvitationCalls, MadeInvitation } from '#src/features/members/invitation-calls.ts'
import { MembersScreen } from '#src/features/members/members-screen.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { readInvitations, renewInvitation, revokeInvitation, sendInvitation } from '#sync/calls/invitations.ts'
import { createTransport, type CallResult } from '#sync/transport.ts'
import { useApp } from '#src/app/app-context.ts'

/** The members of the group, with what only the server knows: who has been invited. */
export function MembersPage() {
  const { info } = useApp()
  const invitations = useMemo<InvitationCalls>(() => {
    const transport = createTransport(undefined, reportFailure)
    return {
      list: () => readInvitations(transport, info),
      invite: async (wanted) => withLink(await sendInvitation(transport, info, wanted)),
      renew: async (id) => withLink(await renewInvitation(transport, info, id)),
      revoke: (id) => revokeInvitation(transport, info, id),
    }
  }, [info])
  return <MembersScreen invitations={invitations} devices={<GroupDevicesCard />} />
}

/** The address that this person uses leads to the server; the code comes after the #, which no browser sends. */
function withLink(answer: CallResult<Invited>): CallResult<MadeInvitation> {
  if (!answer.ok) return answer
  const { code, ...made } = answer.value
  return { ok: true, value: { ...made, link: `${location.origin}${addresses.invitation}#${code}` } }
}
