import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/rules/sync/canonical-json.ts'

/** What a proof is for: a call, and everything that it changes. */
interface ProvedCall {
  readonly method: string
  /** Path of the route, with the names of its parameters. */
  readonly path: string
  readonly params: unknown
  /** 0 is none. */
  readonly groupId: number
  readonly body: unknown
}

/** What proves it is no part of an act. */
const proofs: ReadonlySet<string> = new Set(['password', 'currentPassword', 'passkey', 'code'])

/** The digest of an act. Law 211: whatever another call would change, or this one elsewhere, has another digest. */
export function actOf({ body, ...call }: ProvedCall): string {
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body).filter(([name]) => !proofs.has(name)) : []
  return createHash('sha256')
    .update(canonicalJson({ ...call, body: Object.fromEntries(fields) }))
    .digest('hex')
}
