import { beforeEach, expect, test } from 'vitest'
import type { SignatureRow } from '#domain/entities/signature.ts'
import { signatureId } from '#domain/rules/notebook/signatures.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { makeExperiment, makeRequestRow, makeSignatureRow } from '#tests/harness/notebook.ts'
import { password, type Fetch, type TestUser } from '#tests/harness/server.ts'
import { bySso } from '#tests/harness/sso-session.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

describeServer('declining to witness', (lab) => {
  let group: number
  let witness: TestUser
  let byAuthor: Fetch
  let byWitness: Fetch
  let id: number

  beforeEach(async () => {
    group = await lab.server.makeGroup()
    const author = await lab.server.makeUser('Member', group)
    witness = await lab.server.makeUser('Member', group)
    byAuthor = await lab.server.signIn(author)
    byWitness = await lab.server.signIn(witness)
    id = group * 10
    const of = { experimentId: id }
    await lab.server.saveRows(group, 'experiments', makeExperiment({ id, ownerId: author.id, status: 'SIGNED' }))
    await lab.server.saveRows(group, 'signatures', makeSignatureRow({ ...of, id: signatureId(id, 1), userId: author.id, isFinal: 0 }))
    await lab.server.saveRows(group, 'signatures', makeRequestRow({ ...of, id: signatureId(id, 2), userId: witness.id }))
  })

  const post = (by: Fetch, call: string, body: object) =>
    by(`/api/v1/experiments/${call}?group=${group}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const decline = (by: Fetch, fields: object = {}, experimentId = id) =>
    post(by, `${experimentId}/signatures/decline`, { reason: ' The gel is missing ', password, ...fields })
  const codeOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { code: string }).code
  const answer = async () => (await lab.store.feed.read((tables) => tables.row(group, 'signatures', signatureId(id, 2)))) as unknown as SignatureRow

  test('[FAULT-75] a witness declines with the password, and the server notes when', async () => {
    expect(await codeOf(decline(byWitness, { reason: ' ' }))).toBe('input.invalid')
    expect((await decline(byWitness)).status).toBe(204)
    expect(await answer()).toMatchObject({ state: 'declined', userId: witness.id, reason: 'The gel is missing', at: lab.server.now })
    expect(await codeOf(decline(byWitness))).toBe('signature.gone')
    expect(await codeOf(decline(byAuthor))).toBe('signature.gone')
  })

  test('[FAULT-75] nobody declines for them at an open screen, by a program or in a queue; the queued answer comes back to them', async () => {
    expect(await codeOf(decline(byWitness, { password: undefined }))).toBe('proof.needed')
    expect(await codeOf(decline(byWitness, { password: 'wrong' }))).toBe('password.incorrect')
    expect(await codeOf(decline(await lab.server.useToken(witness)))).toBe('permission.denied')
    const device = new WireDevice(byWitness, witness, group)
    await device.push(device.mutation('experiment.decline-signature@1', { experimentId: id, reason: 'Away' }))
    expect((await device.page()).results).toMatchObject([{ code: 'signature.proof-needed' }])
    expect(await answer()).toMatchObject({ state: 'requested', reason: '' })
  })

  test('[FAULT-75] with single sign-on, only what they came back for is declined: this experiment, for this reason, once', async () => {
    const fields = { password: undefined }
    const refused = (await (await decline(await bySso(lab, witness, null), fields)).json()) as { code: string; detail: { act: string } }
    expect(refused.code).toBe('proof.needed-after-sso')
    const confirmed = await bySso(lab, witness, refused.detail.act)
    const signature = { capacity: 'witness', contentDigest: '0'.repeat(64), format: 2, witnessID: null }
    for (const other of [decline(confirmed, { ...fields, reason: 'Away' }), decline(confirmed, fields, id + 1), post(confirmed, `${id}/signatures`, signature)])
      expect(await codeOf(other)).toBe('proof.needed-after-sso')
    expect((await decline(confirmed, fields)).status).toBe(204)
    expect(await answer()).toMatchObject({ state: 'declined' })
    expect(await codeOf(decline(confirmed, fields))).toBe('proof.needed-after-sso')
  })
})
