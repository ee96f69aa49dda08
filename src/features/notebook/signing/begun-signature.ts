import { signatureCapacities, type SignatureCapacity } from '#domain/entities/signature.ts'

/** What someone had chosen before they left the page to confirm it. Another choice would be another act. */
export interface BegunSignature {
  readonly capacity: SignatureCapacity
  /** The id of a person, or nothing. */
  readonly witness: string
}

const keyOf = (experimentId: number): string => `aliquot.signing.${experimentId}`

export const keepBegunSignature = (experimentId: number, { capacity, witness }: BegunSignature): void =>
  sessionStorage.setItem(keyOf(experimentId), `${capacity} ${witness}`)

export const forgetBegunSignature = (experimentId: number): void => sessionStorage.removeItem(keyOf(experimentId))

export function readBegunSignature(experimentId: number): BegunSignature | null {
  const kept = sessionStorage.getItem(keyOf(experimentId))
  const [capacity, witness = ''] = (kept ?? '').split(' ')
  const known = signatureCapacities.find((each) => each === capacity)
  return known && /^\d*$/.test(witness) ? { capacity: known, witness } : null
}
