import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { couldBeEmailAddress } from '#domain/rules/people/email-address.ts'
import { Refusal } from '#domain/tx.ts'
import type { Joined, Offer } from '#domain/wire/accounts/invitations.ts'
import { acceptInvitation, joinByInvitation, readInvitation } from '../../invitations/join.ts'
import { isMemberOf } from '../../policies/access.ts'
import { endSessionOf } from '../../security/end-session.ts'
import { cookieTokenOf, setSessionCookie } from '../../security/session-cookie.ts'
import { pushBrowserOf } from '../../push/push-browser.ts'
import { hashToken } from '../../security/tokens.ts'
import { endPushIn } from '../../store/people/push-subscriptions.ts'
import { plainText, requiredText } from '../input.ts'
import { defineRoute } from '../route.ts'

const code = plainText(100)

/** POST /api/v1/invitations/read: what an invitation offers, for whoever has its code. */
export const readOffer = defineRoute({
  method: 'POST',
  path: '/api/v1/invitations/read',
  access: 'public',
  input: z.object({ body: z.strictObject({ code }) }),
  refusals: ['link.over'],
  async handler({ services, caller, at }, { body }): Promise<Offer> {
    const { group, inviter, role, name, email, expiresAt, groupId } = await readInvitation(services, body.code, at)
    return { group, invitedBy: inviter, role, name, email, expiresAt, isMember: caller !== undefined && isMemberOf(caller, groupId) }
  },
})

const email = z.pipe(plainText(limits.email.longest), z.string().check(z.refine((text) => text === '' || couldBeEmailAddress(text))))

/** POST /api/v1/invitations/accept: a new person of this server joins the group, and is signed in by the answer. */
export const acceptOffer = defineRoute({
  method: 'POST',
  path: '/api/v1/invitations/accept',
  access: 'public',
  // A password is hashed, which is deliberately expensive.
  cost: 50,
  input: z.object({
    body: z.strictObject({
      code,
      login: requiredText(100),
      firstName: requiredText(100),
      lastName: plainText(100),
      email,
      password: plainText(limits.password.longest),
    }),
  }),
  refusals: ['link.over', 'request.too-many', 'password.too-easy', 'login.taken'],
  async handler({ services, request, reply, at }, { body: { code, ...person } }) {
    const session = await acceptInvitation(services, code, { ...person, lastName: person.lastName.trim() }, request.headers['user-agent'], at)
    // The browser has one cookie: without this, the session it held before would stay open, although nobody uses it any more.
    const before = cookieTokenOf(request, services.overHttps)
    if (before) await endSessionOf(services, before)
    await services.engine.write((sql) => endPushIn(sql, pushBrowserOf(services, request, hashToken(before ?? ''))))
    setSessionCookie(reply, session, services.overHttps)
  },
})

/** POST /api/v1/invitations/join: someone who has an account joins the group, in a browser. Their active group stays the same. */
export const joinGroup = defineRoute({
  method: 'POST',
  path: '/api/v1/invitations/join',
  access: 'owner',
  cost: 20,
  input: z.object({ body: z.strictObject({ code }) }),
  refusals: ['permission.denied', 'link.over', 'invitation.already-member', 'two-step.required'],
  async handler({ services, caller, at }, { body }): Promise<Joined> {
    // The token of a program is for the group in which it was made.
    if (caller.session.kind !== 'cookie') throw new Refusal('permission.denied')
    return { groupId: await joinByInvitation(services, body.code, caller.session, at) }
  },
})
