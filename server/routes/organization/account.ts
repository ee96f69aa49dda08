import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import type { Account, PasswordLink } from '#domain/wire/organization/organization.ts'
import { endSignIn, makePasswordLink, resetTwoStep, setAccountActive, setAdministrator, type Act } from '../../organization/accounts.ts'
import { readAccount } from '../../store/people/organization.ts'
import { wireId } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { proofRequestOf } from '../user/proof-request.ts'
import { proof, proofRefusals } from '../user/passkey-input.ts'
import { costOfProof, ownProof, toProof } from './own-proof.ts'

const path = '/api/v1/organization/people/:userId'
const params = z.object({ userId: wireId })

const actOf = (call: Call<'organization'>, userId: number): Act => ({ services: call.services, asked: proofRequestOf(call), userId })

/** GET /api/v1/organization/people/{userId}: one account, its groups, and where it is signed in. */
export const readOneAccount = defineRoute({
  method: 'GET',
  path,
  access: 'organization',
  input: z.object({ params }),
  refusals: ['account.gone'],
  async handler({ services, at }, { params: { userId } }): Promise<Account> {
    const account = await services.engine.read((sql) => readAccount(sql, userId, at))
    if (!account) throw new Refusal('account.gone')
    return account
  },
})

/** PUT …/active: deactivates an account, which ends its sessions and tokens, or activates it again. */
export const writeAccountActive = defineRoute({
  method: 'PUT',
  path: `${path}/active`,
  access: 'organization',
  cost: costOfProof,
  input: z.object({ params, body: z.strictObject({ isActive: z.boolean(), ...proof }) }),
  refusals: ['account.gone', 'account.own', 'account.managed', 'proof.needed-after-sso', ...proofRefusals],
  handler: (call, { params: { userId }, body: { isActive, ...given } }): Promise<void> => setAccountActive(actOf(call, userId), isActive, given),
})

/** PUT …/administrator: makes someone an organization administrator, or ends that. */
export const writeAccountAdministrator = defineRoute({
  method: 'PUT',
  path: `${path}/administrator`,
  access: 'organization',
  cost: costOfProof,
  input: z.object({ params, body: z.strictObject({ isAdministrator: z.boolean(), ...ownProof }) }),
  refusals: ['account.gone', 'account.own', 'account.deactivated', ...proofRefusals],
  handler: (call, { params: { userId }, body }): Promise<void> => setAdministrator(actOf(call, userId), body.isAdministrator, toProof(body)),
})

/** POST …/resetTwoStep: turns two-step verification off for someone who can no longer prove it. */
export const resetAccountTwoStep = defineRoute({
  method: 'POST',
  path: `${path}/resetTwoStep`,
  access: 'organization',
  cost: costOfProof,
  input: z.object({ params, body: z.strictObject(ownProof) }),
  refusals: ['account.gone', 'account.own', ...proofRefusals],
  handler: (call, { params: { userId }, body }): Promise<void> => resetTwoStep(actOf(call, userId), toProof(body)),
})

/** POST …/passwordLink: a link for a new password, to pass on, and by mail if this server sends mails. */
export const makeAccountPasswordLink = defineRoute({
  method: 'POST',
  path: `${path}/passwordLink`,
  access: 'organization',
  cost: costOfProof,
  input: z.object({ params, body: z.strictObject(ownProof) }),
  refusals: ['account.gone', 'account.own', 'account.deactivated', ...proofRefusals],
  handler: (call, { params: { userId }, body }): Promise<PasswordLink> => makePasswordLink(actOf(call, userId), toProof(body)),
})

/** DELETE …/sessions/{id}: signs the person out of one browser, or revokes one of their tokens. */
export const endAccountSession = defineRoute({
  method: 'DELETE',
  path: `${path}/sessions/:id`,
  access: 'organization',
  writes: () => true,
  input: z.object({ params: z.object({ userId: wireId, id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }) }),
  refusals: ['permission.denied', 'account.gone', 'account.own'],
  handler: (call, { params: { userId, id } }): Promise<void> => endSignIn(actOf(call, userId), id),
})
