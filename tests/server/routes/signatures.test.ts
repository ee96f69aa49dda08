import { beforeEach, expect, test } from 'vitest'
import { Doc } from 'yjs'
import { asTx, Draft } from '#domain/draft.ts'
import { sequenceSchema } from '#domain/document-schema-numbers.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import type { NotificationRow } from '#domain/entities/notification.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { readSignedContent, type SignedFormat } from '#domain/rules/notebook/signed-content.ts'
import { contentPath, uploadPath } from '#domain/wire/sync/upload.ts'
import { toBase64 } from '#db/documents/base64.ts'
import { sequenceUpdate } from '#db/documents/sequence-update.ts'
import type { RichNode } from '#domain/rules/documents/rich-text.ts'
import { SignedFollower } from '#server/followers/signed-follower.ts'
import { DocumentMerger } from '#server/followers/document-merger.ts'
import { readText } from '#server/notebook/read-text.ts'
import { wrongRows } from '#server/store/checks/row-check.ts'
import { digestOf } from '#server/notebook/sign-experiment.ts'
import { verifySignatures } from '#server/notebook/verify-signatures.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { fileRow, sha256Of } from '#tests/harness/files.ts'
import { writeFormer } from '#tests/harness/former-text.ts'
import { makeExperiment, makeSection, makeSectionSample } from '#tests/harness/notebook.ts'
import { password, type Fetch, type TestUser } from '#tests/harness/server.ts'
import { bySso } from '#tests/harness/sso-session.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'
import { makeDocument, makeUpdate, updateOf } from '../followers/documents.ts'

const hour = 3_600_000

