import type { Invitation, Invitations, NewInvitation } from '#domain/wire/accounts/invitations.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'

/** An invitation with its link, which only this answer has. */
export interface MadeInvitation {
  readonly invitation: Invitation
  readonly link: string
  readonly mail: 'sent' | 'failed' | 'none'
}

/** Invitations are at the server only: their links are secrets that no device stores. */
export interface InvitationCalls {
  list(): Promise<ServerAnswer<Invitations>>
  invite(wanted: NewInvitation): Promise<ServerAnswer<MadeInvitation>>
  /** A new link; the old one ends. */
  renew(id: string): Promise<ServerAnswer<MadeInvitation>>
  revoke(id: string): Promise<ServerAnswer<void>>
}
