import * as z from 'zod/mini'
import { accountLimits } from '#domain/account-limits.ts'
import { Refusal } from '#domain/tx.ts'
import { sha256Hex } from '#domain/rules/files/file-input.ts'
import type { CreationOptions, OwnPasskeys, Passkey, RequestOptions } from '#domain/wire/accounts/passkeys.ts'
import { askForOwnPasskey, beginPasskey, removeOwnPasskey, savePasskey, toPasskey } from '../../passkeys/own-passkeys.ts'
import { relyingPartyOf, requireParty } from '../../passkeys/relying-party.ts'
import type { Caller } from '../../policies/access.ts'
import { browserName } from '../../security/browser-name.ts'
import { listPasskeysOf, renamePasskey } from '../../store/people/passkeys.ts'
import { nothing, plainText, requiredText } from '../input.ts'
import { defineRoute } from '../route.ts'
import { proofRequestOf } from './proof-request.ts'
import { passkeyAttestation, passkeyId, proof } from './passkey-input.ts'

// One's own passkeys, in a browser. Also while a group that requires two-step verification is closed, and with an expired password; but that makes none:
// somebody else may have chosen it. Decisions 71 and 144

const path = '/api/v1/user/passkeys'
const name = requiredText(accountLimits.passkeys.name)
const params = z.object({ id: passkeyId })
/** Hashing a password and checking a signature are expensive. */
const cost = 50

/** A program has no passkeys. */
function assertBrowser({ session }: Caller): void {
  if (session.kind !== 'cookie') throw new Refusal('permission.denied')
}

/** GET /api/v1/user/passkeys. Devices ask on their own, too: one that was removed must no longer open encrypted data there. */
export const listOwnPasskeys = defineRoute({
  method: 'GET',
  path,
  access: 'owner',
  isPoll: true,
  withExpiredPassword: true,
  input: nothing,
  refusals: ['permission.denied'],
  async handler({ services, caller, request }): Promise<OwnPasskeys> {
    assertBrowser(caller)
    const own = await services.engine.read((sql) => listPasskeysOf(sql, caller.session.user.id))
    const suggestedName = browserName(request.headers['user-agent'])
    return { host: relyingPartyOf(services, request)?.id ?? null, passkeys: own.map(toPasskey), suggestedName }
  },
})

/** POST …/begin: returns what the browser needs to make a passkey. Nothing changes until it is saved. */
export const beginOwnPasskey = defineRoute({
  method: 'POST',
  path: `${path}/begin`,
  access: 'owner',
  cost,
  input: z.object({ body: z.strictObject({ ...proof, code: z.optional(plainText(accountLimits.twoStep.maxCodeLength)) }) }),
  refusals: [
    'permission.denied',
    'password.incorrect',
    'password.too-many',
    'two-step.changed',
    'two-step.code-needed',
    'two-step.code-incorrect',
    'two-step.locked',
    'passkey.unavailable',
    'passkey.failed',
    'passkey.needed',
    'passkey.too-many',
  ],
  async handler(call, { body }): Promise<CreationOptions> {
    assertBrowser(call.caller)
    return beginPasskey(call.services, proofRequestOf(call), requireParty(call.services, call.request), body)
  },
})

/** POST /api/v1/user/passkeys: saves the passkey that the browser made, as an answer to the challenge of `begin`. */
export const addOwnPasskey = defineRoute({
  method: 'POST',
  path,
  access: 'owner',
  cost: 20,
  input: z.object({ body: z.strictObject({ name, ...passkeyAttestation }) }),
  refusals: ['permission.denied', 'passkey.unavailable', 'passkey.failed', 'passkey.known', 'passkey.too-many'],
  async handler({ services, caller, request, at }, { body }): Promise<Passkey> {
    assertBrowser(caller)
    return savePasskey(services, caller, requireParty(services, request), body, at)
  },
})

/** POST …/prove: a challenge for one of the person's passkeys, which is accepted where their password is, for the act that `proof.needed` has named. */
export const proveWithOwnPasskey = defineRoute({
  method: 'POST',
  path: `${path}/prove`,
  access: 'owner',
  withExpiredPassword: true,
  input: z.object({ body: z.strictObject({ act: sha256Hex }) }),
  refusals: ['permission.denied', 'passkey.unavailable'],
  async handler({ services, caller, request, at }, { body: { act } }): Promise<RequestOptions> {
    assertBrowser(caller)
    return askForOwnPasskey(services, caller, requireParty(services, request), act, at)
  },
})

/** PATCH …/{id} */
export const renameOwnPasskey = defineRoute({
  method: 'PATCH',
  path: `${path}/:id`,
  access: 'owner',
  withExpiredPassword: true,
  writes: () => true,
  input: z.object({ params, body: z.strictObject({ name }) }),
  refusals: ['permission.denied', 'passkey.gone'],
  async handler({ services, caller }, { params: { id }, body }): Promise<void> {
    assertBrowser(caller)
    if (!(await services.engine.write((sql) => renamePasskey(sql, caller.session.user.id, id, body.name)))) throw new Refusal('passkey.gone')
  },
})

/** POST …/{id}/remove: with the password or a passkey, which may be the same one. The authenticator keeps its part, which is of no use afterward. */
export const removeOwnPasskeyById = defineRoute({
  method: 'POST',
  path: `${path}/:id/remove`,
  access: 'owner',
  withExpiredPassword: true,
  cost,
  input: z.object({ params, body: z.strictObject(proof) }),
  refusals: [
    'permission.denied',
    'proof.needed',
    'password.incorrect',
    'password.too-many',
    'passkey.unavailable',
    'passkey.failed',
    'passkey.needed',
    'passkey.gone',
  ],
  handler: (call, { params: { id }, body }): Promise<void> => removeOwnPasskey(call.services, proofRequestOf(call), id, body),
})
