import { describe, expect, test } from 'vitest'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { askWitness } from '#domain/commands/ask-witness.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { setExperimentReaders } from '#domain/commands/set-experiment-readers.ts'
import { shareExperiment } from '#domain/commands/share-experiment.ts'
import { plainTextSchema } from '#domain/document-schema-numbers.ts'
import { limits } from '#domain/limits.ts'
import type { AnyRow } from '#domain/schema.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook, makeExperiment, makeRequestRow, makeSection, makeSectionSample, makeSignatureRow, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices, type Lab, type TestDevice } from '#tests/harness/two-devices.ts'

type Change = Parameters<typeof setExperimentReaders.about>[0]
const only = (add: number[] = [], fields: Partial<Change> = {}): Change => ({ experimentId: 1, readership: 'people', add, remove: [], ...fields })
const many = Array.from({ length: limits.many.collaborators }, (_, at) => 100 + at)

commandSuite(setExperimentReaders, {
  accepted: { input: inNotebook(only([2])), entity: 'experiments', id: () => 1, becomes: () => ({ viewers: [2] }) },
  refused: {
    // A collaborator writes in it, but does not decide who else sees it.
    'permission.denied': { by: 3, input: inNotebook(only(), { experiment: { collaborators: [3] } }) },
    'experiment.gone': { input: inNotebook(only([], { experimentId: 99 })) },
    'member.gone': { input: inNotebook(only([99])) },
    'input.invalid': { input: inNotebook(only([2]), { experiment: { viewers: many } }) },
  },
})

/** Experiment 1 of Max with a section, its text, a file, a sample and a signature that is asked for. */
async function makeLab() {
  const { lab } = await makeTwoDevices()
  const text = { id: 'text-of-section-1', audience: 0, subject: 'sections#1', schemaNumber: plainTextSchema, state: 'open' }
  const update = { id: 'update-1.1', audience: 0, documentId: text.id, updateId: 'update-1', part: 1, parts: 1, content: 'AAA=', chain: '', unreadable: 0 }
  const file = {
    id: 'file-of-section-1',
    audience: 0,
    subject: 'sections#1',
    name: 'gel.png',
    sha256: 'a'.repeat(64),
    state: 'stored',
    archived: 0,
    heldBy: null,
  }
  const put = (entity: Parameters<Lab['change']>[0]['entity'], row: object) => ({ entity, id: (row as AnyRow).id, after: { ...row } as AnyRow })
  await lab.change(
    ...notebook({ experiment: { ownerId: 2 } }),
    put('sections', makeSection({ ownerId: 2, documentId: text.id })),
    put('documents', text),
    put('documentUpdates', update),
    put('files', file),
    put('sectionSamples', makeSectionSample()),
    put('signatures', makeRequestRow({ userId: 1 })),
  )
  return lab
}

const belongings = [
  ['experiments', 1],
  ['sections', 1],
  ['documents', 'text-of-section-1'],
  ['documentUpdates', 'update-1.1'],
  ['files', 'file-of-section-1'],
  ['sectionSamples', '1:1'],
  ['signatures', '1:2'],
] as const

const seenBy = (device: TestDevice): string[] => belongings.flatMap(([entity, id]) => (device.row(entity, id) ? entity : []))
const all = belongings.map(([entity]) => entity)

