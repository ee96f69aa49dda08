import * as z from 'zod/mini'
import { signatureCapacities } from '#domain/entities/signature.ts'
import { id } from '#domain/input.ts'
import { sha256Hex } from '#domain/rules/files/file-input.ts'
import { signedFormats } from '#domain/rules/notebook/signed-content.ts'
import type { Signed } from '#domain/wire/notebook/signatures.ts'
import { readSignedBehind } from '../../notebook/read-text.ts'
import { signInTransaction } from '../../notebook/sign-experiment.ts'
import { proveAct } from '../../security/prove-identity.ts'
import { toWireSignature } from '#domain/wire/notebook/notebook-to-wire.ts'
import { wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute } from '../route.ts'
import { askedOf } from '../user/asked.ts'
import { readExperiment, readSignatures } from './notebook-rows.ts'
import { reading } from './sections.ts'
import { proof, proofRefusals } from '../user/passkey-input.ts'

/**
 * POST /api/v1/experiments/{experimentID}/signatures: signs an experiment, with the password, a passkey, or a sign-in with the organization for this very
 * signature. Only in a browser. `contentDigest` is the SHA-256 of what the person has seen; if the experiment contains anything else, nothing is signed.
 * `format` says how it was computed (signed-content.ts); without it, as by apps before 0.4.0. spec ELN-04
 */
export const signExperimentRoute = defineRoute({
  method: 'POST',
  path: '/api/v1/experiments/:experimentID/signatures',
  access: 'member',
  // Hashing a password is deliberately expensive.
  cost: 50,
  input: z.object({
    params: z.object({ experimentID: wireId }),
    body: z.strictObject({
      capacity: z.enum(signatureCapacities),
      contentDigest: sha256Hex,
      format: z._default(z.literal(signedFormats), 1),
      witnessID: z.nullable(id),
      ...proof,
    }),
  }),
  refusals: [
    ...proofRefusals,
    'proof.needed-after-sso',
    'experiment.gone',
    'experiment.archived',
    'signature.author-first',
    'signature.gone',
    'signature.empty',
    'signature.content-changed',
    'signature.file-missing',
    'signature.picture-missing',
    'signature.text-damaged',
    'signature.twice',
    'signature.own',
  ],
  async handler(
    call,
    { params: { experimentID: experimentId }, body: { capacity, contentDigest, format, witnessID: witnessId, password, passkey } },
  ): Promise<Signed> {
    const { services, caller, group, at } = call
    const { groupId } = group
    const use = await proveAct(services, askedOf(call), { password, passkey })
    const signatureID = await services.store.write(async (tables, sql) => {
      // The group's lock first, as with every write to a group.
      await tables.lockGroup(groupId)
      await use(sql)
      const userId = caller.session.user.id
      const read = readSignedBehind(services.wall, `person ${userId}`)
      return signInTransaction(tables, { userId, groupId, at, read }, { experimentId, capacity, contentDigest, format, witnessId })
    })
    return { signatureID }
  },
})

/** GET /api/v1/experiments/{experimentID}/signatures: who has signed it and who was asked, in their order. The final one has `isFinal`. */
export const listSignatures = defineRoute({
  method: 'GET',
  path: '/api/v1/experiments/:experimentID/signatures',
  access: 'member',
  input: z.object({ params: z.object({ experimentID: wireId }), query: z.object(pageQuery) }),
  refusals: ['experiment.gone'],
  async handler(call, { params: { experimentID }, query }) {
    const signatures = await reading(call, async (reader) => {
      await readExperiment(reader, experimentID)
      return readSignatures(reader, experimentID)
    })
    return toPage(signatures, query, { number: ({ number }) => number }, (rows) => rows.map(toWireSignature))
  },
})
