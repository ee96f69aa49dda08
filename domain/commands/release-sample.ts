import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { sampleReservationId } from '../entities/sample-reservation.ts'
import { id } from '../input.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Ends a reservation: one's own, or another person's by whoever may change the sample. One that has ended stays ended. */
export const releaseSample = defineCommand({
  name: 'sample.release',
  version: 1,
  description: {
    icon: 'tag',
    verb: msg('End the reservation', 'verb'),
    activity: msg('Ended the reservation of a sample'),
    topic: 'samples',
  },
  input: z.object({ sampleId: id, userId: id }),
  uses: ['samples', 'sampleReservations'],
  refusals: ['permission.denied', 'sample.gone'],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId, userId }, who) {
    const sample = (await tx.get('samples', sampleId)) ?? tx.refuse('sample.gone', { sampleId })
    if (userId === who.userId) await assertMay(tx, who, 'samples', 'Create')
    else await assertMay(tx, who, 'samples', 'Update', sample)
    const id = sampleReservationId(sampleId, userId)
    if (await tx.get('sampleReservations', id)) await tx.remove('sampleReservations', id)
  },
})
