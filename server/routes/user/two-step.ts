import * as z from 'zod/mini'
import { accountLimits } from '#domain/account-limits.ts'
import type { TwoStepSecret, TwoStepState } from '#domain/wire/accounts/two-step.ts'
import { pushBrowserOf } from '../../push/push-browser.ts'
import { beginTwoStep, confirmTwoStep, makeNewRecoveryCodes, turnTwoStepOff } from '../../security/two-step.ts'
import { countRecoveryCodes } from '../../store/people/two-step.ts'
import { nothing, plainText } from '../input.ts'
import { defineRoute } from '../route.ts'
import { proofRequestOf } from './proof-request.ts'
import { passkeyAssertion, proof } from './passkey-input.ts'

// One's own two-step verification, in a browser. Also while a group that requires it is closed, and with an expired password. Decision 60

const code = plainText(accountLimits.twoStep.maxCodeLength)
/** Hashing a password and checking a signature are expensive. */
const cost = 50

/** GET /api/v1/user/twoStep: whether it is on, and how many recovery codes are left. */
export const readOwnTwoStep = defineRoute({
  method: 'GET',
  path: '/api/v1/user/twoStep',
  access: 'owner',
  withExpiredPassword: true,
  input: nothing,
  refusals: [],
  async handler({ services, caller, group }): Promise<TwoStepState> {
    const { id, hasTwoStep } = caller.session.user
    const recoveryCodesLeft = await services.engine.read((sql) => countRecoveryCodes(sql, id))
    return { isOn: hasTwoStep, isRequired: group?.requiresTwoStep ?? false, recoveryCodesLeft }
  },
})

/** POST …/begin: returns a new key for an authenticator app. Nothing changes until it is confirmed. */
export const beginOwnTwoStep = defineRoute({
  method: 'POST',
  path: '/api/v1/user/twoStep/begin',
  access: 'owner',
  withExpiredPassword: true,
  cost,
  input: z.object({ body: z.strictObject(proof) }),
  refusals: [
    'permission.denied',
    'proof.needed',
    'password.incorrect',
    'password.too-many',
    'passkey.unavailable',
    'passkey.failed',
    'passkey.needed',
    'two-step.changed',
  ],
  handler: (call, { body }): Promise<TwoStepSecret> => beginTwoStep(call.services, proofRequestOf(call), body),
})

/** POST …/confirm: a code of the new key turns it on. Returns the recovery codes, which are shown once. */
export const confirmOwnTwoStep = defineRoute({
  method: 'POST',
  path: '/api/v1/user/twoStep/confirm',
  access: 'owner',
  withExpiredPassword: true,
  input: z.object({ body: z.strictObject({ code }) }),
  refusals: ['permission.denied', 'two-step.changed', 'two-step.code-incorrect'],
  async handler({ services, caller, request, at }, { body }) {
    const { browser } = pushBrowserOf(services, request, caller.session.hash)
    return { recoveryCodes: await confirmTwoStep(services, caller, body.code, browser, at) }
  },
})

/** POST …/recoveryCodes: new ones, with a code or a passkey; the earlier ones end. */
export const renewOwnRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/api/v1/user/twoStep/recoveryCodes',
  access: 'owner',
  withExpiredPassword: true,
  cost,
  input: z.object({ body: z.strictObject({ code: z.optional(code), passkey: z.optional(passkeyAssertion) }) }),
  refusals: [
    'permission.denied',
    'proof.needed',
    'password.too-many',
    'passkey.unavailable',
    'passkey.failed',
    'two-step.changed',
    'two-step.code-incorrect',
    'two-step.locked',
  ],
  handler: async (call, { body }) => ({ recoveryCodes: await makeNewRecoveryCodes(call.services, proofRequestOf(call), body) }),
})

/** POST …/off: with the password and a code, or a passkey. */
export const turnOwnTwoStepOff = defineRoute({
  method: 'POST',
  path: '/api/v1/user/twoStep/off',
  access: 'owner',
  withExpiredPassword: true,
  cost,
  input: z.object({ body: z.strictObject({ ...proof, code: z.optional(code) }) }),
  refusals: [
    'permission.denied',
    'proof.needed',
    'password.incorrect',
    'password.too-many',
    'passkey.unavailable',
    'passkey.failed',
    'two-step.changed',
    'two-step.code-needed',
    'two-step.code-incorrect',
    'two-step.locked',
  ],
  handler: (call, { body }) => turnTwoStepOff(call.services, proofRequestOf(call), body),
})