describeServer('signing an experiment', (lab) => {
  let group: number
  let author: TestUser
  let witness: TestUser
  let byAuthor: Fetch
  let id: number
  let documentId: string
  const bytes = new TextEncoder().encode('What the gel shows')

  const sign = (by: Fetch, fields: object = {}, experimentId = id) =>
    by(`/api/v1/experiments/${experimentId}/signatures?group=${group}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ capacity: 'author', format: 2, witnessID: null, password, ...fields }),
    })
  const codeOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { code: string }).code
  /** As a device computes it of the rows it has. */
  const seen = (format: SignedFormat = 2) =>
    lab.store.feed.write(async (tables) => {
      const tx = asTx(new Draft(tables.source(group)))
      return digestOf((await readSignedContent(tx, (await tx.get('experiments', id))!, readText, format)).text)
    })
  const signed = async (by: Fetch, fields: object = {}) => {
    const answer = await sign(by, { contentDigest: await seen(), ...fields })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as { signatureID: string }
  }
  const rows = async <T>(entity: EntityName) => (await lab.store.feed.read((tables) => tables.rowsUnder(group, entity, 'byExperiment', [id]))) as unknown as T[]
  const experiment = async () => (await lab.store.feed.read((tables) => tables.row(group, 'experiments', id))) as unknown as ExperimentRow
  const verify = () => verifySignatures(lab.server.app.services.files, group)
  const lookAtSigned = async () => {
    const { store, clock, wall } = lab.server.app.services
    await new SignedFollower(store, clock, wall).follow(group, [{ entity: 'experiments', version: 1, row: (await experiment()) as unknown as AnyRow }])
  }
  const seal = async () => {
    const { store, clock } = lab.server.app.services
    const row = (await store.read((tables) => tables.row(group, 'documents', documentId)))!
    await new DocumentMerger(store, clock).follow(group, [{ entity: 'documents', version: 1, row }])
  }

  beforeEach(async () => {
    lab.server.now += hour
    group = await lab.server.makeGroup()
    author = await lab.server.makeUser('Member', group)
    witness = await lab.server.makeUser('Member', group)
    byAuthor = await lab.server.signIn(author)
    id = (await lab.server.makeSample(group)).id
    documentId = `document-${String(id).padStart(16, '0')}`
    const doc = new Doc()
    const update = updateOf(doc, () => doc.getText('text').insert(0, 'Seeded 5 plates.'))
    const subject = `sections#${id}` as const
    await lab.server.saveRows(group, 'experiments', makeExperiment({ id, ownerId: author.id }))
    await lab.server.saveRows(group, 'sections', makeSection({ id, experimentId: id, documentId }))
    await lab.server.saveRows(group, 'documents', makeDocument({ id: documentId, subject }))
    await lab.server.saveRows(group, 'documentUpdates', { ...makeUpdate(`update-${documentId}`, update), documentId })
    await lab.server.saveRows(group, 'sectionSamples', makeSectionSample({ sectionId: id, experimentId: id, sampleId: id, amount: 2, unit: 'mL' }))
    await lab.server.saveRows(group, 'files', fileRow({ id: `file-${documentId}`, subject, name: 'gel.txt', size: bytes.length, sha256: sha256Of(bytes) }))
  })
  const upload = async () => {
    const answer = await byAuthor(`${uploadPath(`file-${documentId}`)}?group=${group}&user=${author.id}&start=0`, {
      method: 'PUT',
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(await answer.json()).toMatchObject({ stored: true })
  }

  test('an author signs with the password and asks a witness, who signs the same; the second signature is the final one [ELN-01]', async () => {
    await upload()
    expect(await signed(byAuthor, { witnessID: witness.id })).toEqual({ signatureID: `${id}:1` })
    expect(await experiment()).toMatchObject({ status: 'SIGNED' })
    await seal()
    await signed(await lab.server.signIn(witness), { capacity: 'witness' })
    const [first, second] = await rows<SignatureRow>('signatures')
    expect(first).toMatchObject({
      capacity: 'author',
      fullName: author.fullName,
      at: lab.server.now,
      isFinal: 0,
      meaning: 'I did this work, and it is complete',
    })
    expect(second).toMatchObject({ capacity: 'witness', fullName: witness.fullName, previous: first!.digest, contentDigest: first!.contentDigest, isFinal: 1 })
    expect(await verify()).toEqual({ experiments: 1, signatures: 2, files: 1, faults: [], away: [] })
  })

  test('what is written after it was looked at is not signed, and nothing is signed that has not arrived', async () => {
    const before = await seen()
    expect(await codeOf(sign(byAuthor, { contentDigest: before }))).toBe('signature.file-missing')
    await upload()
    await lab.server.saveRows(group, 'sections', makeSection({ id, experimentId: id, documentId, name: 'Goal' }))
    expect(await codeOf(sign(byAuthor, { contentDigest: before }))).toBe('signature.content-changed')
    expect(await experiment()).toMatchObject({ status: 'PENDING' })
    expect(await rows('signatures')).toEqual([])
  })

  /** The section gets a text with pictures: one of its own and one of another section. */
  const showPictures = async () => {
    const [gel, plate] = [`gel-of-${documentId}`, `plate-of-${documentId}`]
    const elsewhere = fileRow({ id: plate, subject: `sections#${id + 1}`, name: 'plate.png', size: bytes.length, sha256: sha256Of(bytes) })
    const text = `text-of-${documentId}`
    const doc = new Doc()
    const content = [gel, plate].map((file) => ({ type: 'picture', attrs: { file, name: 'x.png' } }) as const)
    const update = updateOf(doc, () => writeFormer(doc, content))
    await lab.server.saveRows(group, 'sections', makeSection({ id, experimentId: id, documentId: text }))
    await lab.server.saveRows(group, 'documents', makeDocument({ id: text, subject: `sections#${id}`, schemaNumber: 2 }))
    await lab.server.saveRows(group, 'documentUpdates', { ...makeUpdate(`update-${text}`, update), documentId: text })
    await lab.server.saveRows(group, 'files', fileRow({ ...elsewhere, id: gel, subject: `sections#${id}`, state: 'stored' }))
    return elsewhere
  }

  test('pictures that a text shows are signed with it, also those that stand in the section it was copied from', async () => {
    await upload()
    const elsewhere = await showPictures()
    const without = await seen()
    expect(await codeOf(sign(byAuthor, { contentDigest: without }))).toBe('signature.picture-missing')
    await lab.server.saveRows(group, 'files', elsewhere)
    const contentDigest = await seen()
    expect(contentDigest).not.toBe(without)
    expect(await codeOf(sign(byAuthor, { contentDigest }))).toBe('signature.file-missing')
    await lab.server.saveRows(group, 'files', { ...elsewhere, state: 'stored' })
    await signed(byAuthor)
    expect(await verify()).toMatchObject({ experiments: 1, signatures: 1, files: 3, away: [] })
    await lab.server.saveRows(group, 'files', { ...elsewhere, state: 'stored', sha256: 'b'.repeat(64) })
    expect((await verify()).faults).toEqual(expect.arrayContaining([expect.stringContaining('what it contains is not what was signed')]))
  })

  test('what is written below a picture is signed with it, and a text without captions as before there were any', async () => {
    await upload()
    const text = `text-of-${documentId}`
    await lab.server.saveRows(
      group,
      'files',
      fileRow({ id: `gel-of-${documentId}`, subject: `sections#${id}`, state: 'stored', size: bytes.length, sha256: sha256Of(bytes) }),
    )
    await lab.server.saveRows(group, 'sections', makeSection({ id, experimentId: id, documentId: text }))
    await lab.server.saveRows(group, 'documents', makeDocument({ id: text, subject: `sections#${id}`, schemaNumber: sequenceSchema }))
    const write = async (caption: string) => {
      const content = caption ? { content: [{ type: 'caption', content: [{ type: 'text', text: caption }] }] } : {}
      const update = sequenceUpdate([{ type: 'picture', attrs: { file: `gel-of-${documentId}`, name: 'x.png' }, ...content } as RichNode])
      await lab.server.saveRows(group, 'documentUpdates', { ...makeUpdate(`update-${text}`, update), documentId: text })
      return seen()
    }
    const plain = await write('')
    const digests = [plain, await write('Bands at 400 bp'), await write('Bands at 500 bp')]
    expect(new Set(digests).size).toBe(3)
    expect(await write('')).toBe(plain)
    await write('Bands at 400 bp')
    await signed(byAuthor)
    expect((await verify()).faults.filter((says) => !says.includes('hidden text'))).toEqual([])
    await write('Bands at 500 bp')
    expect((await verify()).faults).toEqual(expect.arrayContaining([expect.stringContaining('what it contains is not what was signed')]))
  })

  test('[FAULT-74] a picture of another section that a signed text shows is not removed, archived or deleted with its sample by anyone', async () => {
    await upload()
    const elsewhere = await showPictures()
    const { id: sampleId } = await lab.server.makeSample(group)
    const archive = async (archived: 0 | 1) => {
      const sample = (await lab.store.feed.read((tables) => tables.row(group, 'samples', sampleId))) as unknown as SampleRow
      await lab.server.saveRows(group, 'samples', { ...sample, archived })
    }
    await archive(1)
    await lab.server.saveRows(group, 'files', { ...elsewhere, subject: `samples#${sampleId}`, state: 'stored' })
    await signed(byAuthor)
    const administrator = await lab.server.makeUser('Administrator', group)
    const device = new WireDevice(await lab.server.signIn(administrator), administrator, group)
    const fileId = elsewhere.id
    await device.push(device.mutation('sample.delete@1', { sampleId }))
    await archive(0)
    await device.push(device.mutation('file.remove@1', { fileId }), device.mutation('file.archive@1', { fileId, archived: true }))
    expect((await device.page()).results.map(({ code }) => code)).toEqual(['sample.signed', 'file.signed', 'file.signed'])
    expect((await verify()).faults.filter((says) => !says.includes('hidden text'))).toEqual([])
  })

  test('[FAULT-74] pictures that were signed before files were held are held as soon as a server of today looks at them', async () => {
    await upload()
    const elsewhere = await showPictures()
    await lab.server.saveRows(group, 'files', { ...elsewhere, state: 'stored' })
    await signed(byAuthor)
    await lab.server.saveRows(group, 'files', { ...elsewhere, state: 'stored', heldBy: null })
    await lookAtSigned()
    expect(await lab.store.feed.read((tables) => tables.row(group, 'files', elsewhere.id))).toMatchObject({ heldBy: id })
  })

  test('[FAULT-72] a device cannot give a section a text that belongs to something else', async () => {
    const device = new WireDevice(byAuthor, author, group)
    const { first } = (await (await device.lease('sections', 1)).json()) as { first: number }
    const section = { id: first, experimentId: id, type: 'PARAGRAPH', name: 'Results', orderKey: 'V9' }
    const other = `hostile-${documentId}`
    await device.push(
      device.mutation('section.create@1', { ...section, documentId: other }),
      device.mutation('document.create@1', { id: other, subject: `samples#${id}`, schemaNumber: 1, audience: 0 }),
      device.mutation('document.create@1', { id: `${other}-2`, subject: `sections#${section.id}`, schemaNumber: 1, audience: 0 }),
    )
    expect((await device.page()).results.map(({ n, code }) => [n, code])).toEqual([
      [2, 'document.gone'],
      [3, 'document.gone'],
    ])
  })

  test('[FAULT-72] a text that an earlier server let a section borrow is not shown, written or signed, and is named', async () => {
    await upload()
    const other = `borrowed-${documentId}`
    const doc = new Doc()
    const update = updateOf(doc, () => doc.getText('text').insert(0, 'Three borrowed words'))
    await lab.server.saveRows(group, 'sections', makeSection({ id, experimentId: id, documentId: other }))
    await lab.server.saveRows(group, 'documents', makeDocument({ id: other, subject: `samples#${id}` }))
    await lab.server.saveRows(group, 'documentUpdates', { ...makeUpdate(`update-${other}`, update), documentId: other })
    expect(await codeOf(sign(byAuthor, { contentDigest: await seen(1), format: 1 }))).toBe('signature.content-changed')
    await signed(byAuthor)
    const shown = async () => (await byAuthor(`/api/v1/experiments/sections/${id}/html?group=${group}`)).text()
    expect(await shown()).not.toContain('borrowed')
    const device = new WireDevice(byAuthor, author, group)
    const hostile = { updateId: 'update-of-hostile-0001', chains: ['copy-of-hostile-00001'], part: 1, parts: 1 }
    const content = toBase64(updateOf(doc, () => doc.getText('text').insert(0, 'More of them. ')))
    await device.push(device.mutation('document.append@1', { ...hostile, documentId: other, content }))
    expect((await device.page()).results).toMatchObject([{ code: 'document.gone' }])
    const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ contents: '<p>forged</p>' }) }
    expect((await byAuthor(`/api/v1/experiments/sections/${id}/html?group=${group}`, put)).status).toBe(400)
    expect(await shown()).not.toContain('forged')
    // The text of the section, and the one it borrowed.
    expect((await verify()).faults).toEqual([
      expect.stringMatching(/Aim has a hidden text\. No text was signed; 3 words are stored in it now\.$/),
      expect.stringMatching(/Aim has a hidden text that belongs to samples \d+\. No text was signed; 3 words are stored in it now\.$/),
    ])
    const administrator = await lab.server.makeUser('Administrator', group)
    for (let times = 0; times < 2; times++) await lookAtSigned()
    const told = (await lab.store.feed.read((tables) =>
      tables.rowsUnder(group, 'notifications', 'byPerson', [administrator.id]),
    )) as unknown as NotificationRow[]
    expect(told).toMatchObject([{ kind: 'signature-detached', foreignId: id, detail: expect.stringContaining('3 words are stored in it now') as string }])
  })

  test('[FAULT-73] a hidden document of a section is not made, and one that an earlier server accepted is not signed', async () => {
    await upload()
    const before = await seen()
    const colleague = new WireDevice(await lab.server.signIn(witness), witness, group)
    const hidden = `hidden-${documentId}`
    const made = { id: hidden, subject: `sections#${id}`, schemaNumber: 1 }
    await colleague.push(
      colleague.mutation('document.create@1', { ...made, audience: witness.id }),
      colleague.mutation('document.create@1', { ...made, audience: 0 }),
      colleague.mutation('file.add@1', {
        id: `file-${hidden}`,
        subject: `samples#${id}`,
        audience: witness.id,
        name: 'a.png',
        mediaType: 'image/png',
        size: 1,
        sha256: 'a'.repeat(64),
      }),
    )
    expect((await colleague.page()).results.map(({ code }) => code)).toEqual(['document.gone', 'document.gone'])
    expect(await lab.store.feed.read((tables) => tables.row(group, 'files', `file-${hidden}`))).toMatchObject({ audience: 0 })
    await lab.server.saveRows(group, 'documents', makeDocument({ ...made, subject: `sections#${id}` as const, audience: witness.id }))
    expect(await seen()).toBe(before)
    await signed(byAuthor)
    expect((await verify()).faults).toEqual([expect.stringContaining('Aim has a hidden text. Another text was signed; 0 words are stored in it now')])
  })

  test('what was signed in the first format stays right, and its hidden words are named', async () => {
    await upload()
    await signed(byAuthor, { contentDigest: await seen(1), format: 1 })
    expect((await rows<SignatureRow>('signatures'))[0]).toMatchObject({ format: 1 })
    expect((await verify()).faults).toEqual([])
    await signed(await lab.server.signIn(witness), { capacity: 'reviewer' })
    expect(await verify()).toMatchObject({ signatures: 2, faults: [] })
  })

  test('[FAULT-77] the text of an archived experiment is not written by programs either', async () => {
    await lab.server.saveRows(group, 'experiments', makeExperiment({ id, ownerId: author.id, archived: 1 }))
    const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ contents: '<p>late</p>' }) }
    expect(await codeOf(byAuthor(`/api/v1/experiments/sections/${id}/html?group=${group}`, put))).toBe('experiment.archived')
  })

  test('[FAULT-76] what was done long before it arrived says when the server received it, in what is signed as well', async () => {
    await upload()
    const before = await seen()
    const device = new WireDevice(byAuthor, author, group)
    const month = 30 * 24 * hour
    const capturedAt = lab.server.now - month
    const { first: sectionId } = (await (await device.lease('sections', 1)).json()) as { first: number }
    const section = { id: sectionId, experimentId: id, type: 'PARAGRAPH', name: 'Results', orderKey: 'V9', documentId: null }
    await device.push(device.mutation('section.create@1', section, { capturedAt }))
    const row = async () => (await lab.store.feed.read((tables) => tables.row(group, 'sections', sectionId))) as unknown as SectionRow
    expect(await row()).toMatchObject({ createdAt: capturedAt, receivedAt: lab.server.now })
    const audit = (await (
      await (
        await lab.server.signIn(await lab.server.makeUser('Administrator', group))
      )(`/api/v1/audit?group=${group}&$records=1000`)
    ).json()) as {
      data: object[]
    }
    expect(audit.data.at(-1)).toMatchObject({ at: capturedAt, recordedAt: lab.server.now, isTimeDoubted: false })
    const contentDigest = await seen()
    expect(contentDigest).not.toBe(before)
    await lab.server.saveRows(group, 'sections', { ...(await row()), receivedAt: null })
    expect(await seen()).not.toBe(contentDigest)
  })

  test('[FAULT-75] after single sign-on, only what someone signed in again for is signed, once; the sign-in itself signs nothing', async () => {
    await upload()
    const by = (provedAct: string | null) => bySso(lab, author, provedAct)
    const fields = { contentDigest: await seen(), password: undefined }
    const refused = (await (await sign(await by(null), fields)).json()) as { code: string; detail: { act: string } }
    expect(refused.code).toBe('proof.needed-after-sso')
    const confirmed = await by(refused.detail.act)
    // Another witness is another act, and so is another group or experiment.
    expect(await codeOf(sign(confirmed, { ...fields, witnessID: witness.id }))).toBe('proof.needed-after-sso')
    expect(await codeOf(sign(confirmed, fields, id + 1))).toBe('proof.needed-after-sso')
    expect(await rows('signatures')).toEqual([])
    expect((await sign(confirmed, fields)).status).toBe(200)
    expect(await codeOf(sign(confirmed, fields))).toBe('proof.needed-after-sso')
    expect(await rows('signatures')).toHaveLength(1)
    // A witness answers by a signature of their own, with a proof of their own.
    const asked = await lab.server.signIn(witness)
    expect(await codeOf(sign(asked, { ...fields, capacity: 'reviewer' }))).toBe('proof.needed')
  })

  test('[FAULT-75] nobody signs without their password: not at an open screen, not with a wrong one, not with the token of a program', async () => {
    await upload()
    const contentDigest = await seen()
    expect(await codeOf(sign(byAuthor, { contentDigest, password: 'wrong' }))).toBe('password.incorrect')
    expect(await codeOf(sign(byAuthor, { contentDigest, password: undefined }))).toBe('proof.needed')
    expect(await codeOf(sign(await lab.server.useToken(author), { contentDigest }))).toBe('permission.denied')
    const device = new WireDevice(byAuthor, author, group)
    const input = { experimentId: id, capacity: 'author', fullName: 'x', contentDigest, digest: contentDigest, witnessId: null }
    await device.push(device.mutation('experiment.sign@1', input))
    expect((await device.page()).results).toMatchObject([{ code: 'permission.denied' }])
    expect(await experiment()).toMatchObject({ status: 'PENDING' })
  })

  test('an experiment of another group looks as if it did not exist', async () => {
    await upload()
    const other = await lab.server.makeGroup('Lee Lab')
    const stranger = await lab.server.makeUser('Administrator', other)
    const by = await lab.server.signIn(stranger)
    const contentDigest = await seen()
    const body = JSON.stringify({ capacity: 'author', format: 2, witnessID: null, password, contentDigest })
    const ask = (address: string) => by(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await codeOf(ask(`/api/v1/experiments/${id}/signatures?group=${other}`))).toBe('experiment.gone')
    expect(await codeOf(ask(`/api/v1/experiments/999999/signatures?group=${other}`))).toBe('experiment.gone')
    expect(await codeOf(sign(by, { contentDigest }))).toBe('group.left')
  })

  test('whoever may not do it is refused, and nothing changes: the author as witness, twice, a reviewer before the author', async () => {
    await upload()
    const byWitness = await lab.server.signIn(witness)
    const contentDigest = await seen()
    expect(await codeOf(sign(byWitness, { contentDigest, capacity: 'reviewer' }))).toBe('signature.author-first')
    expect(await codeOf(sign(byWitness, { contentDigest }))).toBe('permission.denied')
    expect(await codeOf(sign(byAuthor, { contentDigest, witnessID: author.id }))).toBe('input.invalid')
    await signed(byAuthor)
    expect(await codeOf(sign(byAuthor, { contentDigest }))).toBe('signature.twice')
    expect(await codeOf(sign(byAuthor, { contentDigest, capacity: 'approver' }))).toBe('signature.own')
    expect(await codeOf(sign(byWitness, { contentDigest, capacity: 'witness' }))).toBe('signature.gone')
    expect(await rows('signatures')).toHaveLength(1)
    await signed(byWitness, { capacity: 'reviewer' })
    expect(await verify()).toMatchObject({ signatures: 2, faults: [] })
  })

  test('its file can still be read, but no longer be replaced', async () => {
    await upload()
    await signed(byAuthor)
    const device = new WireDevice(byAuthor, author, group)
    await device.push(device.mutation('file.remove@1', { fileId: `file-${documentId}` }))
    expect((await device.page()).results).toMatchObject([{ code: 'experiment.signed' }])
    expect((await byAuthor(`${contentPath(`file-${documentId}`)}?group=${group}&user=${author.id}`)).status).toBe(200)
  })

  const changed: [what: string, sql: string, says: RegExp][] = [
    ['the name of a section', "update sections set name = 'Goal' where group_id = $1", /what it contains is not what was signed/],
    ['a sample', 'update section_samples set amount = 3 where group_id = $1', /what it contains is not what was signed/],
    [
      'the name in a signature',
      "update signatures set full_name = 'Somebody' where group_id = $1 and number = 1",
      /the signature of Somebody has been changed/,
    ],
    ['a signature that is gone', 'delete from signatures where group_id = $1 and number = 1', /a signature is missing/],
    ['the state', "update experiments set status = 'COMPLETED' where group_id = $1", /it has signatures, but its state says that it is not signed/],
  ]
  test.each(changed)('verify finds a change that something else made to the tables: %s', async (_, sql, says) => {
    await upload()
    await signed(byAuthor, { witnessID: witness.id })
    await signed(await lab.server.signIn(witness), { capacity: 'witness' })
    await lab.store.engine.write((tables) => tables.all(sql, [group]))
    expect((await verify()).faults.join('\n')).toMatch(says)
  })

  test.each([
    ['the last signature, of a witness', 1, ['delete from signatures where group_id = $1 and number = 2']],
    ['all signatures, with the state', 3, ['delete from signatures where group_id = $1', "update experiments set status = 'PENDING' where group_id = $1"]],
  ])('[FAULT-78] verify alone finds that something is gone: %s', async (_, rows, statements) => {
    await upload()
    await signed(byAuthor, { witnessID: witness.id })
    await signed(await lab.server.signIn(witness), { capacity: 'witness' })
    // Behind the feed, the server seals the text, which replaces its rows: not between the two counts.
    await seal()
    const { count } = await wrongRows(lab.store.engine, group)
    for (const statement of statements) await lab.store.engine.write((sql) => sql.all(statement, [group]))
    expect((await wrongRows(lab.store.engine, group)).count).toBe(count + rows)
  })

  test('verify finds a changed byte in a file', async () => {
    await upload()
    await signed(byAuthor)
    const wrong = bytes.with(3, 0)
    await lab.store.engine.write((sql) => sql.all('update file_chunk set content = $2 where group_id = $1', [group, wrong]))
    expect((await verify()).faults).toEqual([expect.stringMatching(/the bytes of the file gel\.txt are not those that were signed/)])
  })

  test('verify says which bytes are on a storage server, and what to compare them with', async () => {
    await upload()
    await signed(byAuthor)
    await lab.store.engine.write(async (sql) => {
      await sql.all('insert into storage_content(group_id, sha256, size) select group_id, sha256, $2 from file_content where group_id = $1', [
        group,
        bytes.length,
      ])
      await sql.all('delete from file_content where group_id = $1', [group])
    })
    const { faults, files, away } = await verify()
    expect([faults, files]).toEqual([[], 0])
    expect(away).toEqual([expect.stringMatching(/the file gel\.txt is on the storage server\. Its SHA-256 there must be [0-9a-f]{64}\.$/)])
  })

  test('verify finds a changed byte in a text, wherever it is', async () => {
    await upload()
    await signed(byAuthor)
    await seal()
    const [update] = (await lab.store.feed.read((tables) => tables.rowsUnder(group, 'documentUpdates', 'byDocument', [documentId]))) as unknown as {
      content: string
    }[]
    const content = Buffer.from(update!.content, 'base64')
    for (let at = 0; at < content.length; at++) {
      const wrong = Buffer.from(content)
      wrong[at] = wrong[at]! ^ 1
      await lab.store.engine.write((sql) => sql.all('update document_updates set content = $2 where group_id = $1', [group, wrong.toString('base64')]))
      expect((await verify()).faults, `byte ${at}`).not.toEqual([])
    }
    await lab.store.engine.write((sql) => sql.all('update document_updates set content = $2 where group_id = $1', [group, update!.content]))
    expect((await verify()).faults).toEqual([])
  })
})
