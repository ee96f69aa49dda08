import { describe, expect, test } from 'vitest'
import { editProject } from '#domain/commands/edit-project.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const name = (to: string, projectId = 1) => ({ projectId, set: { name: { was: 'Cell lines', to } } })

commandSuite(editProject, {
  accepted: {
    input: inNotebook({ projectId: 1, set: { name: { was: 'Cell lines', to: ' Élan ' }, description: { was: '', to: 'New' } } }),
    entity: 'projects',
    id: () => 1,
    becomes: () => ({ name: 'Élan', nameFold: 'elan', description: 'New' }),
  },
  refused: {
    'permission.denied': { by: 3, input: inNotebook(name('x')) },
    'project.gone': { input: name('x', 99) },
    'project.archived': { input: inNotebook(name('x'), { project: { archived: 1 } }) },
    'project.name-missing': { input: inNotebook(name(' ')) },
  },
})

describe('project.edit', () => {
  test('of two names the later one wins, the earlier one is kept, and its writer is shown both', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(...notebook())
    await ada.sync()
    await max.sync()
    await ada.do(editProject, name('By Ada'))
    lab.now++
    await max.do(editProject, name('By Max'))
    await max.sync()
    await ada.sync()
    const edits = { name: { by: 2, others: [{ text: 'By Ada', by: 1 }] } }
    expect(await lab.row('projects', 1)).toMatchObject({ name: 'By Max', nameFold: 'by max', edits })
    expect(ada.state.inbox).toMatchObject([{ code: null, remarks: [{ projectId: 1, field: 'name', theirs: 'By Max', yours: 'By Ada' }] }])
  })
})
