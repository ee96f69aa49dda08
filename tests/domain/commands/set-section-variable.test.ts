import { describe, expect, test } from 'vitest'
import { setSectionVariable } from '#domain/commands/set-section-variable.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook, makeProtocolVersion, makeVariable, notebook, type NotebookFields } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const section = { type: 'PROCEDURE', meta: { protocolID: '1', protocolVersion: '1' } } as const
const set = (variableId = 'volume', sectionId = 1) => ({ sectionId, variableId, was: '10', to: '5' })
const there = (input = set(), fields: NotebookFields = {}) => inNotebook(input, { ...fields, section: { ...section, ...fields.section }, protocol: {} })

commandSuite(setSectionVariable, {
  accepted: { input: there(), entity: 'sections', id: () => 1, becomes: () => ({ meta: { ...section.meta, 'variable:volume': '5' } }) },
  refused: {
    'permission.denied': { by: 3, input: there() },
    'section.gone': { input: there(set('volume', 99)) },
    'section.archived': { input: there(set(), { section: { archived: 1 } }) },
    'section.locked': { input: there(set(), { section: { lockedBy: 2 } }) },
    'experiment.gone': { input: there(set(), { section: { experimentId: 99 } }) },
    'experiment.archived': { input: there(set(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: there(set(), { experiment: { status: 'SIGNED' } }) },
    'input.invalid': { input: there(set('unknown')) },
  },
})

describe('section.set-variable', () => {
  test('two people enter different variables offline, and both stay; of the same one the later stays and the other is told', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    const variables = [makeVariable(), makeVariable({ id: 'dilution', name: 'Dilution', value: '1:1000' })]
    await lab.change(...notebook({ section, protocol: {} }), { entity: 'protocolVersions', id: '1:1', after: { ...makeProtocolVersion({ variables }) } })
    await ada.sync()
    await max.sync()
    await ada.do(setSectionVariable, { sectionId: 1, variableId: 'volume', was: '10', to: '5' })
    lab.now++
    await max.do(setSectionVariable, { sectionId: 1, variableId: 'dilution', was: '1:1000', to: '1:500' })
    await max.do(setSectionVariable, { sectionId: 1, variableId: 'volume', was: '10', to: '8' })
    await max.sync()
    await ada.sync()
    expect(await lab.row('sections', 1)).toMatchObject({ meta: { 'variable:volume': '8', 'variable:dilution': '1:500' } })
    expect(ada.state.inbox).toMatchObject([{ code: null, remarks: [{ field: 'meta:variable:volume', theirs: '8', yours: '5' }] }])
  })

  test('what is computed cannot be entered', async () => {
    const { lab, ada } = await makeTwoDevices()
    const variables = [makeVariable({ formula: '2 × 3' })]
    await lab.change(...notebook({ section, protocol: {} }), { entity: 'protocolVersions', id: '1:1', after: { ...makeProtocolVersion({ variables }) } })
    await ada.sync()
    await expect(ada.do(setSectionVariable, set())).rejects.toMatchObject({ code: 'input.invalid' })
  })
})
