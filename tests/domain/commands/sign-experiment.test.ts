import { describe, expect, test } from 'vitest'
import { renameSection } from '#domain/commands/rename-section.ts'
import { signExperiment } from '#domain/commands/sign-experiment.ts'
import type { SignatureCapacity, SignatureRow } from '#domain/entities/signature.ts'
import { signatureStatus } from '#domain/rules/notebook/signatures.ts'
import { signInTransaction } from '#server/notebook/sign-experiment.ts'
import { noon } from '#tests/harness/factories.ts'
import { documentId, openCopy, sectionDocument, type } from '#tests/harness/documents.ts'
import { makeSignatureRow, notebook, type NotebookFields } from '#tests/harness/notebook.ts'
import { groupId, makeTwoDevices, type Lab } from '#tests/harness/two-devices.ts'

const sign = (lab: Lab, userId: number, capacity: SignatureCapacity, witnessId: number | null = null, experimentId = 1) =>
  lab.store.write((tables) => signInTransaction(tables, { userId, groupId, at: lab.now }, { experimentId, capacity, witnessId }))

async function prepare(fields: NotebookFields = {}) {
  const { lab, ada, max } = await makeTwoDevices()
  await lab.change(...notebook({ ...fields, section: { documentId, ...fields.section } }), sectionDocument())
  await ada.sync()
  return { lab, ada, max }
}
const signaturesOf = async (lab: Lab) =>
  (await lab.store.read((tables) => tables.rowsUnder(groupId, 'signatures', 'byExperiment', [1]))) as unknown as SignatureRow[]

describe('experiment.sign', () => {
  test('as author ends all writing in it and in its texts', async () => {
    const { lab, ada } = await prepare()
    await type(ada, openCopy(ada), 'Seeded 5 plates.')
    await ada.sync()
    await sign(lab, 1, 'author')
    expect(await lab.row('experiments', 1)).toMatchObject({ status: 'SIGNED', statusChangedAt: noon })
    expect(await lab.row('documents', documentId)).toMatchObject({ state: 'signed', signedBy: 1, signedAt: noon })
    expect(await signaturesOf(lab)).toMatchObject([{ id: '1:1', capacity: 'author', state: 'signed', userId: 1, at: noon, previous: '', isFinal: 1 }])
    await ada.sync()
    await expect(ada.do(renameSection, { sectionId: 1, was: 'Aim', name: 'Goal' })).rejects.toMatchObject({ code: 'experiment.signed' })
  })

  test('cannot be sent by a device', async () => {
    const { ada } = await prepare()
    const digest = 'a'.repeat(64)
    const signing = { contentDigest: digest, digest, format: 2 as const, held: [], witnessId: null }
    await ada.do(signExperiment, { experimentId: 1, capacity: 'author', fullName: 'Ada', ...signing })
    await ada.sync()
    expect(ada.state.inbox).toMatchObject([{ code: 'permission.denied' }])
    expect(ada.row('experiments', 1)).toMatchObject({ status: 'PENDING' })
  })

  test('each signature names the one before, and the one after which nobody is asked any more is the final one', async () => {
    const { lab } = await prepare()
    await sign(lab, 1, 'author', 2)
    expect(signatureStatus(await signaturesOf(lab))).toBe('Pending')
    expect(await signaturesOf(lab)).toMatchObject([{ isFinal: 0 }, { capacity: 'witness', state: 'requested', requestedBy: 1 }])
    await sign(lab, 2, 'witness')
    const [first, second] = await signaturesOf(lab)
    expect(second).toMatchObject({ id: '1:2', state: 'signed', requestedBy: 1, previous: first!.digest, contentDigest: first!.contentDigest, isFinal: 1 })
    expect(signatureStatus(await signaturesOf(lab))).toBe('Signed')
  })

  const refusals: { what: string; code: string; fields?: NotebookFields; by?: number; capacity?: SignatureCapacity; witnessId?: number; id?: number }[] = [
    { what: 'a student, who may not sign', code: 'permission.denied', by: 3, fields: { experiment: { ownerId: 3 } } },
    { what: 'as author, someone who did not do the work', code: 'permission.denied', by: 2 },
    { what: 'an experiment that does not exist', code: 'experiment.gone', id: 99 },
    { what: 'an archived one', code: 'experiment.archived', fields: { experiment: { archived: 1 } } },
    { what: 'as reviewer, before its author', code: 'signature.author-first', by: 2, capacity: 'reviewer' },
    { what: 'as approver, one’s own', code: 'signature.own', capacity: 'approver', fields: { experiment: { status: 'SIGNED' } } },
    { what: 'twice', code: 'signature.twice', fields: { experiment: { status: 'SIGNED' }, signatures: [makeSignatureRow()] } },
    { what: 'as witness, without being asked', code: 'signature.gone', by: 2, capacity: 'witness', fields: { experiment: { status: 'SIGNED' } } },
    { what: 'with oneself as witness', code: 'input.invalid', witnessId: 1 },
    { what: 'a template', code: 'input.invalid', fields: { experiment: { isTemplate: 1 } } },
    { what: 'a text that cannot be read', code: 'signature.text-damaged', fields: { section: { documentId } } },
  ]
  test.each(refusals)('refuses $what', async ({ code, fields = {}, by = 1, capacity = 'author', witnessId = null, id }) => {
    const { lab } = await prepare(fields)
    if (code === 'signature.text-damaged') await lab.change(sectionDocument({ schemaNumber: 99 }))
    const before = [await lab.row('experiments', 1), await signaturesOf(lab)]
    await expect(sign(lab, by, capacity, witnessId, id)).rejects.toMatchObject({ code })
    expect([await lab.row('experiments', 1), await signaturesOf(lab)]).toEqual(before)
  })
})
