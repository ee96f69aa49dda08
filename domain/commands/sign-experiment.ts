import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { signatureCapacities } from '../entities/signature.ts'
import { id, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { sha256Hex } from '../rules/files/file-input.ts'
import { holdFilesOf } from '../rules/files/held-files.ts'
import { getExperiment } from '../rules/notebook/notebook.ts'
import { readerUses, showAlsoTo } from '../rules/notebook/readers.ts'
import { assertCanWitness, assertMaySign, getSignatures, makeRequest, makeSignature } from '../rules/notebook/signatures.ts'
import { getUnsignedTexts, signedFormats } from '../rules/notebook/signed-content.ts'

/**
 * Signs an experiment. The first signature, as author, ends all writing in it and in its texts; from then on, other people sign the same.
 * The server computes the digests, in the same transaction; see server/notebook/sign-experiment.ts. spec ELN-04
 */
export const signExperiment = defineCommand({
  name: 'experiment.sign',
  version: 1,
  description: {
    icon: 'signature',
    verb: msg('Sign'),
    activity: msg('Signed an experiment'),
    topic: 'signatures',
  },
  onlyByRoute: 'permission.denied',
  input: z.object({
    experimentId: id,
    capacity: z.enum(signatureCapacities),
    fullName: shortText,
    contentDigest: sha256Hex,
    digest: sha256Hex,
    /** How the content was made into text. */
    format: z._default(z.literal(signedFormats), 1),
    /** Files of other sections that its texts show: nobody takes them away from now on. */
    held: z._default(z.array(uniqueId), []),
    /** Who is asked to sign as witness next. */
    witnessId: z.nullable(id),
  }),
  uses: ['members', ...readerUses],
  refusals: [
    'permission.denied',
    'experiment.gone',
    'experiment.archived',
    'signature.author-first',
    'signature.own',
    'signature.twice',
    'signature.gone',
    'input.invalid',
  ],
  about: (input) => [rowKey('experiments', input.experimentId)],
  async apply(tx, { experimentId, capacity, fullName, contentDigest, digest, format, held, witnessId }, who) {
    const experiment = await getExperiment(tx, who, experimentId)
    const rows = await getSignatures(tx, experimentId)
    await assertMaySign(tx, who, experiment, capacity, rows)
    const witness = witnessId === null ? undefined : await tx.get('members', witnessId)
    if (witnessId !== null) {
      await assertCanWitness(tx, who, experiment, rows, witnessId)
      // Only an author asks.
      if (capacity !== 'author') tx.refuse('input.invalid', { field: 'witnessId' })
    }
    const { userId, at } = who
    const signature = { ...makeSignature(rows, { experiment, capacity, userId, fullName, at, contentDigest, format, asks: witness !== undefined }), digest }
    await tx.put('signatures', signature)
    if (witness) await tx.put('signatures', makeRequest([...rows, signature], experiment, witness, who))
    await holdFilesOf(tx, experimentId, held)
    if (experiment.status !== 'SIGNED') {
      await tx.patch('experiments', experimentId, { status: 'SIGNED', statusChangedAt: at })
      for (const document of await getUnsignedTexts(tx, experimentId))
        await tx.patch('documents', document.id, { state: 'signed', signedBy: userId, signedAt: at })
    }
    if (witness) await showAlsoTo(tx, experiment, witness.id)
  },
})