describe('experiment.set-readers', () => {
  test('leaves the devices of those who no longer see it, with all that belongs to it, and comes back with access [CASE-93]', async () => {
    const lab = await makeLab()
    const [supervisor, owner, student] = [await lab.device(5), await lab.device(2), await lab.device(3)]
    for (const device of [supervisor, owner, student]) expect(seenBy(device)).toEqual(all)
    await owner.do(setExperimentReaders, only())
    // Still here, before the server has answered and after it.
    expect(seenBy(owner)).toEqual(all)
    for (const device of [owner, student, supervisor]) await device.sync()
    expect(seenBy(owner)).toEqual(all)
    expect(seenBy(student)).toEqual([])
    expect(seenBy(supervisor)).toEqual(all)
    // Someone who comes new.
    expect(seenBy(await lab.device(3))).toEqual([])

    await owner.do(setExperimentReaders, only([3]))
    for (const device of [owner, student, supervisor]) await device.sync()
    for (const device of [owner, student, supervisor]) expect(seenBy(device)).toEqual(all)
    await owner.do(setExperimentReaders, only([], { remove: [3] }))
    for (const device of [owner, student]) await device.sync()
    expect(seenBy(student)).toEqual([])
    await owner.do(setExperimentReaders, { experimentId: 1, readership: 'group', add: [], remove: [] })
    for (const device of [owner, student, supervisor]) await device.sync()
    for (const device of [owner, student, supervisor]) expect(seenBy(device)).toEqual(all)
    expect(await lab.row('bucketGrants', `2:${-Number((await lab.row('experiments', 1))!['audience'])}`)).toBeUndefined()
  })

  test('whoever does not see it may not write in it, as if it did not exist', async () => {
    const lab = await makeLab()
    const [owner, other] = [await lab.device(2), await lab.device(1)]
    await owner.do(setExperimentReaders, only())
    await owner.sync()
    // Offline meanwhile.
    const sectionId = await other.takeId('sections')
    await other.do(createSection, { id: sectionId, experimentId: 1, type: 'PARAGRAPH', name: 'Mine', orderKey: 'Z2', documentId: null })
    await other.sync()
    expect(await lab.row('sections', sectionId)).toBeUndefined()
    expect(other.state.inbox.map(({ code }) => code)).toEqual(['experiment.gone'])
    expect(other.row('experiments', 1)).toBeUndefined()
  })

  test('what was written offline before its readers changed arrives in it, and is seen by them only', async () => {
    const lab = await makeLab()
    const [owner, supervisor, student] = [await lab.device(2), await lab.device(5), await lab.device(3)]
    const sectionId = await owner.takeId('sections')
    const documentId = 'text-of-section-2'
    await owner.do(createSection, { id: sectionId, experimentId: 1, type: 'PARAGRAPH', name: 'Offline', orderKey: 'Z2', documentId })
    // The device names the audience that it knew.
    await owner.do(createDocument, { id: documentId, subject: `sections#${sectionId}`, schemaNumber: plainTextSchema, audience: 0 })
    const updateId = 'b'.repeat(22)
    const update = { documentId, updateId, part: 1, parts: 1, content: 'AAA=', chains: ['copy-0000-0000-0001'] }
    await owner.do(appendToDocument, update)
    await supervisor.do(setExperimentReaders, only())
    await supervisor.sync()
    await owner.sync()
    await supervisor.sync()
    await student.sync()
    const { audience } = (await lab.row('experiments', 1))!
    for (const [entity, id] of [
      ['sections', sectionId],
      ['documents', documentId],
      ['documentUpdates', `${updateId}.1`],
    ] as const) {
      expect(await lab.row(entity, id)).toMatchObject({ audience })
      expect(supervisor.row(entity, id)).toBeDefined()
      expect(student.row(entity, id)).toBeUndefined()
    }
    expect(owner.state.inbox).toEqual([])
  })

  test('experiments with the same people are in one bucket, and a bucket has one set of people', async () => {
    const { lab, ada } = await makeTwoDevices()
    const second = makeExperiment({ id: 2 })
    await lab.change(...notebook(), { entity: 'experiments', id: 2, after: { ...second } })
    await ada.sync()
    const show = async (experimentId: number, add: number[], remove: number[] = []) => {
      await ada.do(setExperimentReaders, only(add, { experimentId, remove }))
      await ada.sync()
      return (await lab.row('experiments', experimentId))!['audience']
    }
    const first = await show(1, [3])
    expect(await show(2, [3])).toBe(first)
    const other = await show(2, [2])
    expect(other).not.toBe(first)
    expect(await lab.row('bucketGrants', `2:${-Number(first)}`)).toBeUndefined()
    expect(await lab.row('bucketGrants', `2:${-Number(other)}`)).toBeDefined()
    // Nobody is left in it: whoever gets its number later starts with nobody.
    await show(2, [], [2, 3])
    expect(await lab.row('bucketGrants', `2:${-Number(other)}`)).toBeUndefined()
  })

  test('collaborators and witnesses see it, and only its owner and supervisors decide about that', async () => {
    const lab = await makeLab()
    const [owner, student] = [await lab.device(2), await lab.device(3)]
    await owner.do(setExperimentReaders, only())
    await owner.do(shareExperiment, { experimentId: 1, userId: 3, shared: true })
    await owner.sync()
    await student.sync()
    expect(seenBy(student)).toEqual(all)
    await owner.do(setExperimentReaders, only([1]))
    await owner.sync()
    const viewer = await lab.device(1)
    const asked = viewer.do(shareExperiment, { experimentId: 1, userId: 4, shared: true })
    await expect(asked).rejects.toMatchObject({ code: 'permission.denied', detail: { permission: 'Experiment.SeeAll' } })
    await owner.do(setExperimentReaders, only([], { remove: [1] }))
    await owner.sync()

    await lab.change({ entity: 'experiments', id: 1, after: { ...(await lab.row('experiments', 1))!, status: 'SIGNED', collaborators: [] } })
    await lab.change({
      entity: 'signatures',
      id: '1:1',
      after: { ...makeSignatureRow({ userId: 2 }), audience: Number((await lab.row('experiments', 1))!['audience']) },
    })
    await owner.sync()
    await owner.do(askWitness, { experimentId: 1, witnessId: 1 })
    await owner.sync()
    expect(await lab.row('experiments', 1)).toMatchObject({ viewers: [1] })
  })

  test('a picture that another signed experiment holds stays with those who see that one', async () => {
    const lab = await makeLab()
    const file = (await lab.row('files', 'file-of-section-1'))!
    await lab.change({ entity: 'files', id: file.id, after: { ...file, heldBy: 7 } })
    const owner = await lab.device(2)
    await owner.do(setExperimentReaders, only())
    await owner.sync()
    expect(await lab.row('files', file.id)).toMatchObject({ audience: 0 })
    expect((await lab.row('sections', 1))!['audience']).toBeLessThan(0)
  })
})
