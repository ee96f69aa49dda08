import { expect, test } from 'vitest'
import { OpenText } from '#tests/harness/open-text.ts'
import { checkStep } from '#domain/commands/check-step.ts'
import { sequenceSchema } from '#domain/document-schema-numbers.ts'
import { readText } from '#domain/rules/documents/read-text.ts'
import { richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import { DocumentCopy } from '#db/documents/document-copy.ts'
import { sequenceUpdate } from '#db/documents/sequence-update.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { compareOrderKeys } from '#domain/rules/order-key.ts'
import { copySection, copySections } from '#src/features/notebook/templates/copy-sections.ts'
import {
  archiveSectionChange,
  copySectionChange,
  createDocumentSectionChange,
  createProcedureChange,
  createTextSectionChange,
} from '#src/workspace/mutations/sections.ts'
import { createExperimentChange } from '#src/workspace/mutations/experiments.ts'
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

test('one section of a template is inserted in an experiment offline, with the caption of its picture, as a text of its own', async () => {
  const { lab, ada, max } = await makeTwoDevices()
  await lab.change({ entity: 'projects', id: 1, after: { ...makeProject() } }, { entity: 'studies', id: 1, after: { ...makeStudy() } })
  await ada.pull()
  const [template, experiment] = [
    { id: await ada.takeId('experiments'), name: 'Sections', audience: 0 },
    { id: await ada.takeId('experiments'), name: 'Blot', audience: 0 },
  ]
  await ada.write(...createExperimentChange({ ...template, studyId: 1, isTemplate: true }).mutations)
  await ada.write(...createExperimentChange({ ...experiment, studyId: 1 }).mutations)
  const caption = { type: 'caption', content: [{ type: 'text', text: 'Bands at 400 bp' }] } as const
  const content = sequenceUpdate([{ type: 'picture', attrs: { file: 'gel-aaaaaaaaaaaaaaaa', name: 'gel.png' }, content: [caption] }])
  const made = {
    id: await ada.takeId('sections'),
    type: 'PARAGRAPH',
    name: 'Gel',
    orderKey: 'V1',
    documentId: 'document-of-section-gel',
    schemaNumber: sequenceSchema,
    content,
  } as const
  await ada.write(...createDocumentSectionChange(made, template).mutations)

  const copy = await copySection(workspaceOf(ada), sectionsOn(ada, template.id)[0]!)
  const placed = { ...copy, id: await ada.takeId('sections'), orderKey: 'k1' }
  await ada.write(...copySectionChange(placed, experiment, 'Section Gel added').mutations)
  await ada.sync()
  await max.sync()
  expect(sectionsOn(max, experiment.id).map(({ type, name }) => [type, name])).toEqual([['PARAGRAPH', 'Gel']])
  const [from, to] = [template, experiment].map(({ id }) => sectionsOn(max, id)[0]!.documentId!) as [string, string]
  expect(to).not.toBe(from)
  for (const id of [from, to]) expect(richTextToText(readText(new DocumentCopy('', updatesOn(max, id)).doc, sequenceSchema)!)).toBe('gel.png: Bands at 400 bp')
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
