import {
  invitationsSchema,
  invitedSchema,
  joinedSchema,
  offerSchema,
  type Invitations,
  type Invited,
  type Joined,
  type NewInvitation,
  type NewPerson,
  type Offer,
} from '#domain/wire/accounts/invitations.ts'
import { noContent, type CallResult, type Transport } from '../transport.ts'

const path = '/api/v1/groups/invitations'

interface Owner {
  readonly userId: number
  readonly groupId: number
}
const queryOf = ({ userId, groupId }: Owner) => ({ user: userId, group: groupId })

/** Those into this group that nobody has accepted yet. */
export const readInvitations = (transport: Transport, owner: Owner): Promise<CallResult<Invitations>> =>
  transport.call({ path, query: queryOf(owner), response: invitationsSchema })

/** The code is only in the answer. */
export const sendInvitation = (transport: Transport, owner: Owner, body: NewInvitation): Promise<CallResult<Invited>> =>
  transport.call({ path, query: queryOf(owner), body, response: invitedSchema })

/** Gives it a new code; the old one ends. */
export const renewInvitation = (transport: Transport, owner: Owner, id: string): Promise<CallResult<Invited>> =>
  transport.call({ path: `${path}/${id}/renew`, query: queryOf(owner), body: {}, response: invitedSchema })

export const revokeInvitation = (transport: Transport, owner: Owner, id: string): Promise<CallResult<void>> =>
  transport.call({ path: `${path}/${id}/revoke`, query: queryOf(owner), body: {}, response: noContent })

/** What an invitation offers. */
export const readOffer = (transport: Transport, code: string): Promise<CallResult<Offer>> =>
  transport.call({ path: '/api/v1/invitations/read', body: { code }, response: offerSchema })

/** Creates an account, which is then signed in. */
export const acceptInvitation = (transport: Transport, code: string, person: NewPerson): Promise<CallResult<void>> =>
  transport.call({ path: '/api/v1/invitations/accept', body: { code, ...person }, response: noContent })

/** The person who is signed in joins, if that is `userId`. */
export const joinGroup = (transport: Transport, userId: number, code: string): Promise<CallResult<Joined>> =>
  transport.call({ path: '/api/v1/invitations/join', query: { user: userId }, body: { code }, response: joinedSchema })
