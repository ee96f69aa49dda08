import * as z from 'zod/mini'

/** GET /api/v1/groups/policies: what a group's administrators have set for its members; null is the server's own. -1 is never. */
export const groupPoliciesSchema = z.object({
  /** After how many minutes without a touch screens lock. */
  idleMinutesTimeoutPolicy: z.nullable(z.int()),
  /** How many days a password is valid. */
  passwordValidDays: z.nullable(z.int()),
  server: z.object({ idleMinutesTimeoutPolicy: z.int(), passwordValidDays: z.int() }),
  /** What the organization allows at most; absent where it has set nothing. */
  most: z.optional(z.object({ idleMinutesTimeoutPolicy: z.optional(z.int()), passwordValidDays: z.optional(z.int()) })),
})
export type GroupPolicies = z.infer<typeof groupPoliciesSchema>
