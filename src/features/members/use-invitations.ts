import { useEffect, useState } from 'react'
import type { Message } from '#domain/message.ts'
import type { Invitations } from '#domain/wire/accounts/invitations.ts'
import type { InvitationCalls } from './invitation-calls.ts'

/** Undefined until the first answer. */
export type KnownInvitations = Invitations | { readonly failure: Message } | undefined

/** The open invitations, as the server has them; `reload` asks again. */
export function useInvitations(calls: InvitationCalls): { known: KnownInvitations; reload: () => Promise<void> } {
  const [known, setKnown] = useState<KnownInvitations>()
  useEffect(() => void read(calls).then(setKnown), [calls])
  return { known, reload: async () => setKnown(await read(calls)) }
}

async function read(calls: InvitationCalls): Promise<KnownInvitations> {
  const answer = await calls.list()
  return answer.ok ? answer.value : { failure: answer.failure.message }
}
