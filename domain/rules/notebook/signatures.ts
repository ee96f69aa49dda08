import type { Who } from '../../who.ts'
import type { ExperimentRow } from '../../entities/experiment.ts'
import type { MemberRow } from '../../entities/member.ts'
import type { SignatureCapacity, SignatureRow } from '../../entities/signature.ts'
import type { Tx } from '../../tx.ts'
import { canonicalJson } from '../sync/canonical-json.ts'
import { assertMay } from '../people/permitted.ts'
import { signatureMeanings } from './signature-meanings.ts'
import { signedFormat, type SignedFormat } from './signed-content.ts'

export const signatureId = (experimentId: number, number: number): string => `${experimentId}:${number}`

type Owned = Pick<ExperimentRow, 'ownerId' | 'collaborators'>

/** Who did the work: they sign as authors, and nobody else does. */
export const isAuthor = ({ ownerId, collaborators }: Owned, userId: number): boolean => ownerId === userId || collaborators.includes(userId)

export const byNumber = (a: Pick<SignatureRow, 'number'>, b: Pick<SignatureRow, 'number'>): number => a.number - b.number

/** The signatures and requests of an experiment, in their order. */
export const getSignatures = async (tx: Tx<'signatures'>, experimentId: number): Promise<SignatureRow[]> =>
  (await tx.where('signatures', 'byExperiment', [experimentId])).sort(byNumber)

export const openRequest = (rows: readonly SignatureRow[], userId?: number): SignatureRow | undefined =>
  rows.find((row) => row.state === 'requested' && (userId === undefined || row.userId === userId))

/** As programs read it. */
export type SignatureStatus = 'None' | 'Pending' | 'Signed' | 'Declined'

export function signatureStatus(rows: readonly SignatureRow[]): SignatureStatus {
  if (openRequest(rows)) return 'Pending'
  const answers = rows.filter(({ state }) => state === 'signed' || state === 'declined').sort((a, b) => a.at! - b.at! || a.number - b.number)
  const last = answers.at(-1)
  return last ? (last.state === 'declined' ? 'Declined' : 'Signed') : 'None'
}

/** What is known of a signature before it is made. */
export interface NewSignature {
  readonly experiment: Pick<ExperimentRow, 'id' | 'audience'>
  readonly capacity: SignatureCapacity
  readonly userId: number
  readonly fullName: string
  readonly at: number
  readonly contentDigest: string
  readonly format: SignedFormat
  /** Someone is asked for a signature by this one. */
  readonly asks: boolean
}

/** The signature as it will be stored, without its digest. It takes the place of a request for it. */
export function makeSignature(
  rows: readonly SignatureRow[],
  { experiment, capacity, userId, fullName, at, contentDigest, format, asks }: NewSignature,
): SignatureRow {
  const request = openRequest(rows, userId)
  const number = request?.number ?? nextNumber(rows)
  const isLast = !asks && rows.every((row) => row === request || (row.state !== 'requested' && !row.isFinal))
  return {
    ...emptySignature,
    id: signatureId(experiment.id, number),
    audience: experiment.audience,
    experimentId: experiment.id,
    number,
    capacity,
    state: 'signed',
    userId,
    fullName,
    meaning: signatureMeanings[capacity],
    requestedBy: request?.requestedBy ?? null,
    requestedAt: request?.requestedAt ?? null,
    at,
    format,
    contentDigest,
    previous: lastSigned(rows)?.digest ?? '',
    isFinal: isLast ? 1 : 0,
  }
}

export const nextNumber = (rows: readonly SignatureRow[]): number => 1 + Math.max(0, ...rows.map(({ number }) => number))

const emptySignature = { meaning: '', requestedBy: null, requestedAt: null, at: null, reason: '', contentDigest: '', digest: '', previous: '' } as const

/** The one that no other follows. */
function lastSigned(rows: readonly SignatureRow[]): SignatureRow | undefined {
  const followed = new Set(rows.map(({ previous }) => previous))
  return rows.find(({ state, digest }) => state === 'signed' && !followed.has(digest))
}

/** Law 35: always these, so that the digests of earlier signatures stay right. */
const signedFields = [
  'id',
  'experimentId',
  'number',
  'capacity',
  'state',
  'userId',
  'fullName',
  'meaning',
  'requestedBy',
  'requestedAt',
  'at',
  'reason',
  'format',
  'contentDigest',
  'previous',
  'isFinal',
] as const satisfies readonly (keyof SignatureRow)[]

/** The digest of a signature is the SHA-256 of this text. */
export const signatureText = (row: SignatureRow): string => canonicalJson(Object.fromEntries(signedFields.map((field) => [field, row[field]])))

/** A request for the signature of a witness. */
export const makeRequest = (
  rows: readonly SignatureRow[],
  { id: experimentId, audience }: Pick<ExperimentRow, 'id' | 'audience'>,
  { id: userId, fullName }: Pick<MemberRow, 'id' | 'fullName'>,
  who: Who,
): SignatureRow => ({
  ...emptySignature,
  id: signatureId(experimentId, nextNumber(rows)),
  audience,
  experimentId,
  number: nextNumber(rows),
  capacity: 'witness',
  state: 'requested',
  userId,
  fullName,
  requestedBy: who.userId,
  requestedAt: who.at,
  format: signedFormat,
  isFinal: 0,
})

/** Someone who can be asked: a member who may sign, is not among the authors and has not signed it. */
export async function assertCanWitness(
  tx: Tx<never, 'input.invalid'>,
  who: Who,
  experiment: Owned,
  rows: readonly SignatureRow[],
  userId: number,
): Promise<void> {
  const isFree = !isAuthor(experiment, userId) && rows.every((row) => row.userId !== userId || row.state !== 'signed')
  if (!isFree || !(await tx.may({ ...who, userId }, 'documents', 'Sign'))) tx.refuse('input.invalid', { field: 'witnessId' })
}

type SignTx = Tx<
  never,
  'permission.denied' | 'experiment.archived' | 'signature.author-first' | 'input.invalid' | 'signature.own' | 'signature.twice' | 'signature.gone'
>

/** Refuses unless the person may sign the experiment in this capacity, now. */
export async function assertMaySign(
  tx: SignTx,
  who: Who,
  experiment: ExperimentRow,
  capacity: SignatureCapacity,
  rows: readonly SignatureRow[],
): Promise<void> {
  await assertMay(tx, who, 'documents', 'Sign')
  if (experiment.archived) tx.refuse('experiment.archived', { experimentId: experiment.id, name: experiment.name })
  if (experiment.isTemplate) tx.refuse('input.invalid', { field: 'experimentId' })
  const isOwn = isAuthor(experiment, who.userId)
  if (capacity === 'author') {
    if (!isOwn) tx.refuse('permission.denied')
  } else {
    if (isOwn) tx.refuse('signature.own')
    if (experiment.status !== 'SIGNED') tx.refuse('signature.author-first')
  }
  if (rows.some(({ state, userId }) => state === 'signed' && userId === who.userId)) tx.refuse('signature.twice')
  if ((capacity === 'witness') !== (openRequest(rows, who.userId) !== undefined))
    tx.refuse(capacity === 'witness' ? 'signature.gone' : 'input.invalid', { field: 'capacity' })
}
