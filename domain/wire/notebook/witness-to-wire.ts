import type { SignatureRow } from '../../entities/signature.ts'
import type { PersonNames } from './notebook-to-wire.ts'

/** What the request for a witness is about. */
export interface WitnessFacts {
  readonly experimentName: string
  readonly groupName: string
  /** That of the author who signed last before the witness was asked. */
  readonly signature: SignatureRow | undefined
  readonly names: PersonNames
  readonly dateText: (at: number) => string
}

const toWirePerson = (userID: number, names: PersonNames) => ({
  userID,
  firstName: names.get(userID)?.firstName ?? '',
  lastName: names.get(userID)?.lastName ?? '',
})

const about = (row: SignatureRow, { experimentName, groupName, signature, names }: WitnessFacts) => ({
  experimentID: row.experimentId,
  experimentName,
  groupName,
  signedBy: toWirePerson(signature?.userId ?? row.requestedBy ?? 0, names),
})

/** Someone who was asked to witness an experiment and has not answered. */
export const toWirePending = (row: SignatureRow, facts: WitnessFacts) => ({
  ...about(row, facts),
  witness: toWirePerson(row.userId, facts.names),
  signedOn: facts.dateText(signedAt(row, facts)),
})

/** Someone who was asked and said no. */
export const toWireDeclined = (row: SignatureRow, facts: WitnessFacts) => ({
  ...about(row, facts),
  declinedBy: toWirePerson(row.userId, facts.names),
  declineDate: facts.dateText(row.at ?? 0),
  reason: row.reason,
})

const signedAt = (row: SignatureRow, { signature }: WitnessFacts): number => signature?.at ?? row.requestedAt ?? 0
