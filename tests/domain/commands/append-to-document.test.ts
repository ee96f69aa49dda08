import { describe, expect, test } from 'vitest'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { documentId, sectionDocument, storedDocument } from '#tests/harness/documents.ts'
import { notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const update = { documentId, updateId: 'update-0000-0000-0001', chains: ['copy-0000-0000-0001'], part: 1, parts: 1, content: 'AAA=' }
const rowId = `${update.updateId}.1`
const known = { id: rowId, audience: 0, documentId, updateId: update.updateId, part: 1, parts: 1, content: 'AAAA', chain: 'copy-0000-0000-0002', unreadable: 0 }

commandSuite(appendToDocument, {
  accepted: { input: after(update, storedDocument()), entity: 'documentUpdates', id: () => rowId, becomes: () => ({ documentId, content: 'AAA=' }) },
  refused: {
    'permission.denied': { by: 4, input: after(update, storedDocument()) },
    'document.gone': { input: update },
    'document.signed': { input: after(update, storedDocument({ state: 'signed' })) },
    'document.archived': { input: after(update, storedDocument({ state: 'archived' })) },
    'experiment.archived': { input: after(update, ...notebook({ experiment: { archived: 1 } }), sectionDocument()) },
    'section.gone': { input: after(update, sectionDocument()) },
    'section.locked': { input: after(update, ...notebook({ section: { lockedBy: 2 } }), sectionDocument()) },
    'experiment.gone': { input: after(update, ...notebook({ section: { experimentId: 99 } }), sectionDocument()) },
    'experiment.signed': { input: after(update, ...notebook({ experiment: { status: 'SIGNED' } }), sectionDocument()) },
    'input.invalid': { input: after(update, storedDocument(), { entity: 'documentUpdates', id: rowId, after: known }) },
  },
})

describe('the text of a section', () => {
  test('is written by whoever may write in the experiment: a student in their own, or as a collaborator', async () => {
    const { lab } = await makeTwoDevices()
    await lab.change(...notebook(), sectionDocument())
    const student = await lab.device(3)
    await expect(student.do(appendToDocument, update)).rejects.toMatchObject({ code: 'permission.denied', detail: { permission: 'Experiment.UpdateOthers' } })
    await lab.change(...notebook({ experiment: { collaborators: [3] } }))
    await student.sync()
    await student.do(appendToDocument, update)
    await student.sync()
    expect(await lab.row('documentUpdates', rowId)).toMatchObject({ content: 'AAA=' })
  })

  test('takes what was written while someone else archived the section', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook(), sectionDocument())
    await ada.sync()
    await lab.change(...notebook({ section: { archived: 1 } }))
    await ada.do(appendToDocument, update)
    await ada.sync()
    expect(ada.state.inbox).toEqual([])
    expect(await lab.row('documentUpdates', rowId)).toMatchObject({ content: 'AAA=' })
  })

  test('[FAULT-77] is not written while the experiment is archived: what was written offline comes back', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook(), sectionDocument())
    await ada.sync()
    await lab.change(...notebook({ experiment: { archived: 1 } }))
    await ada.do(appendToDocument, update)
    await ada.sync()
    expect(ada.state.inbox).toMatchObject([{ code: 'experiment.archived' }])
    expect(await lab.row('documentUpdates', rowId)).toBeUndefined()
  })

  test('[FAULT-72] is not written under another name: a document that a section names, but that belongs to something else', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook(), storedDocument({ subject: 'samples#1' }))
    await ada.sync()
    await expect(ada.do(appendToDocument, update)).rejects.toMatchObject({ code: 'document.gone' })
  })

  test('[FAULT-73] is one: another document that belongs to the section is not written in', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook({ section: { documentId: 'document-0000-0000-0002' } }), sectionDocument())
    await ada.sync()
    await expect(ada.do(appendToDocument, update)).rejects.toMatchObject({ code: 'document.gone' })
  })
})
