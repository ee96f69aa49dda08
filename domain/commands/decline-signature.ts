import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getExperiment } from '../rules/notebook/notebook.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getSignatures, openRequest } from '../rules/notebook/signatures.ts'

/** The person who was asked to witness an experiment says no, and why. What apps before 0.4.0 have queued comes back to the person, who proves it was them. */
export const declineSignature = defineCommand({
  name: 'experiment.decline-signature',
  version: 1,
  description: {
    icon: 'signature',
    verb: msg('Decline'),
    activity: msg('Declined to sign an experiment'),
    topic: 'signatures',
  },
  onlyByRoute: 'signature.proof-needed',
  input: z.object({ experimentId: id, reason: shortText }),
  uses: ['experiments', 'signatures', 'bucketGrants'],
  refusals: ['permission.denied', 'experiment.gone', 'signature.gone', 'input.invalid'],
  about: (input) => [rowKey('experiments', input.experimentId)],
  async apply(tx, { experimentId, reason: typed }, who) {
    await assertMay(tx, who, 'documents', 'Sign')
    await getExperiment(tx, who, experimentId)
    const request = openRequest(await getSignatures(tx, experimentId), who.userId)
    if (!request) return tx.refuse('signature.gone', { experimentId })
    const reason = typed.trim()
    if (!reason) tx.refuse('input.invalid', { field: 'reason' })
    await tx.patch('signatures', request.id, { state: 'declined', at: who.at, reason })
  },
})
