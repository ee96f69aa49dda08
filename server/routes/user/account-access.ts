import * as z from 'zod/mini'
import { accountLimits } from '#domain/account-limits.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { tokenScopes, type AccountAccess, type CreatedToken } from '#domain/wire/accounts/account-access.ts'
import type { Caller } from '../../policies/access.ts'
import { hasBothSteps, isTwoStepMissing } from '../../policies/two-step-policy.ts'
import { pushBrowserOf } from '../../push/push-browser.ts'
import { proveIdentity } from '../../security/prove-identity.ts'
import { openSession } from '../../security/open-session.ts'
import { hashToken } from '../../security/tokens.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import { requirePassword } from '../../store/people/browser-pins.ts'
import { endPushOf } from '../../store/people/push-subscriptions.ts'
import { endSessionOfPerson, listSessionsOf } from '../../store/people/sessions.ts'
import { nothing, plainText } from '../input.ts'
import { defineRoute } from '../route.ts'
import { proofRequestOf } from './proof-request.ts'
import { proof } from './passkey-input.ts'

/** A program with a token must not be able to make others, or to end those of the person's browsers. */
function assertBrowser({ session }: Caller): void {
  if (session.kind !== 'cookie') throw new Refusal('permission.denied')
}

/** GET /api/v1/user/sessions: where the person is signed in, and their access tokens. Only in a browser. */
export const listAccess = defineRoute({
  method: 'GET',
  path: '/api/v1/user/sessions',
  access: 'owner',
  input: nothing,
  refusals: ['permission.denied'],
  async handler({ services, caller, at }): Promise<AccountAccess> {
    assertBrowser(caller)
    const { user, hash: here } = caller.session
    const sessions = await services.engine.read((sql) => listSessionsOf(sql, user.id, at))
    const browsers = sessions.flatMap(({ hash, kind, name, createdAt, expiresAt }) =>
      kind === 'cookie' && expiresAt !== null ? [{ id: hash, name, createdAt, usedAt: expiresAt - limits.session.lasts, isThis: hash === here }] : [],
    )
    const tokens = sessions.flatMap(({ hash, kind, name, createdAt, expiresAt, usedAt, isReadOnly, byPassword, groupName }) =>
      kind === 'token' ? [{ id: hash, name, createdAt, usedAt, expiresAt, isReadOnly, byPassword, groupName }] : [],
    )
    return { browsers, tokens }
  },
})

/**
 * DELETE /api/v1/user/sessions/{id}: ends a session or revokes a token of one's own. Only in a browser. One that has ended already is no error.
 * After the session of a browser, other browsers get no more push messages, and PINs are not enough until the person
 * has signed in with their password: that browser may be a lost tablet.
 */
export const endAccess = defineRoute({
  method: 'DELETE',
  path: '/api/v1/user/sessions/:id',
  access: 'owner',
  writes: () => true,
  input: z.object({ params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }) }),
  refusals: ['permission.denied'],
  async handler({ services, caller, request, at }, { params: { id } }): Promise<void> {
    assertBrowser(caller)
    const { user, hash: here } = caller.session
    const ended = await services.engine.write(async (sql) => {
      const kind = await endSessionOfPerson(sql, user.id, id)
      if (kind === 'cookie') {
        await requirePassword(sql, user.id)
        await endPushOf(sql, user.id, pushBrowserOf(services, request, here).browser)
      }
      if (kind) await addAccountEvent(sql, { kind: kind === 'token' ? 'token.revoked' : 'session.ended', at, userId: user.id, actorId: user.id })
      return kind
    })
    if (ended) services.streams.endSession(id)
  },
})

const name = z.pipe(
  plainText(accountLimits.accessTokens.name),
  z.pipe(
    z.transform((typed: string) => typed.trim()),
    z.string().check(z.minLength(1)),
  ),
)

/**
 * POST /api/v1/user/tokens: makes a token with which a program signs in as this person in the group on screen, in the header `Authorization: <token>`.
 * Only in a browser, and with the password or a passkey: nobody at an unlocked tablet can make one. A group that is closed to the session gives none. The
 * token is in this answer and nowhere else.
 */
export const createAccessToken = defineRoute({
  method: 'POST',
  path: '/api/v1/user/tokens',
  access: 'owner',
  // Hashing a password is deliberately expensive.
  cost: 50,
  input: z.object({
    body: z.strictObject({
      name,
      days: z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
      scope: z._default(z.enum(tokenScopes), 'write'),
      currentPassword: proof.password,
      passkey: proof.passkey,
    }),
  }),
  refusals: [
    'permission.denied',
    'two-step.required',
    'proof.needed',
    'password.incorrect',
    'password.too-many',
    'passkey.unavailable',
    'passkey.failed',
    'token.too-many',
  ],
  async handler(call, { body: { name, days, scope, currentPassword, passkey } }): Promise<CreatedToken> {
    const { services, caller, group, at } = call
    assertBrowser(caller)
    const { user } = caller.session
    if (isTwoStepMissing(caller.session, group)) throw new Refusal('two-step.required')
    const asked = proofRequestOf(call)
    const { browser } = asked
    const { use, hasBothSteps: proved } = await proveIdentity(services, asked, { password: currentPassword, passkey })
    const token = await services.engine.write(async (sql) => {
      await use(sql)
      const { most } = accountLimits.accessTokens
      const tokens = (await listSessionsOf(sql, user.id, at)).filter(({ kind, byPassword }) => kind === 'token' && !byPassword)
      if (tokens.length >= most) throw new Refusal('token.too-many', { most })
      await addAccountEvent(sql, { kind: 'token.created', at, userId: user.id, actorId: user.id, detail: { name } })
      const expiresAt = days === null ? null : at + days * limits.password.day
      const groupId = group?.groupId ?? null
      return openSession(sql, {
        kind: 'token',
        userId: user.id,
        name,
        createdAt: at,
        expiresAt,
        byPasskey: proved || hasBothSteps(caller.session),
        isReadOnly: scope === 'read',
        groupId,
        browser: browser && hashToken(browser),
      })
    })
    return { id: hashToken(token), token }
  },
})
