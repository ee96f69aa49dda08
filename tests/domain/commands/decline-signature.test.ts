import { describe, expect, test } from 'vitest'
import { declineSignature } from '#domain/commands/decline-signature.ts'
import { apiCommand, runInTransaction } from '#server/feed/run-as-api.ts'
import { noon } from '#tests/harness/factories.ts'
import { makeRequestRow, makeSignatureRow, notebook, type NotebookFields } from '#tests/harness/notebook.ts'
import { groupId, makeTwoDevices, type Lab } from '#tests/harness/two-devices.ts'

const asked = { experiment: { status: 'SIGNED' as const }, signatures: [makeSignatureRow({ isFinal: 0 }), makeRequestRow()] }

async function prepare(fields: NotebookFields = asked) {
  const { lab, ada, max } = await makeTwoDevices()
  await lab.change(...notebook(fields))
  await ada.sync()
  await max.sync()
  return { lab, ada, max }
}
/** As the route does, once the person has proved who they are. */
const decline = (lab: Lab, userId = 2, reason = ' The gel is missing ', experimentId = 1) =>
  lab.store.write((tables) => runInTransaction(tables, { userId, groupId, at: lab.now }, [apiCommand(declineSignature, { experimentId, reason })]))

describe('experiment.decline-signature', () => {
  test('says no for whoever was asked, and every device is told', async () => {
    const { lab, ada } = await prepare()
    await decline(lab)
    await ada.sync()
    expect(ada.row('signatures', '1:2')).toMatchObject({ state: 'declined', at: noon, reason: 'The gel is missing', digest: '' })
  })

  test('[FAULT-75] cannot be sent by a device: it comes back to the person with what they wrote', async () => {
    const { lab, max } = await prepare()
    const input = { experimentId: 1, reason: 'The gel is missing' }
    await max.do(declineSignature, input)
    await max.sync()
    expect(max.state.inbox).toMatchObject([{ code: 'signature.proof-needed', intent: { input } }])
    expect(max.row('signatures', '1:2')).toMatchObject({ state: 'requested' })
    expect(await lab.row('signatures', '1:2')).toMatchObject({ state: 'requested' })
  })

  const refusals: { what: string; code: string; by?: number; reason?: string; id?: number; fields?: NotebookFields }[] = [
    { what: 'a student, who may not sign', code: 'permission.denied', by: 3, fields: { ...asked, signatures: [makeRequestRow({ userId: 3 })] } },
    { what: 'an experiment that is not there', code: 'experiment.gone', id: 99 },
    { what: 'someone who was not asked', code: 'signature.gone', by: 1 },
    { what: 'no reason', code: 'input.invalid', reason: ' ' },
  ]
  test.each(refusals)('refuses $what: $code', async ({ code, by, reason, id, fields }) => {
    const { lab } = await prepare(fields)
    await expect(decline(lab, by, reason, id)).rejects.toMatchObject({ code })
    expect(await lab.row('signatures', '1:2')).not.toMatchObject({ state: 'declined' })
  })

  test('the cases above cover all the codes it declares', () => {
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(declineSignature.refusals))
  })
})
