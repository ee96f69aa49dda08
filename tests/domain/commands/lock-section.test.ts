import { describe, expect, test } from 'vitest'
import { addFile } from '#domain/commands/add-file.ts'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { lockSection } from '#domain/commands/lock-section.ts'
import { renameSection } from '#domain/commands/rename-section.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { documentId, sectionDocument } from '#tests/harness/documents.ts'
import { newFile } from '#tests/harness/files.ts'
import { inNotebook, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const lock = (sectionId = 1, locked = true) => ({ sectionId, locked })

commandSuite(lockSection, {
  accepted: { input: inNotebook(lock()), entity: 'sections', id: () => 1, becomes: () => ({ lockedBy: 1 }) },
  refused: {
    'permission.denied': { by: 3, input: inNotebook(lock()) },
    'section.gone': { input: inNotebook(lock(99)) },
    'section.archived': { input: inNotebook(lock(), { section: { archived: 1 } }) },
    'section.locked': { input: inNotebook(lock(), { section: { lockedBy: 2 } }) },
    'experiment.gone': { input: inNotebook(lock(), { section: { experimentId: 99 } }) },
    'experiment.archived': { input: inNotebook(lock(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: inNotebook(lock(), { experiment: { status: 'SIGNED' } }) },
  },
})

const update = { documentId, updateId: 'update-0000-0000-0001', chains: ['copy-0000-0000-0001'], part: 1, parts: 1, content: 'AAA=' }

describe('a locked section', () => {
  test('is written by whoever locked it, and by nobody else: not its name, its text or its files', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(...notebook({ section: { lockedBy: 2 } }), sectionDocument())
    await ada.sync()
    await max.sync()
    for (const write of [
      () => ada.do(renameSection, { sectionId: 1, was: 'Aim', name: 'Goal' }),
      () => ada.do(appendToDocument, update),
      () => ada.do(addFile, { ...newFile, subject: 'sections#1' }),
    ])
      await expect(write()).rejects.toMatchObject({ code: 'section.locked', detail: { sectionId: 1, name: 'Aim' } })
    await max.do(renameSection, { sectionId: 1, was: 'Aim', name: 'Goal' })
    await max.do(appendToDocument, update)
    await max.sync()
    expect(await lab.row('sections', 1)).toMatchObject({ name: 'Goal', lockedBy: 2 })
  })

  test('rejects what others wrote in it offline, and says who locked it', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(...notebook())
    await ada.sync()
    await max.sync()
    await max.do(renameSection, { sectionId: 1, was: 'Aim', name: 'By Max' })
    await ada.do(lockSection, lock())
    await ada.sync()
    await max.sync()
    expect(await lab.row('sections', 1)).toMatchObject({ name: 'Aim', lockedBy: 1 })
    const [rejected] = max.state.inbox
    expect(rejected).toMatchObject({ code: 'section.locked', detail: { doneById: 1 } })
  })

  test.each([
    ['whoever locked it', 2, { section: { lockedBy: 2 } }],
    ['the owner of the experiment', 2, { section: { lockedBy: 1 }, experiment: { ownerId: 2 } }],
    ['an administrator', 5, { section: { lockedBy: 2 }, experiment: { ownerId: 2 } }],
  ] as const)('is opened by %s', async (_, userId, fields) => {
    const { lab } = await makeTwoDevices()
    await lab.change(...notebook(fields))
    const device = await lab.device(userId)
    await device.do(lockSection, lock(1, false))
    await device.sync()
    expect(await lab.row('sections', 1)).toMatchObject({ lockedBy: null })
  })

  test('is not opened by another member, who may write in the experiment', async () => {
    const { lab, max } = await makeTwoDevices()
    await lab.change(...notebook({ section: { lockedBy: 1 } }))
    await max.sync()
    await expect(max.do(lockSection, lock(1, false))).rejects.toMatchObject({ code: 'section.locked' })
    await expect(max.do(lockSection, lock())).rejects.toMatchObject({ code: 'section.locked' })
  })
})
