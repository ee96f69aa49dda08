import { describe, expect, test } from 'vitest'
import { saveProtocolVersion } from '#domain/commands/save-protocol-version.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noon } from '#tests/harness/factories.ts'
import { inNotebook, makeProtocolStep, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const steps = [makeProtocolStep({ title: 'Block in {Volume}' })]
const save = (key = 'version-key-0002', basedOn = 'version-key-0001', protocolId = 1) => ({ protocolId, key, basedOn, steps, variables: [], note: 'Shorter' })
const there = (input = save(), protocol = {}) => inNotebook(input, { protocol })

commandSuite(saveProtocolVersion, {
  accepted: {
    input: there(),
    entity: 'protocolVersions',
    id: () => '1:2',
    becomes: () => ({ protocolId: 1, number: 2, key: 'version-key-0002', steps, variables: [], note: 'Shorter', createdBy: 1, createdAt: noon }),
  },
  refused: {
    'permission.denied': { by: 3, input: there() },
    'protocol.gone': { input: there(save('version-key-0002', 'version-key-0001', 99)) },
    'protocol.archived': { input: there(save(), { archived: 1 }) },
    'protocol.changed': { input: there(save('version-key-0002', 'version-key-0000')) },
  },
})

describe('protocol.save-version', () => {
  test('of two versions saved offline the first to arrive is the next; the other, and what was saved on top of it, come back, and go on top after looking', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(...notebook({ protocol: {} }))
    await ada.sync()
    await max.sync()
    await ada.do(saveProtocolVersion, save('by-ada-000000001'))
    await max.do(saveProtocolVersion, save('by-max-000000001'))
    await max.do(saveProtocolVersion, save('by-max-000000002', 'by-max-000000001'))
    expect(max.row('protocols', 1)).toMatchObject({ current: 3, currentKey: 'by-max-000000002' })
    await ada.sync()
    await max.sync()
    expect(await lab.row('protocols', 1)).toMatchObject({ current: 2, currentKey: 'by-ada-000000001' })
    expect(await lab.row('protocolVersions', '1:1')).toMatchObject({ key: 'version-key-0001' })
    // Not accepted as the third, on top of what its writer has not seen.
    expect(await lab.row('protocolVersions', '1:3')).toBeUndefined()
    expect(max.state.inbox).toMatchObject([{ code: 'protocol.changed', detail: { number: 2, name: 'Western blot' } }, { code: 'protocol.changed' }])
    expect(max.row('protocolVersions', '1:2')).toMatchObject({ key: 'by-ada-000000001' })
    await max.do(saveProtocolVersion, save('by-max-000000001', 'by-ada-000000001'))
    await max.sync()
    expect(await lab.row('protocolVersions', '1:3')).toMatchObject({ key: 'by-max-000000001', number: 3 })
  })

  test('two steps with the same id are refused before anything is saved', () => {
    const twice = { ...save(), steps: [...steps, ...steps] }
    expect(saveProtocolVersion.input.safeParse(twice).success).toBe(false)
    expect(saveProtocolVersion.input.safeParse(save()).success).toBe(true)
  })
})
