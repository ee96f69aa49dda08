import * as z from 'zod/mini'
import type { IdentityProof, PasskeyAssertion } from '#domain/wire/accounts/passkeys.ts'
import {
  recoveryCodesSchema,
  twoStepPolicySchema,
  twoStepSecretSchema,
  twoStepStateSchema,
  type RecoveryCodes,
  type TwoStepPolicy,
  type TwoStepSecret,
  type TwoStepState,
} from '#domain/wire/accounts/two-step.ts'
import { noContent, type CallResult, type Transport } from '../transport.ts'

const path = '/api/v1/user/twoStep'
const policy = '/api/v1/groups/twoStepPolicy'

/** The two-step verification of the person who is signed in, if that is `userId`, and the policy of their active group. */
export interface TwoStepCalls {
  read(): Promise<CallResult<TwoStepState>>
  begin(proof: IdentityProof): Promise<CallResult<TwoStepSecret>>
  confirm(code: string): Promise<CallResult<RecoveryCodes>>
  renewCodes(proof: { code: string } | { passkey: PasskeyAssertion }): Promise<CallResult<RecoveryCodes>>
  turnOff(proof: { password: string; code: string } | { passkey: PasskeyAssertion }): Promise<CallResult<void>>
  readPolicy(): Promise<CallResult<TwoStepPolicy>>
  writePolicy(requireTwoStep: boolean): Promise<CallResult<object>>
}

export function createTwoStepCalls(transport: Transport, userId: number): TwoStepCalls {
  const query = { user: userId }
  return {
    read: () => transport.call({ path, query, response: twoStepStateSchema }),
    begin: (proof) => transport.call({ path: `${path}/begin`, query, body: proof, response: twoStepSecretSchema }),
    confirm: (code) => transport.call({ path: `${path}/confirm`, query, body: { code }, response: recoveryCodesSchema }),
    renewCodes: (proof) => transport.call({ path: `${path}/recoveryCodes`, query, body: proof, response: recoveryCodesSchema }),
    turnOff: (proof) => transport.call({ path: `${path}/off`, query, body: proof, response: noContent }),
    readPolicy: () => transport.call({ path: policy, response: twoStepPolicySchema }),
    writePolicy: (requireTwoStep) => transport.call({ path: policy, method: 'PUT', body: { requireTwoStep }, response: z.object({}) }),
  }
}
