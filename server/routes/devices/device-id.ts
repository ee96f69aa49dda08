import * as z from 'zod/mini'
import { proof } from '../user/passkey-input.ts'

/** A device in an address: a hash of its key. */
const params = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })

export const deviceIdInput = z.object({ params, body: z.optional(z.strictObject({})) })

/** What is not sent is lost with it. */
export const eraseInput = z.object({ params, body: z.optional(z.strictObject(proof)) })
