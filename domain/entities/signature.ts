import { defineEntity } from '../entity.ts'

/** The author signs first; the experiment cannot change anymore from then on. */
export const signatureCapacities = ['author', 'reviewer', 'approver', 'witness'] as const
export type SignatureCapacity = (typeof signatureCapacities)[number]
export type SignatureState = 'requested' | 'signed' | 'declined' | 'withdrawn'

/** A signature under an experiment, or the request for one. Law 11: never changed once it is signed or declined. spec ELN-04 */
export interface SignatureRow {
  /** `{experimentId}:{number}` */
  id: string
  /** The same as that of the experiment. */
  audience: number
  experimentId: number
  /** From 1, in the order in which they were made or asked for. */
  number: number
  capacity: SignatureCapacity
  state: SignatureState
  userId: number
  /** At the time it was signed or asked for. */
  fullName: string
  /** What the person says by signing. Empty for a request. */
  meaning: string
  /** Who asked for it, and when (epoch ms); null if nobody did. */
  requestedBy: number | null
  requestedAt: number | null
  /** When it was signed or declined (epoch ms). */
  at: number | null
  /** Why it was declined. */
  reason: string
  /** Which rules made the content into text; see signed-content.ts. */
  format: number
  /** SHA-256 of what the experiment contained; see signed-content.ts. Empty unless signed. */
  contentDigest: string
  /** SHA-256 of this signature with `previous`; see signatures.ts. Empty unless signed. */
  digest: string
  /** The digest of the signature before; empty for the first. */
  previous: string
  /** 1 for the one after which nobody is left who was asked: the final signature. */
  isFinal: 0 | 1
}

export const signatures = defineEntity<SignatureRow>()({
  table: 'signatures',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'text',
    audience: 'number',
    experimentId: 'number',
    number: 'number',
    capacity: 'text',
    state: 'text',
    userId: 'number',
    fullName: 'text',
    meaning: 'text',
    requestedBy: 'number',
    requestedAt: 'number',
    at: 'number',
    reason: 'text',
    format: 'number',
    contentDigest: 'text',
    digest: 'text',
    previous: 'text',
    isFinal: 'flag',
  },
  indexes: { byExperiment: ['experimentId'] },
})
