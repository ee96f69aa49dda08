import { declineSignature } from '#domain/commands/decline-signature.ts'
import { noon } from '#tests/harness/factories.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook, makeRequestRow, makeSignatureRow } from '#tests/harness/notebook.ts'

const decline = (reason = ' The gel is missing ', experimentId = 1) => ({ experimentId, reason })
const asked = { experiment: { status: 'SIGNED' as const }, signatures: [makeSignatureRow({ isFinal: 0 }), makeRequestRow()] }

commandSuite(declineSignature, {
  accepted: {
    by: 2,
    input: inNotebook(decline(), asked),
    entity: 'signatures',
    id: () => '1:2',
    becomes: () => ({ state: 'declined', at: noon, reason: 'The gel is missing', digest: '' }),
  },
  refused: {
    'permission.denied': { by: 3, input: inNotebook(decline(), { ...asked, signatures: [makeRequestRow({ userId: 3 })] }) },
    'experiment.gone': { by: 2, input: inNotebook(decline('x', 99), asked) },
    // Someone else was asked.
    'signature.gone': { input: inNotebook(decline(), asked) },
    'input.invalid': { by: 2, input: inNotebook(decline(' '), asked) },
  },
})
