import { expect, test } from 'vitest'
import { readOutgoing } from '#db/queue/outgoing.ts'
import { pullQuestionOf } from '#db/pull/pull-question.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { limits } from '#domain/limits.ts'
import { pushSchema } from '#domain/wire/sync/push.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { onBothDisks } from '#tests/harness/on-both-disks.ts'
import { entityNames, shapes } from '#domain/schema.ts'
import { takePage } from '#tests/harness/take-page.ts'

const note = (to: string) => mutation(editSample, { sampleId: 1, set: { note: { was: '', to }, description: { was: '', to } } }, 'Note')

onBothDisks((makeDisk) => {
  const begin = async (...mutations: ReturnType<typeof note>[]) => {
    const { disk } = makeDisk()
    await takePage(disk, makePage({ rows: smallLab() }), noon)
    await write(disk, makeContext(), mutations)
    return disk
  }

  test('a push contains the oldest queued mutations, in order, in the wire format [QUEUE-01]', async () => {
    const disk = await begin(...Array.from({ length: 70 }, () => note('x')))
    const mutations = await disk.transaction([], (tx) => readOutgoing(tx))
    expect(mutations.map((mutation) => mutation.n)).toEqual(Array.from({ length: limits.push.mutations }, (_, i) => i + 1))
    const question = pullQuestionOf(await disk.transaction([], (tx) => tx.cursor()))!
    const body = { epoch: question.epoch, device: 'device-key', mutations }
    expect(pushSchema.parse(body)).toEqual(body)
    expect(question).toEqual({
      epoch: 'e1',
      keys: 0,
      completed: 2 * entityNames.length,
      kinds: shapes(),
      buckets: ['group', 'person'],
      cursors: { group: 1, organization: 0 },
      confirmed: 0,
    })
  })

  test('it contains no more bytes than a push may', async () => {
    const disk = await begin(...Array.from({ length: 40 }, () => note('ü'.repeat(9_000))))
    const mutations = await disk.transaction([], (tx) => readOutgoing(tx))
    expect(mutations.length).toBeGreaterThan(1)
    expect(Buffer.byteLength(JSON.stringify({ epoch: 'e1', device: 'device-key', mutations }))).toBeLessThan(limits.push.bytes)
  })
})
