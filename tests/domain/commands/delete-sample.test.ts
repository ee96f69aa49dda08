import { expect, test } from 'vitest'
import { deleteSample } from '#domain/commands/delete-sample.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeSample } from '#tests/harness/factories.ts'
import { fileId, storedFile } from '#tests/harness/files.ts'
import { notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const of = (sampleId: number) => ({ input: { sampleId } })

// spec INV-02
commandSuite(deleteSample, {
  accepted: { by: 5, ...of(4), entity: 'samples', id: (input) => input.sampleId, becomes: () => null },
  refused: {
    'permission.denied': { by: 2, ...of(4) },
    'sample.gone': of(999),
    'sample.not-archived': of(1),
    'sample.signed': { by: 5, input: after({ sampleId: 4 }, ...notebook({ experiment: { status: 'SIGNED' }, sample: { sampleId: 4 } })) },
    'sample.has-children': { input: after({ sampleId: 4 }, { entity: 'samples', id: 9, after: { ...makeSample({ id: 9, parentId: 4 }) } }) },
  },
})

test('the files of a deleted sample are deleted with it, those of others stay', async () => {
  const { lab } = await makeTwoDevices()
  const ofOther = storedFile({ id: 'file-00000000-0000-0002', subject: 'samples#1' })
  await lab.change(storedFile({ subject: 'samples#4', archived: 1 }), { ...ofOther, id: 'file-00000000-0000-0002' })
  const amy = await lab.device(5)
  await amy.do(deleteSample, { sampleId: 4 })
  await amy.sync()
  expect(await lab.row('files', fileId)).toBeUndefined()
  expect(await lab.row('files', 'file-00000000-0000-0002')).toMatchObject({ subject: 'samples#1' })
  expect(amy.row('files', fileId)).toBeUndefined()
})

test('[FAULT-74] a sample stays in the archive while a signed experiment shows one of its files', async () => {
  const { lab } = await makeTwoDevices()
  await lab.change(storedFile({ subject: 'samples#4', heldBy: 7 }))
  const amy = await lab.device(5)
  await expect(amy.do(deleteSample, { sampleId: 4 })).rejects.toMatchObject({ code: 'sample.signed', detail: { experiment: 'EXP-0007' } })
  expect(await lab.row('files', fileId)).toBeDefined()
})
