import { describe, expect, test } from 'vitest'
import { createSection } from '#domain/commands/create-section.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { sectionTypes } from '#domain/entities/section.ts'
import { documentId, storedDocument } from '#tests/harness/documents.ts'
import { makeSection, notebook, type NotebookFields } from '#tests/harness/notebook.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const rest = { experimentId: 1, type: 'PARAGRAPH' as const, name: ' Aim ', orderKey: 'V3', documentId: null as string | null }
const made = (fields: Partial<typeof rest> = {}, there: NotebookFields = {}) => ({
  input: async (device: TestDevice) => {
    await device.lab.change(...notebook(there), storedDocument())
    return { id: await device.takeId('sections'), ...rest, ...fields }
  },
})

commandSuite(createSection, {
  accepted: {
    ...made({ documentId: 'document-0000-0000-0002' }),
    entity: 'sections',
    id: (input) => input.id,
    becomes: () => ({ experimentId: 1, audience: 0, type: 'PARAGRAPH', name: 'Aim', orderKey: 'V3', documentId: 'document-0000-0000-0002', ownerId: 1 }),
  },
  refused: {
    'permission.denied': { by: 3, ...made() },
    'experiment.gone': made({ experimentId: 99 }),
    'experiment.archived': made({}, { experiment: { archived: 1 } }),
    'experiment.signed': made({}, { experiment: { status: 'SIGNED' } }),
    'section.name-missing': made({ name: ' ' }),
    'section.id-taken': {
      input: async (device) => {
        const id = await device.takeId('sections')
        await device.lab.change(...notebook(), { entity: 'sections', id, after: { ...makeSection({ id }) } })
        return { id, ...rest }
      },
    },
    // The document of something else.
    'input.invalid': made({ documentId }),
  },
})

describe('section.create', () => {
  test('needs a name and one of the types', () => {
    const input = { id: 2, ...rest }
    for (const type of sectionTypes) expect(createSection.input.safeParse({ ...input, type }).success).toBe(true)
    for (const missing of ['name', 'type']) expect(createSection.input.safeParse({ ...input, [missing]: undefined }).success).toBe(false)
    for (const wrong of [{ type: 'PICTURE' }, { orderKey: '' }, { orderKey: 'a0' }, { orderKey: 'ä' }])
      expect(createSection.input.safeParse({ ...input, ...wrong }).success).toBe(false)
  })

  test('[FAULT-72] does not name the text of another section', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook())
    await ada.sync()
    const id = await ada.takeId('sections')
    await expect(ada.do(createSection, { id, ...rest, documentId })).rejects.toMatchObject({ code: 'input.invalid', detail: { field: 'documentId' } })
  })
})
