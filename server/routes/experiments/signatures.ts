import * as z from 'zod/mini'
import { declineSignature } from '#domain/commands/decline-signature.ts'
import { signatureCapacities } from '#domain/entities/signature.ts'
import { id, shortText } from '#domain/input.ts'
import { sha256Hex } from '#domain/rules/files/file-input.ts'
import { signedFormats } from '#domain/rules/notebook/signed-content.ts'
import type { Signed } from '#domain/wire/notebook/signatures.ts'
import { apiCommand, runInTransaction } from '../../feed/run-as-api.ts'
import { readSignedBehind } from '../../notebook/read-signed.ts'
import { signInTransaction } from '../../notebook/sign-experiment.ts'
import { proveAct, type GivenProof } from '../../security/prove-identity.ts'
import type { FeedWriter } from '../../feed/tables.ts'
import { toWireSignature } from '#domain/wire/notebook/notebook-to-wire.ts'
import { wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute, type Call } from '../route.ts'
import { proofRequestOf } from '../user/proof-request.ts'
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
    const signing = { experimentId, capacity, contentDigest, format, witnessId }
    const read = readSignedBehind(call.services.wall, `person ${call.caller.session.user.id}`)
    return { signatureID: await withProof(call, { password, passkey }, (tables, who) => signInTransaction(tables, { ...who, read }, signing)) }
  },
})

/**
 * POST /api/v1/experiments/{experimentID}/signatures/decline, body `reason`: whoever was asked to witness the experiment says no, with a proof as for a
 * signature. Only in a browser.
 */
export const declineRoute = defineRoute({
  method: 'POST',
  path: '/api/v1/experiments/:experimentID/signatures/decline',
  access: 'member',
  // Hashing a password is deliberately expensive.
  cost: 50,
  input: z.object({ params: z.object({ experimentID: wireId }), body: z.strictObject({ reason: shortText, ...proof }) }),
  refusals: [...proofRefusals, 'proof.needed-after-sso', ...declineSignature.refusals],
  async handler(call, { params: { experimentID: experimentId }, body: { reason, password, passkey } }): Promise<void> {
    await withProof(call, { password, passkey }, (tables, who) => runInTransaction(tables, who, [apiCommand(declineSignature, { experimentId, reason })]))
  },
})

/** Does it in the transaction in which the proof is used up. */
async function withProof<T>(
  call: Call<'member'>,
  given: GivenProof,
  act: (tables: FeedWriter, who: { readonly userId: number; readonly groupId: number; readonly at: number }) => Promise<T>,
): Promise<T> {
  const { services, caller, group, at } = call
  const { groupId } = group
  const use = await proveAct(services, proofRequestOf(call), given)
  return services.store.write(async (tables, sql) => {
    // The group's lock first, as with every write to a group.
    await tables.lockGroup(groupId)
    await use(sql)
    return act(tables, { userId: caller.session.user.id, groupId, at })
  })
}

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
