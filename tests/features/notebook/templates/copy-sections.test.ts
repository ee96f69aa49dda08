import { expect, test } from 'vitest'
import { OpenText } from '#tests/harness/open-text.ts'
import { checkStep } from '#domain/commands/check-step.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { compareOrderKeys } from '#domain/rules/order-key.ts'
import { copySections } from '#src/features/notebook/templates/copy-sections.ts'
import { archiveSectionChange } from '#src/workspace/mutations/notebook/archive-section.ts'
import { createExperimentChange } from '#src/workspace/mutations/notebook/create-experiment.ts'
import { createProcedureChange, createTextSectionChange } from '#src/workspace/mutations/notebook/create-section.ts'
import { workspaceOf } from '#tests/harness/device-workspace.ts'
import { updatesOn } from '#tests/harness/documents.ts'
import { makeProject, makeProtocol, makeProtocolVersion, makeStudy } from '#tests/harness/notebook.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const openOn = (device: TestDevice, documentId: string): OpenText => {
  const text = new OpenText({ documentId, label: 'Wrote', write: (mutations) => device.write(...mutations) })
  void text.take(updatesOn(device, documentId))
  return text
}

async function write(device: TestDevice, documentId: string, words: string): Promise<void> {
  const text = openOn(device, documentId)
  text.change(words)
  await text.save()
}

const sectionsOn = (device: TestDevice, experimentId: number): SectionRow[] =>
  (device.disk.rowsOf('sections') as unknown as SectionRow[]).filter((section) => section.experimentId === experimentId).sort(compareOrderKeys)

const contentOn = (device: TestDevice, experimentId: number): string[] =>
  sectionsOn(device, experimentId).map(({ type, name, documentId }) => `${type} ${name}: ${documentId === null ? 'none' : openOn(device, documentId).read()}`)

test('a template made offline has the sections and texts of its experiment, and what is written in either stays there', async () => {
  const { lab, ada, max } = await makeTwoDevices()
  await lab.change({ entity: 'projects', id: 1, after: { ...makeProject() } }, { entity: 'studies', id: 1, after: { ...makeStudy() } })
  await ada.pull()
  const experiment = { id: await ada.takeId('experiments'), name: 'Blot', audience: 0 }
  await ada.write(...createExperimentChange({ id: experiment.id, name: 'Blot', studyId: 1 }).mutations)
  const names = [
    ['Aim', 'V1'],
    ['Method', 'k1'],
    ['Old', 'm1'],
    ['Empty', 'o1'],
  ] as const
  for (const [name, orderKey] of names) {
    const section = { id: await ada.takeId('sections'), type: 'PARAGRAPH', name, orderKey, documentId: `document-of-section-${name}` } as const
    await ada.write(...createTextSectionChange(section, experiment).mutations)
    if (name !== 'Empty') await write(ada, section.documentId, `${name} of the blot`)
  }
  await write(ada, 'document-of-section-Aim', 'Is it gone?')
  const old = sectionsOn(ada, experiment.id).find(({ name }) => name === 'Old')!
  await ada.write(...archiveSectionChange(old, true).mutations)

  const id = await ada.takeId('experiments')
  const copies = await copySections(workspaceOf(ada), experiment.id)
  await ada.write(...createExperimentChange({ id, name: 'Western blot', studyId: 1, isTemplate: true }, copies).mutations)
  const expected = ['PARAGRAPH Aim: Is it gone?', 'PARAGRAPH Method: Method of the blot', 'PARAGRAPH Empty: ']
  expect(contentOn(ada, id)).toEqual(expected)

  await ada.sync()
  expect(ada.state.inbox).toEqual([])
  await max.sync()
  expect(max.row('experiments', id) as unknown as ExperimentRow).toMatchObject({ name: 'Western blot', isTemplate: 1, status: 'PENDING' })
  expect(contentOn(max, id)).toEqual(expected)

  await write(max, sectionsOn(max, id)[0]!.documentId!, 'Protein, cells')
  await max.sync()
  await ada.sync()
  expect(contentOn(ada, id)[0]).toBe('PARAGRAPH Aim: Protein, cells')
  expect(contentOn(ada, experiment.id)[0]).toBe('PARAGRAPH Aim: Is it gone?')
})

test('a procedure in a template has the steps of the same version, none of which is done', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change(
    { entity: 'projects', id: 1, after: { ...makeProject() } },
    { entity: 'studies', id: 1, after: { ...makeStudy() } },
    { entity: 'protocols', id: 1, after: { ...makeProtocol() } },
    { entity: 'protocolVersions', id: '1:1', after: { ...makeProtocolVersion() } },
  )
  await ada.pull()
  const experiment = { id: await ada.takeId('experiments'), name: 'Blot' }
  const section = { id: await ada.takeId('sections'), type: 'PROCEDURE', name: 'Western blot', orderKey: 'V1' } as const
  await ada.write(...createExperimentChange({ ...experiment, studyId: 1 }).mutations)
  await ada.write(...createProcedureChange(section, { protocolId: 1, version: 1, key: makeProtocolVersion().key }, experiment).mutations)
  await ada.do(checkStep, { sectionId: section.id, stepId: 'block', done: true })

  const id = await ada.takeId('experiments')
  const copies = await copySections(workspaceOf(ada), experiment.id)
  await ada.write(...createExperimentChange({ id, name: 'Template', studyId: 1, isTemplate: true }, copies).mutations)
  const steps = ada.disk.rowsOf('sectionSteps').filter((step) => step['experimentId'] === id)
  expect(steps.map((step) => [step['title'], step['doneAt']])).toEqual([
    ['Block', null],
    ['Wash', null],
  ])
})
