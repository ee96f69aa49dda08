import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { fileLimits } from '#domain/file-limits.ts'
import { readInput } from '#domain/input.ts'
import { uniqueId } from '#domain/rules/documents/document-input.ts'
import { sha256Hex } from '#domain/rules/files/file-input.ts'
import { storageOutcomes, storageServerLimits } from '#domain/wire/integrations/storage-server.ts'

/** The secret that the Aliquot server and a storage server share for one group. */
export interface StorageKey {
  readonly id: string
  /** The only group that it says anything about. */
  readonly group: number
  readonly secret: string
}

export const makeStorageKey = (group: number): StorageKey => ({ id: randomBytes(8).toString('hex'), group, secret: randomBytes(32).toString('base64url') })

/** As the administrator copies it. */
export const storageKeyText = ({ id, group, secret }: StorageKey): string => `${group}.${id}.${secret}`

export function readStorageKey(text: string): StorageKey | undefined {
  const [, group, id, secret] = /^([1-9]\d{0,14})\.([0-9a-f]{16})\.([\w-]{43})$/.exec(text.trim()) ?? []
  return group && id && secret ? { id, group: Number(group), secret } : undefined
}

/** The id of a token of an earlier release, which does not say which group it is for. */
export const idWithoutGroup = (text: string): string | undefined => /^([0-9a-f]{16})\.[\w-]{43}$/.exec(text)?.[1]

const group = z.int().check(z.positive())
const size = z.int().check(z.positive(), z.maximum(fileLimits.largestOfSite))
/** Epoch ms. */
const until = z.int()

/** What one of the two servers lets the bearer do, or says to the other. */
const claimsSchema = z.discriminatedUnion('act', [
  /** By the Aliquot server: send the bytes of this upload. */
  z.strictObject({ act: z.literal('upload'), upload: uniqueId, group, size, until }),
  /** By the Aliquot server: read this content under this name. */
  z.strictObject({ act: z.literal('read'), group, sha256: sha256Hex, size, name: z.string(), until }),
  /** By the Aliquot server: say how you are, and whether these contents are whole. */
  z.strictObject({
    act: z.literal('inspect'),
    group,
    contents: z.array(z.strictObject({ sha256: sha256Hex, size })).check(z.maxLength(storageServerLimits.inspected)),
    until,
  }),
  /** By the storage server: how an upload ended. */
  z.strictObject({ act: z.literal('outcome'), action: z.enum(storageOutcomes), upload: uniqueId, group, size, sha256: z.string(), message: z.string() }),
])
export type Claims = z.infer<typeof claimsSchema>
export type ClaimsOf<Act extends Claims['act']> = Extract<Claims, { act: Act }>

const macOf = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** `key.claims.mac`: whoever has it can read it, and nobody without the secret can make or change it. */
export function signClaims({ id, secret }: Omit<StorageKey, 'group'>, claims: Claims): string {
  const text = `${id}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${text}.${macOf(secret, text).toString('base64url')}`
}

/** The id of the key that claims are signed with, as they say themselves. */
export const keyIdOf = (signed: string): string => signed.split('.', 1)[0]!

/**
 * The claims, if they are signed with this key and are of this kind; undefined for anything else. `at`: what has an end is not over then.
 * Law 241: a key says nothing about another group than its own, because the administrators of its group know it.
 */
export function readClaims<Act extends Claims['act']>(key: StorageKey | undefined, signed: string, act: Act, at: number): ClaimsOf<Act> | undefined {
  const [id, payload, mac, ...more] = signed.split('.')
  if (!key || id !== key.id || payload === undefined || mac === undefined || more.length > 0) return undefined
  const [said, right] = [Buffer.from(mac, 'base64url'), macOf(key.secret, `${id}.${payload}`)]
  if (said.length !== right.length || !timingSafeEqual(said, right)) return undefined
  const claims = readInput(claimsSchema, JSON.parse(Buffer.from(payload, 'base64url').toString()))
  if (!claims.success || claims.data.act !== act || claims.data.group !== key.group) return undefined
  return 'until' in claims.data && claims.data.until < at ? undefined : (claims.data as ClaimsOf<Act>)
}
