import { beforeEach, describe, expect, test } from 'vitest'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import type { SampleField } from '#domain/entities/sample-type.ts'
import type { BulkField } from '#machines/bulk-update/bulk-update-types.ts'
import { applyStep, resolveTarget, undoStep } from '#src/app/actors/bulk-update-actors.ts'
import { makeContext, makePage, makeSampleType, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

const field = (key: BulkField['key'], value: string): BulkField => ({ key, meta: null, value, valueText: '' })
const fields = [field('note', 'Thaw on ice'), field('expiration', '2027-05-31'), field('parent', '2'), field('amount', '0,4 mL')]

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
})
const samples = async () => new Map((await workspace.mirror('samples').toArray()).map((sample) => [sample.id, sample]))

test('the code of a field is that field: one of every sample, or one of a type; an unknown one is not recognized [FAULT-122] [BULK-01]', async () => {
  const lot: SampleField = { id: 70, key: 'Lot', type: 'TEXT', required: false, options: [] }
  const cells = (await workspace.mirror('sampleTypes').toArray())[0]!
  await workspace.mirror('sampleTypes').put({ ...cells, fields: [lot] })
  await workspace.mirror('sampleTypes').put(makeSampleType({ id: 999, name: 'Plasmid', fields: [{ ...lot, id: 71, type: 'NUMERIC' }] }))
  const resolve = (text: string, sampleIds: readonly number[] = []) => resolveTarget(workspace, { text, how: 'wedge', sampleIds })
  expect(await resolve('FIELD:expiration')).toEqual({ kind: 'field', key: 'expiration', meta: null })
  expect(await resolve(']d1field:Meta:LOT\r', [1])).toEqual({ kind: 'field', key: 'meta:lot', meta: lot })
  expect(await resolve('FIELD:meta:colour')).toEqual({ kind: 'not-recognized' })
  expect(await resolve('TUBE-1')).toMatchObject({ kind: 'sample' })
})

describe('a step of a bulk update', () => {
  test('writes the differences offline, each sample separately and all in one batch [BULK-03, BULK-04, BULK-07]', async () => {
    const { changed, refused, untouched } = await applyStep(workspace, makeContext(), { sampleIds: [1, 3, 4, 77], fields, batch: 'b1' })
    expect(changed.map(({ sampleId }) => sampleId)).toEqual([1, 3])
    expect(refused.map(({ sampleId, code }) => [sampleId, code])).toEqual([
      [77, 'sample.gone'],
      [4, 'sample.archived'],
    ])
    expect(untouched).toEqual([])
    expect((await samples()).get(1)).toMatchObject({ note: 'Thaw on ice', expiration: '2027-05-31', parentId: 2, amount: 0.4 })
    const queue = await workspace.outbox.toArray()
    expect(queue.map(({ command, batch }) => [command, batch])).toEqual(
      Array.from({ length: 2 }, () => ['sample.edit@1', 'sample.set-parent@1', 'sample.adjust-amount@1'])
        .flat()
        .map((command) => [command, 'b1']),
    )
  })

  test('that changes nothing queues nothing [BULK-03]', async () => {
    await applyStep(workspace, makeContext(), { sampleIds: [1], fields, batch: 'b1' })
    const queued = await workspace.outbox.count()
    expect(await applyStep(workspace, makeContext(), { sampleIds: [1], fields, batch: 'b2' })).toEqual({ changed: [], refused: [], untouched: [1] })
    expect(await workspace.outbox.count()).toBe(queued)
  })

  test('does not let a student change other people’s samples, and says so for each one [BULK-04]', async () => {
    const student = makeContext({ userId: 3 })
    const { changed, refused } = await applyStep(workspace, student, { sampleIds: [1], fields, batch: 'b1' })
    expect([changed, refused]).toEqual([[], [{ sampleId: 1, name: 'HeLa', code: 'permission.denied' }]])
  })

  test('is undone, except what someone has changed since [BULK-04]', async () => {
    const before = await samples()
    const { changed } = await applyStep(workspace, makeContext(), { sampleIds: [1, 3], fields, batch: 'b1' })
    await write(workspace.disk, makeContext(), [mutation(editSample, { sampleId: 3, set: { note: { was: 'Thaw on ice', to: 'Gone' } } }, 'Note')])
    expect(await undoStep(workspace, makeContext(), { changes: changed, batch: 'b1-undo' })).toBe(1)
    const after = await samples()
    // Who last wrote each text is stored, as after any edit.
    const edits = expect.anything() as unknown
    expect(after.get(1)).toEqual({ ...before.get(1), edits })
    expect(after.get(3)).toEqual({ ...before.get(3), note: 'Gone', edits })
  })

  test('and its undo are labeled in the queue like other changes [FAULT-48]', async () => {
    const { changed } = await applyStep(workspace, makeContext(), { sampleIds: [1], fields, batch: 'b1' })
    await undoStep(workspace, makeContext(), { changes: changed, batch: 'b1-undo' })
    expect((await workspace.outbox.toArray()).map(({ label }) => label)).toEqual([
      'Updated HeLa',
      'Changed the parent of HeLa',
      'Changed the amount of HeLa by -0.6 mL',
      'Undid: Updated HeLa',
      'Undid: Changed the parent of HeLa',
      'Undid: Changed the amount of HeLa by -0.6 mL',
    ])
    expect(await workspace.mirror('samples').get(1)).toMatchObject({ amount: 1 })
  })
})
