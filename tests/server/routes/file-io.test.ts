import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { FileRow } from '#domain/entities/file.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { writeSystemSetting } from '#server/store/people/system-settings.ts'
import { FileSweeper } from '#server/followers/file-sweeper.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { sha256Of } from '#tests/harness/files.ts'
import { makeExperiment, makeProject, makeSection, makeStudy } from '#tests/harness/notebook.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'

interface Answer {
  success: boolean
  message: string
  received: number
  progress: number
  fileID: number
}

const chunk = fileLimits.chunk
const sample = Uint8Array.from({ length: chunk * 2 + 10 }, (_, at) => (at * 7) % 251)
const damaged =
  'Error while uploading file run.csv to storage server: The server reported This file was damaged on its way to the server. It is kept on this device.'

describeServer('fileIO.ashx', (lab) => {
  let group: number
  let user: TestUser
  let fetch: Fetch
  let bytes = sample
  let made = 0
  const section = 700_001

  const send = async (fields: Record<string, string | number>, content?: Uint8Array, by = fetch): Promise<Answer> => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
    if (content) body.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), 'blob')
    const answer = await by('/members/fn/fileIO.ashx', { method: 'POST', body })
    expect(answer.status).toBe(200)
    return (await answer.json()) as Answer
  }
  const part = (at: number, fields: Record<string, string | number> = {}, content = bytes.slice(at * chunk, (at + 1) * chunk)) =>
    send({ action: 'upload', name: 'run.csv', chunk: at, chunks: 3, ...fields }, content)
  const filesOf = async (subject: string) =>
    (await lab.store.feed.read((tables) => tables.rowsUnder(group, 'files', 'bySubject', [subject]))) as unknown as FileRow[]
  const load = async (fileID: number) => new Uint8Array(await (await fetch(`/members/fn/authloader.ashx?fileID=${fileID}`)).arrayBuffer())

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Member', group)
    fetch = await lab.server.signIn(user)
    await lab.server.saveRows(group, 'projects', makeProject({ id: 1 }))
    await lab.server.saveRows(group, 'studies', makeStudy({ id: 1, projectId: 1 }))
    await lab.server.saveRows(group, 'experiments', makeExperiment({ id: 1, studyId: 1, ownerId: user.id }))
    await lab.server.saveRows(group, 'sections', makeSection({ id: section, experimentId: 1, type: 'FILE' }))
  })
  beforeEach(() => {
    bytes = sample.with(0, ++made)
  })

  test('a file is uploaded in chunks of 1 MB, with its progress to 100 percent, and comes back as it was [FILE-01]', async () => {
    expect(await part(0)).toEqual({ success: true, message: '', received: chunk, progress: 33, fileID: 0 })
    expect(await part(1)).toMatchObject({ received: 2 * chunk, progress: 66, fileID: 0 })
    const { fileID, ...last } = await part(2)
    expect(last).toEqual({ success: true, message: '', received: bytes.length, progress: 100 })
    expect(sha256Of(await load(fileID))).toBe(sha256Of(bytes))
    const row = (await filesOf(`members#${user.id}`)).find(({ sha256 }) => sha256 === sha256Of(bytes))
    expect(row).toMatchObject({ name: 'run.csv', mediaType: 'text/csv', size: bytes.length, state: 'stored', addedBy: user.id, audience: 0 })
  })

  test('it is added to the section or the sample that is named, and devices hear of it like of any change', async () => {
    const version = await lab.store.feed.read((tables) => tables.version(group))
    const { fileID } = await send({ action: 'upload', name: 'gel.png', expJournalID: section }, bytes.slice(0, 9))
    expect(fileID).toBeGreaterThan(0)
    expect(await filesOf(`sections#${section}`)).toMatchObject([{ name: 'gel.png', mediaType: 'image/png', state: 'stored', size: 9 }])
    expect(await lab.store.feed.read((tables) => tables.version(group))).toBe(version + 2)
    const tube = await lab.server.makeSample(group, { ownerId: user.id })
    await send({ action: 'upload', name: 'gel.png', sampleID: tube.id }, bytes.slice(0, 9))
    expect(await filesOf(`samples#${tube.id}`)).toMatchObject([{ name: 'gel.png', state: 'stored' }])
  })

  test('a chunk that comes twice changes nothing, and one that comes too early is not taken', async () => {
    const id = { fileIdentifier: `upload-${made}` }
    await part(0, id)
    expect(await part(0, id)).toMatchObject({ success: true, received: chunk })
    expect(await part(2, id)).toEqual({
      success: false,
      message: 'A part of this file is missing. Send it again from part 1.',
      received: 0,
      progress: 0,
      fileID: 0,
    })
    await part(1, id)
    const { fileID } = await part(2, id)
    expect(sha256Of(await load(fileID))).toBe(sha256Of(bytes))
  })

  test('without an identifier, the first chunk begins anew, so two files of one name are never mixed', async () => {
    await part(0, {}, bytes.slice(0, chunk).with(5, 255))
    await part(0)
    await part(1)
    expect(sha256Of(await load((await part(2)).fileID))).toBe(sha256Of(bytes))
  })

  test('a damaged chunk is not taken, and a whole with another hash or size leaves nothing', async () => {
    expect(await part(0, { chunkHash: sha256Of(bytes) })).toMatchObject({ success: false, received: 0 })
    const before = (await filesOf(`members#${user.id}`)).length
    for (const wrong of [{ fileHash: sha256Of(Buffer.from('other')) }, { fileSize: bytes.length + 1 }]) {
      await part(0, wrong)
      await part(1, wrong)
      expect(await part(2, wrong)).toMatchObject({ success: false, fileID: 0 })
      // Nothing of it is here any more.
      expect(await part(1)).toMatchObject({ success: false, message: 'A part of this file is missing. Send it again from part 0.' })
    }
    expect(await part(0, { fileSize: 5 })).toMatchObject({ success: false })
    expect((await filesOf(`members#${user.id}`)).length).toBe(before)
  })

  test('with local storage, a file is checked, finalized and then stored [FILE-08]', async () => {
    const held = { localStorage: 'true', fileIdentifier: `held-${made}` }
    for (const at of [0, 1, 2]) expect(await part(at, held)).toMatchObject({ success: true, fileID: 0 })
    const named = { name: 'run.csv', fileIdentifier: held.fileIdentifier, fileSize: bytes.length, fileHash: sha256Of(bytes) }
    expect(await send({ action: 'finalizeUpload', ...named })).toEqual({ success: true, message: '', received: bytes.length, progress: 100, fileID: 0 })
    const { success, fileID } = await send({ action: 'localStorageFileUploaded', ...named, expJournalID: section })
    expect(success).toBe(true)
    expect(sha256Of(await load(fileID))).toBe(sha256Of(bytes))
    expect((await filesOf(`sections#${section}`)).map(({ name }) => name)).toContain('run.csv')
  })

  test('what the integrity check refuses is reported in the words of the specification, and dropped [FILE-02]', async () => {
    const held = { localStorage: 'true', fileIdentifier: `held-${made}` }
    for (const at of [0, 1, 2]) await part(at, held)
    const named = { name: 'run.csv', fileIdentifier: held.fileIdentifier }
    expect(await send({ action: 'finalizeUpload', ...named, fileHash: sha256Of(Buffer.from('other')) })).toMatchObject({ success: false, message: damaged })
    expect(await send({ action: 'localStorageFileUploaded', ...named })).toMatchObject({ success: false, fileID: 0 })
    await part(0, held)
    expect(await send({ action: 'localStorageFileUploadFailed', ...named, message: 'Disk full.' })).toMatchObject({
      success: true,
      message: 'Error while uploading file run.csv to storage server: The server reported Disk full.',
    })
    expect(await part(1, held)).toMatchObject({ success: false })
  })

  test('[FAULT-118] files that a computer would run are refused with local storage only, at the first chunk [FILE-03]', async () => {
    const kept = { name: 'align.sh', fileIdentifier: 'script' }
    expect(await send({ action: 'upload', ...kept }, bytes.slice(0, 9))).toMatchObject({ success: true, progress: 100, fileID: expect.any(Number) as number })
    for (const [name, pattern] of [
      ['setup.exe', 'exe'],
      ['x.msh2xml', 'msh2xml'],
    ] as const) {
      const message = `File type '${pattern}' may not be uploaded since it may harm your local storage device.`
      expect(await send({ action: 'upload', name, localStorage: 1 }, bytes.slice(0, 9))).toMatchObject({ success: false, message })
      for (const action of ['finalizeUpload', 'localStorageFileUploaded']) expect(await send({ action, name })).toMatchObject({ success: false, message })
    }
  })

  test('the largest size is a setting of the site, in MB, of up to 100 GB [FILE-01]', async () => {
    const limit = async (megabytes: number | null) => {
      await lab.store.engine.write((sql) => writeSystemSetting(sql, 'uploadMegabytes', megabytes))
      lab.server.app.services.systemPolicies.forget()
    }
    await limit(2)
    expect(await part(0, { fileSize: bytes.length })).toMatchObject({ success: false, message: 'This file is 3 MB, and the limit is 2 MB.' })
    await part(0)
    await part(1)
    expect(await part(2)).toMatchObject({ success: false, message: 'This file is 3 MB, and the limit is 2 MB.' })
    // One long body says how long it is: it is refused before any of it is read.
    const whole = await fetch('/api/v1/files?fileName=run.csv', { method: 'POST', body: bytes })
    expect([whole.status, await whole.json()]).toMatchObject([413, { message: 'This file is 3 MB, and the limit is 2 MB.' }])
    await limit(100 * 1024)
    expect(await part(0, { fileSize: 100 * 1024 * 1024 * 1024 })).toMatchObject({ success: true, received: chunk })
    await limit(null)
    expect(await part(0, { fileSize: 101 * 1024 * 1024 })).toMatchObject({ success: false, message: 'This file is 101 MB, and the limit is 100 MB.' })
  })

  test('an upload that is not finished survives the deletion of other files', async () => {
    const id = { fileIdentifier: `kept-${made}` }
    await part(0, id)
    await new FileSweeper(lab.server.app.services.files).follow(group, [{ entity: 'files', version: 1, row: null }])
    expect(await part(1, id)).toMatchObject({ success: true, received: 2 * chunk })
  })

  test('who may not add files to the section cannot upload to it, and a number of another group is nothing', async () => {
    const guest = await lab.server.signIn(await lab.server.makeUser('Guest', group))
    const refused = { success: false, message: 'You do not have permission to do this.' }
    expect(await send({ action: 'upload', name: 'gel.png', expJournalID: section }, bytes.slice(0, 9), guest)).toMatchObject(refused)
    expect(await send({ action: 'upload', name: 'gel.png' }, bytes.slice(0, 9), guest)).toMatchObject(refused)
    const { fileID } = await send({ action: 'upload', name: 'gel.png', expJournalID: section }, bytes.slice(0, 9))
    const elsewhere = await lab.server.signIn(await lab.server.makeUser('Administrator', await lab.server.makeGroup()))
    expect((await elsewhere(`/members/fn/authloader.ashx?fileID=${fileID}`)).status).toBe(404)
    expect(await send({ action: 'upload', name: 'gel.png', expJournalID: section }, bytes.slice(0, 9), elsewhere)).toMatchObject({
      message: 'This section no longer exists.',
    })
  })

  test('a form with an unknown field, or without a file, is refused', async () => {
    const status = async (fields: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      return (await fetch('/members/fn/fileIO.ashx', { method: 'POST', body })).status
    }
    expect(await status({ action: 'upload', name: 'gel.png' })).toBe(400)
    expect(await status({ action: 'finalizeUpload', name: 'gel.png', folder: '/etc' })).toBe(400)
    expect(await status({ action: 'delete', name: 'gel.png' })).toBe(400)
  })
})
