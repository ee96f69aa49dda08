import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getExperiment } from '../rules/notebook/notebook.ts'
import { readerUses, showAlsoTo } from '../rules/notebook/readers.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { assertCanWitness, getSignatures, isAuthor, makeRequest } from '../rules/notebook/signatures.ts'

/** An author asks someone to witness a signed experiment, in place of whoever was asked before and has not answered. */
export const askWitness = defineCommand({
  name: 'experiment.ask-witness',
  version: 1,
  description: {
    icon: 'signature',
    verb: msg('Ask for a witness'),
    activity: msg('Asked for a witness'),
    topic: 'signatures',
  },
  input: z.object({ experimentId: id, witnessId: id }),
  uses: ['members', ...readerUses],
  refusals: ['permission.denied', 'experiment.gone', 'input.invalid'],
  about: (input) => [rowKey('experiments', input.experimentId)],
  async apply(tx, { experimentId, witnessId }, who) {
    await assertMay(tx, who, 'documents', 'Sign')
    const experiment = await getExperiment(tx, who, experimentId)
    if (!isAuthor(experiment, who.userId)) tx.refuse('permission.denied')
    if (experiment.status !== 'SIGNED') tx.refuse('input.invalid', { field: 'experimentId' })
    const rows = await getSignatures(tx, experimentId)
    await assertCanWitness(tx, who, experiment, rows, witnessId)
    const witness = (await tx.get('members', witnessId))!
    for (const row of rows) if (row.state === 'requested') await tx.patch('signatures', row.id, { state: 'withdrawn', at: who.at })
    await tx.put('signatures', makeRequest(rows, experiment, witness, who))
    await showAlsoTo(tx, experiment, witnessId)
  },
})
