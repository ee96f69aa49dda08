import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { limits } from '../limits.ts'
import { rowKey } from '../dependency-keys.ts'
import { convertAmount, roundAmount } from '../rules/samples/amount.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Takes aliquots back: what each still holds is added to the original sample again, and the empty tubes are archived. All of them or none. */
export const undoAliquots = defineCommand({
  name: 'sample.undo-aliquot',
  version: 1,
  description: {
    icon: 'undo',
    verb: msg('Undo aliquots'),
    activity: msg('Undid taking aliquots'),
    topic: 'samples',
    amountLabel: msg('Aliquots undone'),
  },
  input: z.object({ sampleId: id, aliquotIds: z.array(id).check(z.minLength(1), z.maxLength(limits.many.created)) }),
  uses: ['samples'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived', 'sample.parent-invalid', 'amount.unit-mismatch', 'amount.too-large'],
  about: (input) => [rowKey('samples', input.sampleId), ...input.aliquotIds.map((aliquotId) => rowKey('samples', aliquotId))],
  async apply(tx, { sampleId, aliquotIds }, who) {
    const sample = await getLiveSample(tx, sampleId)
    await assertMay(tx, who, 'samples', 'Update', sample)
    let { amount } = sample
    for (const aliquotId of new Set(aliquotIds)) {
      const aliquot = await getLiveSample(tx, aliquotId)
      await assertMay(tx, who, 'samples', 'Archive', aliquot)
      if (aliquot.parentId !== sampleId) tx.refuse('sample.parent-invalid', { sampleId: aliquotId, name: aliquot.name })
      const back = aliquot.amount === 0 ? 0 : convertAmount(aliquot.amount, aliquot.unit, sample.unit)
      if (back === undefined) return tx.refuse('amount.unit-mismatch', { sampleId, unit: sample.unit })
      amount = roundAmount(amount + back)
      await tx.patch('samples', aliquotId, { archived: 1, layerId: null, position: 0, amount: 0 })
    }
    if (amount > limits.amount.most) tx.refuse('amount.too-large', { most: limits.amount.most })
    await tx.patch('samples', sampleId, { amount })
  },
})
