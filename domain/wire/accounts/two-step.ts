import * as z from 'zod/mini'

/** GET /api/v1/user/twoStep: one's own. */
export const twoStepStateSchema = z.object({
  isOn: z.boolean(),
  /** The active group requires it. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type TwoStepState = z.infer<typeof twoStepStateSchema>

/** POST …/begin: the key for an authenticator app, and the same as the address in a QR code. */
export const twoStepSecretSchema = z.object({ secret: z.string(), uri: z.string() })
export type TwoStepSecret = z.infer<typeof twoStepSecretSchema>

/** POST …/confirm and …/recoveryCodes: shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>

/** GET /api/v1/groups/twoStepPolicy: for administrators. `withTwoStep` members have it. */
export const twoStepPolicySchema = z.object({ isRequired: z.boolean(), members: z.int(), withTwoStep: z.int() })
export type TwoStepPolicy = z.infer<typeof twoStepPolicySchema>
