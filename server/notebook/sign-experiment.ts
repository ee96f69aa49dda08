import { hash } from 'node:crypto'
import { signExperiment } from '#domain/commands/sign-experiment.ts'
import { asTx, Draft } from '#domain/draft.ts'
import type { SignatureCapacity } from '#domain/entities/signature.ts'
import { getExperiment } from '#domain/rules/notebook/notebook.ts'
import { assertMaySign, getSignatures, makeSignature, signatureText } from '#domain/rules/notebook/signatures.ts'
import { signedFormat, type SignedFormat } from '#domain/rules/notebook/signed-content.ts'
import { Refusal } from '#domain/tx.ts'
import { apiCommand, runInTransaction } from '../feed/run-as-api.ts'
import type { FeedWriter } from '../feed/tables.ts'
import { readSigned, type ReadSigned } from './read-signed.ts'

export interface Signing {
  readonly experimentId: number
  readonly capacity: SignatureCapacity
  /** Digest of what the person has seen. Without it, whatever the experiment contains is signed. */
  readonly contentDigest?: string | undefined
  /** How `contentDigest` was computed. */
  readonly format?: SignedFormat
  readonly witnessId: number | null
}

interface Signer {
  /** How what is signed is read. */
  readonly read?: ReadSigned
  readonly userId: number
  readonly groupId: number
  readonly at: number
}

export const digestOf = (text: string): string => hash('sha256', text, 'hex')

/**
 *   lock the group ─► what the experiment contains ─► the digest the person has seen? ─► digest of the signature ─► experiment.sign
 *
 * In one transaction, so nothing changes between looking and signing. The caller has proved who they are. Refuses with signature.*, or as the
 * command does. Returns the id of the signature.
 */
export async function signInTransaction(tables: FeedWriter, who: Signer, signing: Signing): Promise<string> {
  await tables.lockGroup(who.groupId)
  const { id, input } = await prepareSignature(tables, who, signing)
  await runInTransaction(tables, who, [apiCommand(signExperiment, input)])
  return id
}

/** The id of the signature, and what experiment.sign needs to make it. In a transaction that has the group's lock. */
export async function prepareSignature(
  tables: FeedWriter,
  who: Signer,
  { experimentId, capacity, contentDigest: seen, format = signedFormat, witnessId }: Signing,
) {
  const { userId, at, read = readSigned } = who
  const tx = asTx(new Draft(tables.source(who.groupId)))
  const experiment = await getExperiment(tx, who, experimentId)
  const rows = await getSignatures(tx, experimentId)
  await assertMaySign(tx, who, experiment, capacity, rows)
  const { text, sections, damaged, missing, elsewhere, withoutPicture, detached } = await read(tx, experiment, format)
  if (sections.length === 0) throw new Refusal('signature.empty')
  if (damaged[0]) throw new Refusal('signature.text-damaged', { name: damaged[0].name })
  if (withoutPicture[0]) throw new Refusal('signature.picture-missing', { name: withoutPicture[0].name })
  // An app of before would sign words that it does not show.
  if (format === 1 && detached.length > 0) throw new Refusal('signature.content-changed')
  if (missing[0]) throw new Refusal('signature.file-missing', { name: missing[0].name })
  const contentDigest = digestOf(text)
  if (seen !== undefined && seen !== contentDigest) throw new Refusal('signature.content-changed')
  const fullName = (await tx.get('members', userId))!.fullName
  const signature = makeSignature(rows, { experiment, capacity, userId, fullName, at, contentDigest, format, asks: witnessId !== null })
  const digest = digestOf(signatureText(signature))
  const held = elsewhere.map(({ id: fileId }) => fileId)
  return { id: signature.id, input: { experimentId, capacity, fullName, contentDigest, digest, format, held, witnessId } }
}
