import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { sampleReservationId } from '../entities/sample-reservation.ts'
import { id, shortText } from '../input.ts'
import { limits } from '../limits.ts'
import { convertAmount, isUnit, roundAmount } from '../rules/samples/amount.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { reservedAmount, reservedByOthers } from '../rules/samples/sample-reservations.ts'

/** Reserves a sample, or some of it, for oneself; it replaces one's own earlier reservation. What others have reserved cannot be reserved again. */
export const reserveSample = defineCommand({
  name: 'sample.reserve',
  version: 1,
  description: {
    icon: 'tag',
    verb: msg('Reserve', 'verb'),
    activity: msg('Reserved a sample'),
    topic: 'samples',
  },
  input: z.object({
    sampleId: id,
    /** Null for all of it; then `unit` is empty. */
    amount: z.nullable(z.number().check(z.positive(), z.maximum(limits.amount.most))),
    unit: z.string().check(z.refine((unit) => unit === '' || isUnit(unit))),
    experimentId: z.nullable(id),
    note: shortText,
  }),
  uses: ['samples', 'sampleReservations', 'experiments'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived', 'experiment.gone', 'amount.unit-mismatch', 'reservation.too-much'],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId, amount, unit, experimentId, note }, who) {
    await assertMay(tx, who, 'samples', 'Create')
    const sample = await getLiveSample(tx, sampleId)
    const experiment = experimentId === null ? null : await tx.get('experiments', experimentId)
    if (experiment === undefined) return tx.refuse('experiment.gone', { experimentId })
    const wanted = amount === null ? sample.amount : convertAmount(amount, unit, sample.unit)
    if (wanted === undefined) return tx.refuse('amount.unit-mismatch', { sampleId, unit: sample.unit })
    const theirs = reservedByOthers(await tx.where('sampleReservations', 'bySample', [sampleId]), who.userId)
    const left = roundAmount(sample.amount - reservedAmount(sample, theirs))
    if (wanted > left || (theirs.length > 0 && left <= 0)) {
      tx.refuse('reservation.too-much', { sampleId, left, unit: sample.unit, userIds: theirs.map(({ userId }) => userId) })
    }
    await tx.put('sampleReservations', {
      id: sampleReservationId(sampleId, who.userId),
      sampleId,
      userId: who.userId,
      amount,
      unit: amount === null ? '' : unit,
      // The number of an experiment is for those who can read it.
      experimentId: experiment?.audience === 0 ? experimentId : null,
      note: note.trim(),
      reservedAt: who.at,
    })
  },
})
