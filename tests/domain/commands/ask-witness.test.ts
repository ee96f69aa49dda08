import { expect, test } from 'vitest'
import { askWitness } from '#domain/commands/ask-witness.ts'
import { noon } from '#tests/harness/factories.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook, makeRequestRow, makeSignatureRow, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const ask = (witnessId = 2, experimentId = 1) => ({ experimentId, witnessId })
const signed = { experiment: { status: 'SIGNED' as const }, signatures: [makeSignatureRow()] }

commandSuite(askWitness, {
  accepted: {
    input: inNotebook(ask(), signed),
    entity: 'signatures',
    id: () => '1:2',
    becomes: () => ({ capacity: 'witness', state: 'requested', userId: 2, requestedBy: 1, requestedAt: noon, at: null, digest: '' }),
  },
  refused: {
    // Only an author asks.
    'permission.denied': { by: 2, input: inNotebook(ask(), signed) },
    'experiment.gone': { input: inNotebook(ask(2, 99), signed) },
    // A student may not sign.
    'input.invalid': { input: inNotebook(ask(3), signed) },
  },
})

test('nobody witnesses their own experiment, not even as a collaborator', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change(...notebook({ ...signed, experiment: { status: 'SIGNED', collaborators: [2] } }))
  await ada.sync()
  for (const witnessId of [1, 2]) await expect(ada.do(askWitness, ask(witnessId))).rejects.toMatchObject({ code: 'input.invalid' })
})

test('another witness takes the place of one who has not answered', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change(...notebook({ ...signed, signatures: [makeSignatureRow({ isFinal: 0 }), makeRequestRow()] }))
  await ada.sync()
  await ada.do(askWitness, ask())
  await ada.sync()
  expect(await lab.row('signatures', '1:2')).toMatchObject({ state: 'withdrawn', at: noon })
  expect(await lab.row('signatures', '1:3')).toMatchObject({ state: 'requested', userId: 2 })
})
