import * as z from 'zod/mini'

/** A device in an address: a hash of its key. */
export const deviceIdInput = z.object({ params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }), body: z.optional(z.strictObject({})) })
