import * as z from 'zod/mini'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import type { IdentityProof, PasskeyForAct } from '#domain/wire/accounts/passkeys.ts'
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
import { inWorkspace, noContent, type CallResult, type Transport } from '../transport.ts'

const path = '/api/v1/user/twoStep'
const policy = '/api/v1/groups/twoStepPolicy'

/** The two-step verification of a person, and the policy of the group on screen. */
export interface TwoStepCalls {
  read(): Promise<CallResult<TwoStepState>>
  begin(proof: IdentityProof): Promise<CallResult<TwoStepSecret>>
  confirm(code: string): Promise<CallResult<RecoveryCodes>>
  renewCodes(proof: { code: string } | { passkey: PasskeyForAct }): Promise<CallResult<RecoveryCodes>>
  turnOff(proof: { password: string; code: string } | { passkey: PasskeyForAct }): Promise<CallResult<void>>
  readPolicy(): Promise<CallResult<TwoStepPolicy>>
  writePolicy(requireTwoStep: boolean): Promise<CallResult<object>>
}

export function createTwoStepCalls(server: Transport, owner: WorkspaceOwner): TwoStepCalls {
  const transport = inWorkspace(server, owner)
  return {
    read: () => transport.call({ path, response: twoStepStateSchema }),
    begin: (proof) => transport.call({ path: `${path}/begin`, body: proof, response: twoStepSecretSchema }),
    confirm: (code) => transport.call({ path: `${path}/confirm`, body: { code }, response: recoveryCodesSchema }),
    renewCodes: (proof) => transport.call({ path: `${path}/recoveryCodes`, body: proof, response: recoveryCodesSchema }),
    turnOff: (proof) => transport.call({ path: `${path}/off`, body: proof, response: noContent }),
    readPolicy: () => transport.call({ path: policy, response: twoStepPolicySchema }),
    writePolicy: (requireTwoStep) => transport.call({ path: policy, method: 'PUT', body: { requireTwoStep }, response: z.object({}) }),
  }
}
