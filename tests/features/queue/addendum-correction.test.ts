import { expect, test } from 'vitest'
import { addFile } from '#domain/commands/add-file.ts'
import { addSectionSamples } from '#domain/commands/add-section-samples.ts'
import { renameSection } from '#domain/commands/rename-section.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { compareOrderKeys } from '#domain/rules/order-key.ts'
import { readableText } from '#db/documents/readable-text.ts'
import { replace } from '#db/queue/inbox.ts'
import { signInTransaction } from '#server/notebook/sign-experiment.ts'
import { addendumMutations, readLateWork } from '#src/features/queue/resolutions/addendum-correction.ts'
import { workspaceOf } from '#tests/harness/device-workspace.ts'
import { documentId, openCopy, sectionDocument, type, updatesOn } from '#tests/harness/documents.ts'
import { newFile } from '#tests/harness/files.ts'
import { makeSection, notebook } from '#tests/harness/notebook.ts'
import { groupId, makeTwoDevices } from '#tests/harness/two-devices.ts'

test('what was done offline in an experiment that was signed meanwhile becomes one addendum, and nothing of it is lost', async () => {
  const { lab, max } = await makeTwoDevices()
  const samplesIn = makeSection({ id: 2, type: 'SAMPLESIN', name: 'Samples in', orderKey: 'W2' })
  await lab.change(...notebook({ section: { documentId } }), sectionDocument(), { entity: 'sections', id: 2, after: { ...samplesIn } })
  await max.sync()
  await lab.store.write((tables) => signInTransaction(tables, { userId: 1, groupId, at: lab.now }, { experimentId: 1, capacity: 'author', witnessId: null }))
  const copy = openCopy(max)
  await type(max, copy, 'Late ')
  await type(max, copy, 'remark.')
  await max.do(addSectionSamples, { sectionId: 2, sampleIds: [1, 2] })
  await max.do(addFile, { ...newFile, subject: 'sections#2' })
  await max.do(renameSection, { sectionId: 1, was: 'Aim', name: 'Goal' })
  await max.sync()
  expect(new Set(max.state.inbox.map(({ code }) => code))).toEqual(new Set(['document.signed', 'change.follows-rejected', 'experiment.signed']))

  const workspace = workspaceOf(max)
  const work = await readLateWork(workspace, max.state.inbox[0]!)
  expect(work!.items).toHaveLength(5)
  const { id, mutations } = await addendumMutations(workspace, work!)
  await replace(max.disk, max.context, work!.items, mutations)
  await max.sync()
  expect(max.state).toMatchObject({ inbox: [], outbox: [] })
  expect(await lab.row('experiments', id)).toMatchObject({ addendumOf: 1, studyId: 1, status: 'PENDING', ownerId: 2 })
  const sections = (max.disk.rowsOf('sections') as unknown as SectionRow[]).filter(({ experimentId }) => experimentId === id).sort(compareOrderKeys)
  const textOf = (section: SectionRow) => (section.documentId === null ? '' : readableText(updatesOn(max, section.documentId)))
  expect(sections.map((section) => `${section.type} ${section.name}: ${textOf(section)}`)).toEqual([
    'PARAGRAPH Reason: Written before the experiment was signed, and sent after it.\nsection.rename',
    'PARAGRAPH Aim: Late remark.',
    'SAMPLESIN Samples in: ',
    'FILE Samples in: ',
  ])
  expect(await lab.row('sectionSamples', `${sections[2]!.id}:2`)).toMatchObject({ experimentId: id })
  expect(await lab.row('files', newFile.id)).toMatchObject({ subject: `sections#${sections[3]!.id}` })
  // In the signed one, nothing changed.
  expect(await lab.row('sections', 1)).toMatchObject({ name: 'Aim' })
})
