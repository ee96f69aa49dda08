import { describe, expect, test } from 'vitest'
import { copyProtocol } from '#domain/commands/copy-protocol.ts'
import { saveProtocolVersion } from '#domain/commands/save-protocol-version.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noon } from '#tests/harness/factories.ts'
import { inNotebook, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const procedure = { type: 'PROCEDURE', name: 'Western blot' } as const
const copy = (fields: Partial<Parameters<typeof copyProtocol.about>[0]> = {}) => ({
  sectionId: 1,
  protocolId: 1,
  version: 1,
  key: 'version-key-0001',
  ...fields,
})
const there = (input = copy(), { section = {}, experiment = {}, protocol = {} } = {}) =>
  inNotebook(input, { section: { ...procedure, ...section }, experiment, protocol })

commandSuite(copyProtocol, {
  accepted: {
    input: there(),
    entity: 'sectionSteps',
    id: () => '1:wash',
    becomes: () => ({ sectionId: 1, experimentId: 1, place: 2, title: 'Wash', seconds: null, doneAt: null, dueAt: null, createdAt: noon }),
  },
  refused: {
    'permission.denied': { by: 3, input: there() },
    'section.gone': { input: there(copy({ sectionId: 99 })) },
    'section.archived': { input: there(copy(), { section: { archived: 1 } }) },
    'section.locked': { input: there(copy(), { section: { lockedBy: 2 } }) },
    'experiment.gone': { input: there(copy(), { section: { experimentId: 99 } }) },
    'experiment.archived': { input: there(copy(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: there(copy(), { experiment: { status: 'SIGNED' } }) },
    'protocol.gone': { input: there(copy({ protocolId: 99 })) },
    'protocol.archived': { input: there(copy(), { protocol: { archived: 1 } }) },
    'protocol.changed': { input: there(copy({ key: 'version-of-nobody-1' })) },
    // It has the steps of one already.
    'input.invalid': { input: there(copy(), { section: { meta: { protocolID: '1', protocolVersion: '1' } } }) },
  },
})

describe('section.copy-protocol', () => {
  test('later versions leave the steps of a procedure as they are', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook({ section: procedure, protocol: {} }))
    await ada.sync()
    await ada.do(copyProtocol, copy())
    await ada.do(saveProtocolVersion, { protocolId: 1, key: 'version-key-0002', basedOn: 'version-key-0001', steps: [], variables: [], note: '' })
    await ada.sync()
    expect(await lab.row('sections', 1)).toMatchObject({ meta: { protocolID: '1', protocolVersion: '1' } })
    expect(await lab.row('sectionSteps', '1:block')).toMatchObject({ title: 'Block', place: 1 })
  })
})
