import { test } from 'vitest'
import { messages } from '#domain/messages.ts'
import type { EntityName, RowOf } from '#domain/schema.ts'
import { archiveProtocolChange, createProtocolChange, editProtocolChange, saveProtocolVersionChange } from '#src/workspace/mutations/protocols.ts'
import { combineChanges } from '#src/workspace/mutations/change.ts'
import { checkStepChange, editStepNoteChange } from '#src/workspace/mutations/steps.ts'
import { createExperimentChange, createProjectChange, createStudyChange } from '#src/workspace/mutations/experiments.ts'
import { createProcedureChange, setSectionVariableChange } from '#src/workspace/mutations/sections.ts'
import { doAndUndo, type ChangeCase, type Hands } from '#tests/harness/do-and-undo.ts'
import { makeProtocol, makeProtocolVersion } from '#tests/harness/notebook.ts'

/** A protocol with a version, and an experiment with a procedure of it, made on this device. */
async function first({ device }: Hands) {
  const [project, study, experiment, section, protocol] = [
    await device.takeId('projects'),
    await device.takeId('studies'),
    await device.takeId('experiments'),
    await device.takeId('sections'),
    await device.takeId('protocols'),
  ]
  const saved = saveProtocolVersionChange(makeProtocol({ id: protocol, current: 0, currentKey: '' }), makeProtocolVersion())
  const { key } = saved.mutations[0]![1] as { key: string }
  return combineChanges(
    [
      createProjectChange({ id: project, name: 'Cells', description: '' }),
      createStudyChange({ id: study, projectId: project, name: 'Knock-outs', description: '' }),
      createExperimentChange({ id: experiment, studyId: study, name: 'Screen' }),
      createProtocolChange({ id: protocol, name: 'Blot', category: 'Protein', description: '' }),
      saved,
      createProcedureChange(
        { id: section, type: 'PROCEDURE', name: 'Blot', orderKey: 'V2' },
        { protocolId: protocol, version: 1, key },
        { id: experiment, name: 'Screen' },
      ),
    ],
    '',
  )
}

const made = <E extends EntityName>({ device }: Hands, entity: E, name: string): RowOf<E> =>
  device.disk.rowsOf(entity).find((row) => row['name'] === name || row['title'] === name) as unknown as RowOf<E>
const block = (hands: Hands) => made(hands, 'sectionSteps', 'Block')

const cases: ChangeCase[] = [
  {
    title: 'a protocol is created',
    make: async ({ device }) => createProtocolChange({ id: await device.takeId('protocols'), name: ' PCR ', category: '', description: '' }),
    label: 'Created protocol PCR',
    done: 'Protocol PCR created',
  },
  {
    title: 'the category of a protocol is changed',
    make: (hands) => editProtocolChange(made(hands, 'protocols', 'Blot'), { category: { was: 'Protein', to: 'Blots' } }),
    label: 'Changed Blot',
    done: messages.changesSaved,
  },
  {
    title: 'a protocol is archived',
    make: (hands) => archiveProtocolChange(made(hands, 'protocols', 'Blot'), true),
    label: 'Archived Blot',
    done: 'Blot archived',
  },
  {
    title: 'a step is checked off',
    make: (hands) => checkStepChange(block(hands), true),
    label: 'Checked off Block',
    done: 'Block is done',
  },
  {
    title: 'a note is written on a step',
    make: (hands) => editStepNoteChange(block(hands), 'Pale', ''),
    label: 'Edited the note on Block',
    done: messages.changesSaved,
  },
  {
    title: 'a value is entered',
    make: (hands) => setSectionVariableChange(made(hands, 'sections', 'Blot'), { id: 'volume', name: 'Volume' }, '5', '10'),
    label: 'Changed Volume in Blot',
    done: messages.changesSaved,
  },
]

test.each(cases)('$title, and undone', (each) => doAndUndo({ first, ...each }))
