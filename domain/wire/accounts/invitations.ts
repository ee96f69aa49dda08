import * as z from 'zod/mini'
import { roleNames } from '../../roles.ts'
import { epochMs } from '../response-schema.ts'

const invitationSchema = z.object({
  id: z.string(),
  /** May be empty, and so may the address. */
  name: z.string(),
  email: z.string(),
  role: z.enum(roleNames),
  invitedBy: z.string(),
  createdAt: epochMs,
  expiresAt: epochMs,
})
export type Invitation = z.infer<typeof invitationSchema>

/** GET /api/v1/groups/invitations: those that nobody has accepted yet. */
export const invitationsSchema = z.object({ invitations: z.array(invitationSchema), sendsMail: z.boolean() })
export type Invitations = z.infer<typeof invitationsSchema>

/** POST /api/v1/groups/invitations */
export type NewInvitation = Pick<Invitation, 'name' | 'email' | 'role'>

/** What became of the mail: `none` if there is no address or this server sends no mails. */
const mailOutcome = z.enum(['sent', 'failed', 'none'])

/** The code is in this answer only; the server stores its hash. */
export const invitedSchema = z.object({ invitation: invitationSchema, code: z.string(), mail: mailOutcome })
export type Invited = z.infer<typeof invitedSchema>

/** POST /api/v1/invitations/read: what someone learns who has the code. */
export const offerSchema = z.object({
  group: z.string(),
  invitedBy: z.string(),
  role: z.enum(roleNames),
  name: z.string(),
  email: z.string(),
  expiresAt: epochMs,
  /** The person who is signed in is in the group already. */
  isMember: z.boolean(),
})
export type Offer = z.infer<typeof offerSchema>

/** POST /api/v1/invitations/accept: a new person of this server. */
export interface NewPerson {
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

/** POST /api/v1/invitations/join: someone who has an account. */
export const joinedSchema = z.object({ groupId: z.int() })
export type Joined = z.infer<typeof joinedSchema>
