import { beforeAll, expect, test } from 'vitest'
import { protocolVersionId } from '#domain/entities/protocol-version.ts'
import { declineSignature } from '#domain/commands/decline-signature.ts'
import { editProtocol } from '#domain/commands/edit-protocol.ts'
import { signatureId } from '#domain/rules/notebook/signatures.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { wireNumberOf } from '#server/routes/wire-number.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeExperiment, makeProject, makeProtocol, makeProtocolVersion, makeSignatureRow, makeStudy } from '#tests/harness/notebook.ts'
import { password, type TestUser } from '#tests/harness/server.ts'
import { programAs, programOf, type Program } from './programs.ts'

describeRoutes('what scripts do with protocols, templates and witnesses', (lab) => {
  let group: number
  let id: number
  let author: TestUser
  let witness: TestUser
  let other: TestUser
  let by: { author: Program; witness: Program; other: Program }
  const name = ({ id: userID }: TestUser) => ({ userID, firstName: 'Member', lastName: String(userID) })
  const refused = (status: number, code: string, message?: string) => ({ status, body: { code, ...(message && { message }) } })

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    const people = [await lab.server.makeUser('Member', group), await lab.server.makeUser('Member', group), await lab.server.makeUser('Member', group)] as const
    ;[author, witness, other] = people
    const [a, b, c] = await Promise.all(people.map(async (user) => programOf(await lab.server.useToken(user))))
    by = { author: a!, witness: b!, other: c! }
    id = group * 10
    const own = { id, ownerId: author.id }
    await lab.server.saveRows(group, 'projects', makeProject(own))
    await lab.server.saveRows(group, 'studies', makeStudy({ ...own, projectId: id }))
    await lab.server.saveRows(
      group,
      'experiments',
      makeExperiment({ ...own, studyId: id, name: 'Gel 1', status: 'SIGNED' }),
      makeExperiment({ ...own, id: id + 1, studyId: id, name: 'Addendum to gel 1', addendumOf: id }),
      makeExperiment({ ...own, id: id + 2, studyId: id, name: 'Gel template', isTemplate: 1 }),
      makeExperiment({ ...own, id: id + 3, studyId: id, name: 'Removed addendum', addendumOf: id, archived: 1 }),
      makeExperiment({ ...own, id: id + 4, studyId: id, name: 'For one person', audience: author.id, addendumOf: id }),
    )
    await lab.server.saveRows(group, 'signatures', makeSignatureRow({ experimentId: id, id: signatureId(id, 1), userId: author.id }))
    await lab.server.saveRows(group, 'protocols', makeProtocol({ ...own, name: 'PCR' }), makeProtocol({ ...own, id: id + 1, archived: 1 }))
    await lab.server.saveRows(group, 'protocolVersions', makeProtocolVersion({ protocolId: id, createdBy: author.id }))
  })

  const pending = async (program: Program) => (await program.get('experiments/signatures/pending')).body as { data: unknown[] }
  const ask = (program: Program, call: string, body: object, experimentId = id) => program.json('POST', `experiments/${experimentId}/sign/${call}`, body)

  test('an author asks a witness, asks another one, and both lists tell who was asked and who declined', async () => {
    expect(await ask(by.author, 'assignWitness', { witnessUserID: witness.id })).toEqual({ status: 204, body: undefined })
    const about = { experimentID: id, experimentName: 'Gel 1', groupName: expect.any(String), signedBy: name(author) }
    expect((await pending(by.other)).data).toEqual([{ ...about, witness: name(witness), signedOn: expect.stringMatching(/Z$/) }])
    expect(await ask(by.author, 'reassignWitness', { existingWitnessID: other.id, newWitnessID: witness.id })).toMatchObject(
      refused(400, 'input.invalid', 'This person has not been asked to witness the experiment.'),
    )
    expect(await ask(by.author, 'reassignWitness', { existingWitnessID: witness.id, newWitnessID: other.id })).toEqual({ status: 204, body: undefined })
    expect((await pending(by.author)).data).toMatchObject([{ witness: name(other) }])

    // Declining takes a person, as signing does.
    expect(await by.other.json('POST', `experiments/${id}/sign/decline?reason=Away`)).toMatchObject({ status: 404 })
    expect(await by.other.json('POST', `experiments/${id}/signatures/decline`, { reason: 'Away', password })).toMatchObject(refused(403, 'permission.denied'))
    await runCommand(
      lab.server.app.services.store,
      { userId: other.id },
      group,
      declineSignature,
      { experimentId: id, reason: 'I was away' },
      () => lab.server.now,
    )
    expect((await pending(by.author)).data).toEqual([])
    expect((await by.author.get('experiments/signatures/declined')).body).toMatchObject({
      totalRecords: 1,
      data: [{ ...about, declinedBy: name(other), declineDate: expect.stringMatching(/Z$/), reason: 'I was away' }],
    })
  })

  test('only an author asks a witness, and only for an experiment that is signed; a program cannot sign', async () => {
    expect(await ask(by.witness, 'assignWitness', { witnessUserID: other.id })).toMatchObject(refused(403, 'permission.denied'))
    expect(await ask(by.author, 'assignWitness', { witnessUserID: other.id }, id + 1)).toMatchObject(refused(400, 'signature.author-first'))
    expect(await ask(by.author, 'assignWitness', { witnessUserID: author.id })).toMatchObject(refused(400, 'input.invalid'))
    expect(await by.author.json('POST', `experiments/${id + 1}/sign`)).toMatchObject({ status: 404 })
    const signature = { capacity: 'author', contentDigest: '0'.repeat(64), witnessID: null, password }
    expect(await by.author.json('POST', `experiments/${id + 1}/signatures`, signature)).toMatchObject({ status: 403 })
  })

  test('requests for witnesses and links of a group are shown in no other one', async () => {
    const stranger = await programAs(lab.server, 'Member', await lab.server.makeGroup())
    for (const path of ['pending', 'declined']) expect((await stranger.get(`experiments/signatures/${path}`)).body).toMatchObject({ totalRecords: 0 })
    const none = await stranger.get('experiments/987654321/links')
    expect(await stranger.get(`experiments/${id}/links`)).toMatchObject({ status: 404, body: { code: 'experiment.gone' } })
    expect(none).toMatchObject({ status: 404, body: { code: 'experiment.gone' } })
    expect(await ask(stranger, 'assignWitness', { witnessUserID: witness.id })).toMatchObject(refused(404, 'experiment.gone'))
  })

  test('the links of an experiment are what it adds to and what was added to it, as far as the person sees them', async () => {
    const linksOf = async (program: Program, experimentId: number) =>
      ((await program.get(`experiments/${experimentId}/links?$sort=experimentID`)).body as { data: { experimentID: number }[] }).data.map(
        ({ experimentID }) => experimentID,
      )
    expect(await linksOf(by.author, id)).toEqual([id + 1, id + 4])
    expect(await linksOf(by.witness, id)).toEqual([id + 1])
    expect(await linksOf(by.witness, id + 1)).toEqual([id])
    expect(await by.author.json('POST', `experiments/${id}/links`, [id + 1])).toMatchObject({
      status: 404,
      body: { message: 'There is no call POST at this address, only GET.' },
    })
  })

  test('each template has a label of its own, by which it is found', async () => {
    expect((await by.author.get('experiments/templateGroups')).body).toMatchObject({ data: [{ expTemplateLabeLID: id + 2, label: 'Gel template' }] })
    expect((await by.author.get(`experiments/templates/${id + 2}`)).body).toMatchObject({ data: [{ experimentID: id + 2, name: 'Gel template' }] })
    expect((await by.author.get(`experiments/templates/${id}`)).body).toMatchObject({ totalRecords: 0 })
  })

  test('protocols are asked for by scope and group; none is signed or public', async () => {
    const list = async (query: string) => ((await by.author.get(`protocols?${query}`)).body as { protID: number }[]).map(({ protID }) => protID)
    expect(await list(`scope=group&groupIDs=${group}`)).toEqual([id])
    expect(await list(`scope=&groupIDs=${group + 1},${group}`)).toEqual([id])
    expect(await list(`groupIDs=${group + 1}`)).toEqual([])
    expect(await by.author.get('protocols?scope=public')).toMatchObject({ status: 400, body: { detail: { field: 'query.scope' } } })
    expect((await by.author.get(`protocols/${id}?$expand=signingStatus`)).body).toMatchObject({ signingStatus: { signingStatus: 'UNSIGNED', signatures: [] } })
    expect((await by.author.get(`protocols/${id}`)).body).not.toHaveProperty('signingStatus')
    expect(await by.author.get('protocols?$expand=ratings')).toMatchObject({ status: 400 })
    expect((await by.author.get('protocols/categories?public=true')).body).toEqual([])
    expect((await by.author.get('protocols/digest')).body).toEqual([
      { protID: id, protVersionID: wireNumberOf(protocolVersionId(id, 1)), deleted: false },
      expect.objectContaining({ protID: id + 1, deleted: true }),
    ])
  })

  test('the log of a protocol has each change, and is refused for one that is not there', async () => {
    const { store, clock } = lab.server.app.services
    const set = { name: { was: 'PCR', to: 'Touchdown PCR' }, description: { was: '', to: 'Two steps' } }
    await runCommand(store, { userId: author.id }, group, editProtocol, { protocolId: id, set }, clock)
    const { body } = await by.witness.get(`protocols/${id}/logs`)
    expect(body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ protID: id, userID: author.id, field: 'name', log: 'Touchdown PCR' }),
        expect.objectContaining({ protID: id, userID: author.id, field: 'description', log: 'Two steps' }),
      ]),
    })
    const stranger = await programAs(lab.server, 'Member', await lab.server.makeGroup())
    expect(await stranger.get(`protocols/${id}/logs`)).toMatchObject(refused(404, 'protocol.gone'))
  })
})
