import * as z from 'zod/mini'
import { count } from '../response-schema.ts'

/** A key as text: 32 bytes in base64url. */
export const secretPattern = /^[\w-]{43}$/

/** GET /api/v1/sync/encryptionKeys/{id}: the key with which a device encrypts what it stores. */
export const encryptionKeySchema = z.object({ secret: z.string().check(z.regex(secretPattern)) })
export type EncryptionKey = z.infer<typeof encryptionKeySchema>

/** GET /api/v1/groups/encryptionPolicy: for administrators. `withSso` members sign in with single sign-on. */
export const encryptionPolicySchema = z.object({ isRequired: z.boolean(), members: count, withSso: count })
export type EncryptionPolicy = z.infer<typeof encryptionPolicySchema>
