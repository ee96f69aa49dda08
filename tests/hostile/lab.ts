import { randomUUID } from 'node:crypto'
import { Doc } from 'yjs'
import { toBase64 } from '#db/documents/base64.ts'
import type { LeasedKind } from '#domain/leased-kinds.ts'
import { sequenceSchema } from '#domain/document-schema-numbers.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { openSession } from '#server/security/open-session.ts'
import { signInTransaction } from '#server/notebook/sign-experiment.ts'
import { sequenceUpdate } from '#db/documents/sequence-update.ts'
import { sha256Of } from '#tests/harness/files.ts'
import { writeFormer } from '#tests/harness/former-text.ts'
import type { Fetch, TestServer, TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'
import { uploadPath } from '#domain/wire/sync/upload.ts'
import { updateOf } from '#tests/server/followers/documents.ts'

const bytes = new TextEncoder().encode('What the gel shows')

/** A person with a device that sends whatever it is told to. */
export interface Actor {
  readonly user: TestUser
  readonly device: WireDevice
  /** In which group it sends. */
  readonly group: number
}

/** An experiment with a text, a picture elsewhere, a file, a sample and a section that is locked. */
export interface Page {
  readonly experimentId: number
  readonly sectionIds: readonly number[]
  readonly documentId: string
  readonly fileIds: readonly string[]
}

export interface HostileLab {
  readonly server: TestServer
  readonly group: number
  readonly otherGroup: number
  /** Who signs. */
  readonly author: Actor
  readonly witness: Actor
  /** Who is up to no good: members of the group in every role, and the administrator of another one. */
  readonly hostile: readonly Actor[]
  /** A program of somebody who is in both groups, with a token for the first one. */
  readonly program: Fetch
  /** The author's, in order: open, archived, signed, and one that the author signs later. */
  readonly pages: readonly Page[]
  readonly signed: readonly number[]
  readonly sampleIds: readonly number[]
  readonly studyId: number
  readonly projectId: number
  /** What a text says after each of them, as devices send it. */
  readonly updates: readonly string[]
}

/** A laboratory whose rows are all made by commands, so that the audit log has each of them. */
export async function openHostileLab(server: TestServer): Promise<HostileLab> {
  const group = await server.makeGroup()
  const otherGroup = await server.makeGroup('Lee Lab')
  const actorOf = async (user: TestUser, of = group): Promise<Actor> => ({ user, group: of, device: new WireDevice(await server.signIn(user), user, of) })
  const author = await actorOf(await server.makeUser('Member', group))
  const witness = await actorOf(await server.makeUser('Member', group))
  const hostile = [
    await actorOf(await server.makeUser('Administrator', group)),
    await actorOf(await server.makeUser('Member', group)),
    await actorOf(await server.makeUser('Student', group)),
    await actorOf(await server.makeUser('Guest', group)),
    await actorOf(await server.makeUser('Administrator', otherGroup), otherGroup),
  ]
  const ofBoth = await server.makeUser('Member', group, otherGroup)
  const token = await server.engine.write((sql) =>
    openSession(sql, { kind: 'token', userId: ofBoth.id, createdAt: server.now, expiresAt: null, groupId: group }),
  )
  const program: Fetch = (path, init = {}) =>
    fetch(server.url + path, { ...init, headers: { authorization: token, ...(init.headers as Record<string, string>) } })
  const samples = [await server.makeSample(group), await server.makeSample(group), await server.makeSample(otherGroup)]
  const sampleIds = samples.map(({ id }) => id)
  const take = async (kind: LeasedKind) => ((await (await author.device.lease(kind, 1)).json()) as { first: number }).first
  const act = (command: string, input: unknown) => author.device.mutation(command, input, { capturedAt: server.now })
  const [projectId, studyId] = [await take('projects'), await take('studies')]
  await author.device.push(
    act('project.create@1', { id: projectId, name: 'Cells', description: '' }),
    act('study.create@1', { id: studyId, projectId, name: 'Clones', description: '' }),
  )

  const make = async (name: string, pictureOf?: Page): Promise<Page> => {
    const experimentId = await take('experiments')
    const [text, samplesIn, files] = [await take('sections'), await take('sections'), await take('sections')]
    const documentId = `document-${randomUUID()}`
    const fileId = `file-${randomUUID()}`
    const caption = { type: 'caption', content: [{ type: 'text', text: `What ${name} shows` }] } as const
    const shown = pictureOf ? [{ type: 'picture', attrs: { file: pictureOf.fileIds[0]!, name: 'gel.png' }, content: [caption] } as const] : []
    const said = { type: 'paragraph', content: [{ type: 'text', text: `What ${name} says` }] } as const
    const update = sequenceUpdate([said, ...shown])
    const chain = `copy-${randomUUID()}`
    const section = { experimentId, name: 'Result' }
    await author.device.push(
      act('experiment.create@1', { id: experimentId, studyId, name }),
      act('section.create@1', { ...section, id: text, type: 'PARAGRAPH', orderKey: 'V1', documentId }),
      act('document.create@2', { id: documentId, subject: rowKey('sections', text), schemaNumber: sequenceSchema, audience: 0 }),
      act('document.append@1', { documentId, updateId: `update-${randomUUID()}`, chains: [chain], part: 1, parts: 1, content: toBase64(update) }),
      act('section.create@1', { ...section, id: samplesIn, type: 'SAMPLESIN', orderKey: 'V2', documentId: null }),
      act('section.add-samples@1', { sectionId: samplesIn, sampleIds: [sampleIds[0]] }),
      act('section.create@1', { ...section, id: files, type: 'FILE', orderKey: 'V3', documentId: null }),
      act('file.add@1', {
        id: fileId,
        subject: rowKey('sections', files),
        audience: 0,
        name: 'gel.txt',
        mediaType: 'text/plain',
        size: bytes.length,
        sha256: sha256Of(bytes),
      }),
    )
    await author.device.fetch(`${uploadPath(fileId)}?group=${group}&user=${author.user.id}&start=0`, {
      method: 'PUT',
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    })
    return { experimentId, sectionIds: [text, samplesIn, files], documentId, fileIds: [fileId] }
  }

  const open = await make('open')
  const archived = await make('archived')
  const signed = await make('signed', open)
  const later = await make('later', open)
  await author.device.push(act('experiment.archive@1', { experimentId: archived.experimentId, archived: true }))
  const refused = (await author.device.page()).results
  if (refused.length) throw new Error(`the laboratory could not be made: ${JSON.stringify(refused)}`)
  await sign(server, group, author.user.id, signed.experimentId, witness.user.id)
  const [plain, former] = [new Doc(), new Doc()]
  const forged = [{ type: 'paragraph', content: [{ type: 'text', text: 'forged' }] }] as const
  const updates = [
    updateOf(plain, () => plain.getText('text').insert(0, 'forged ')),
    updateOf(former, () => writeFormer(former, forged)),
    sequenceUpdate(forged),
  ].map(toBase64)
  const pages = [open, archived, signed, later]
  return { server, group, otherGroup, author, witness, hostile, program, pages, signed: [signed.experimentId], sampleIds, studyId, projectId, updates }
}

/** As author, of what the author sees. */
export const sign = (server: TestServer, group: number, userId: number, experimentId: number, witnessId: number | null): Promise<string> =>
  server.app.services.store.write((tables) =>
    signInTransaction(tables, { userId, groupId: group, at: server.now }, { experimentId, capacity: 'author', witnessId }),
  )
