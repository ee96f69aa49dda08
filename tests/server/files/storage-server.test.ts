import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callStorage, type CallStorage } from '#server/doctor/call-storage.ts'
import { checkStorageServers } from '#server/doctor/check-storage.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { refusedFileTypes } from '#domain/rules/files/refused-file-type.ts'
import { messageQueueSchema, type MessageQueue, type QueuedMessage } from '#domain/wire/integrations/message-queue.ts'
import type { BegunUpload, Inspection, SavedStorageServer, StorageServer } from '#domain/wire/integrations/storage-server.ts'
import { makeStorageKey, readClaims, signClaims, storageKeyText, type ClaimsOf, type StorageKey } from '#server/storage-server/signed-claims.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { sha256Of } from '#tests/harness/files.ts'
import { freePort } from '#tests/harness/free-port.ts'
import { makeExperiment, makeProject, makeSection, makeStudy } from '#tests/harness/notebook.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'
import { startServerProcess } from '#tests/harness/server-process.ts'
import { browserAt, chunk, digestOf, keyOf, startStorage, type TestStorage } from './storage-world.ts'

const json = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const gigabytes = 1024 ** 3
const section = 700_101

describeServer('the storage server of a group', (lab) => {
  let group: number
  let user: TestUser
  let member: Fetch
  let administrator: Fetch
  let stranger: Fetch
  let storage: TestStorage
  let key: StorageKey
  let bytes: Uint8Array
  let made = 0

  const register = async (by: Fetch, url: string) =>
    by('/api/v1/groups/storageServer', { method: 'PUT', body: JSON.stringify({ url }), headers: { 'content-type': 'application/json' } })
  const begin = (fields: object = {}, by = member) =>
    by('/api/v1/files/uploads', json({ subject: `sections#${section}`, name: `run-${made}.raw`, size: bytes.length, ...fields }))
  const begun = async (fields: object = {}, by = member) => (await (await begin(fields, by)).json()) as BegunUpload
  const refusalOf = async (answer: Response) => (await answer.json()) as { code: string; message: string }
  const atStorage = (upload: BegunUpload) => browserAt(upload, lab.server.url)
  const messageOf = async ({ id }: BegunUpload, by = member): Promise<QueuedMessage> =>
    (await (await by(`/members/fn/retrieveMessage.ashx?messageID=${id}`)).json()) as QueuedMessage
  const ended = (upload: BegunUpload) =>
    eventually(async () => {
      const message = await messageOf(upload)
      expect(message.state).not.toBe('RUNNING')
      return message
    })
  const filesOf = async () =>
    (await lab.store.feed.read((tables) => tables.rowsUnder(group, 'files', 'bySubject', [`sections#${section}`]))) as unknown as FileRow[]
  /** Everything, as a browser does it. */
  const upload = async (fields: object = {}) => {
    const to = await begun(fields)
    for (let start = 0; start < bytes.length; start += chunk) await atStorage(to).send(bytes, start)
    await atStorage(to).finalize(bytes)
    return { to, message: await ended(to) }
  }

  const queueOf = async (by: Fetch) => {
    const answer = (await (await by('/members/fn/getMessageQueue.ashx', { method: 'POST' })).json()) as MessageQueue
    expect(messageQueueSchema.safeParse(answer).success).toBe(true)
    return answer.messages
  }

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Member', group)
    member = await lab.server.signIn(user)
    administrator = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
    stranger = await lab.server.signIn(await lab.server.makeUser('Administrator', await lab.server.makeGroup()))
    await lab.server.saveRows(group, 'projects', makeProject({ id: 1 }))
    await lab.server.saveRows(group, 'studies', makeStudy({ id: 1, projectId: 1 }))
    await lab.server.saveRows(group, 'experiments', makeExperiment({ id: 1, studyId: 1, ownerId: user.id }))
    await lab.server.saveRows(group, 'sections', makeSection({ id: section, experimentId: 1, type: 'FILE' }))
    const saved = (await (await register(administrator, 'http://127.0.0.1:1')).json()) as SavedStorageServer
    key = keyOf(saved.key)
    storage = await startStorage({ keys: [key], origin: lab.server.url, clock: () => lab.server.now })
    await register(administrator, storage.url)
  })
  afterAll(() => storage.end())
  beforeEach(() => {
    lab.server.now += 1
    bytes = Uint8Array.from({ length: 2 * chunk + 10 }, (_, at) => (at * 11) % 251).with(0, ++made % 251)
  })

  test('is registered by an administrator; its key is shown once and to nobody else, and its address to members only', async () => {
    expect((await register(member, storage.url)).status).toBe(403)
    expect(await (await register(administrator, `${storage.url}/`)).json()).toEqual({ url: storage.url, key: '' })
    const read = async (by: Fetch) => ((await (await by('/api/v1/groups/storageServer')).json()) as StorageServer).server
    expect(await read(member)).toEqual({ url: storage.url, needsToken: false })
    expect(await read(stranger)).toBeNull()
    expect((await stranger(`/api/v1/groups/storageServer?group=${group}`)).status).toBe(403)
    for (const url of ['ftp://storage.lab.example', 'https://storage.lab.example/files', 'storage', 'https://me:pw@storage.lab.example'])
      expect((await refusalOf(await register(administrator, url))).code).toBe('storage-server.address')
    expect(lab.server.log.join('')).not.toContain(key.secret)
  })

  test('what is on it is listed for the people of the group, with the experiment it belongs to', async () => {
    const { message } = await upload()
    const list = async (by: Fetch) => (await (await by('/api/v1/institute/localStorage/export')).json()) as Record<string, unknown>[]
    expect(await list(member)).toContainEqual(
      expect.objectContaining({
        storageURL: storage.url,
        experimentFileID: message.result.fileID,
        realFileName: `run-${made}.raw`,
        fileSize: bytes.length,
        sha256Hash: sha256Of(bytes),
        userID: user.id,
        userFullName: user.fullName,
        groupID: group,
        expJournalID: section,
        experimentID: 1,
        studyID: 1,
        projectID: 1,
      }),
    )
    expect(await list(stranger)).toEqual([])
  })

  test('keeps a file that was sent to it in chunks; it is checked and finalized there, appears in the section, and comes back as it was [FILE-02]', async () => {
    const { message } = await upload()
    expect(message).toMatchObject({ state: 'FINISHED', message: 'File successfully linked to section.', name: `run-${made}.raw` })
    const row = (await filesOf()).find(({ name }) => name === `run-${made}.raw`)!
    expect(row).toMatchObject({ state: 'stored', size: bytes.length, sha256: sha256Of(bytes), addedBy: user.id, audience: 0 })
    expect(message.result).toEqual({ id: row.id, fileID: expect.any(Number) as number })
    const away = await member(`/members/fn/authloader.ashx?fileID=${message.result.fileID}`)
    expect(away.status).toBe(302)
    const answer = await fetch(away.headers.get('location')!)
    expect(sha256Of(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256Of(bytes))
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*raw$/)
    const part = await fetch(away.headers.get('location')!, { headers: { range: 'bytes=5-9' } })
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, bytes.slice(5, 10)])
    expect((await stranger(`/members/fn/authloader.ashx?fileID=${message.result.fileID}`)).status).toBe(404)
    // A list for programs says how to get it: this server answers with where it is.
    const listed = (await (await member(`/api/v1/experiments/sections/${section}/files`)).json()) as { data: Record<string, unknown>[] }
    const { hybridStorage } = listed.data.find(({ storedName }) => storedName === row.id) as { hybridStorage: { url: string; localStorageRequest: string } }
    const form = new URLSearchParams({ action: 'download', localStorageRequest: hybridStorage.localStorageRequest })
    const { pathname } = new URL(hybridStorage.url)
    const there = await member(pathname, { method: 'POST', body: form, redirect: 'manual' })
    expect([there.status, (await (await fetch(there.headers.get('location')!)).arrayBuffer()).byteLength]).toEqual([302, bytes.length])
    expect((await stranger(pathname, { method: 'POST', body: form })).status).toBe(404)

    // What the integrity check finds is reported in the words of the specification, and nothing of the file stays.
    bytes = bytes.with(0, 250)
    const to = await begun()
    for (const start of [0, chunk, 2 * chunk]) await atStorage(to).send(bytes, start)
    await atStorage(to).finalize(bytes.with(7, 0))
    expect(await ended(to)).toMatchObject({
      state: 'FAILED',
      message: `Error while uploading file run-${made}.raw to storage server: The server reported This file was damaged on its way to the storage server.`,
      reason: 'This file was damaged on its way to the storage server.',
      result: { fileID: 0, id: '' },
    })
    const givenUp = await begun({ name: 'gel.raw' })
    await atStorage(givenUp).send(bytes, 0)
    await atStorage(givenUp).fail('The file cannot be read.')
    expect((await ended(givenUp)).message).toBe('Error while uploading file gel.raw to storage server: The server reported The file cannot be read.')
    expect((await filesOf()).filter(({ name }) => name === 'gel.raw')).toEqual([])
    await eventually(async () => expect(await readdir(join(storage.folder, 'uploads'))).toEqual([]))
  })

  test('work that goes on after its answer is in the message queue of whoever began it, each message with an address that is asked until it has ended', async () => {
    const to = await begun()
    const [first] = await queueOf(member)
    expect(first).toMatchObject({ messageID: to.id, type: 'localStorageFile', state: 'RUNNING', message: '', result: { fileID: 0, id: '' } })
    const ask = async (by: Fetch) => (await by(first!.retrieveURL)).status
    expect(await ask(member)).toBe(200)
    expect([await ask(administrator), await ask(stranger)]).toEqual([404, 404])
    expect((await member('/members/fn/retrieveMessage.ashx?messageID=never-0000-0000-begun')).status).toBe(404)
    expect(await queueOf(administrator)).toEqual([])

    for (const start of [0, chunk, 2 * chunk]) await atStorage(to).send(bytes, start)
    // The answer comes before the check has ended; the message says when it has.
    expect((await atStorage(to).finalize(bytes)).body.state).toBe('checking')
    expect(await ended(to)).toMatchObject({ state: 'FINISHED', result: { id: to.id } })
    expect((await queueOf(member))[0]).toMatchObject({ messageID: to.id, state: 'FINISHED' })
  })

  test('refuses the types of file that may harm it, before any of it is sent [FILE-03]', async () => {
    for (const pattern of refusedFileTypes) {
      const answer = await begin({ name: `setup.${pattern.toUpperCase()}` })
      expect([answer.status, (await refusalOf(answer)).message]).toEqual([
        400,
        `File type '${pattern}' may not be uploaded since it may harm your local storage device.`,
      ])
    }
  })

  test('takes files of up to 100 GB, whatever the limit of the Aliquot server is', async () => {
    expect((await begin({ size: 100 * gigabytes, name: 'whole.raw' })).status).toBe(200)
    expect((await begin({ size: 100 * gigabytes + 1 })).status).toBe(400)
  })

  test('an upload goes on where it was cut off: the same file again, a restarted storage server, and half a chunk after a power cut', async () => {
    const to = await begun({ modifiedAt: 5 })
    expect((await atStorage(to).send(bytes, 0)).body).toEqual({ received: chunk, state: 'receiving', message: '', chunk })
    await storage.restart()
    await writeFile(join(storage.folder, 'uploads', `${to.id}.part`), Buffer.alloc(300, 7), { flag: 'a' })
    const again = await begun({ modifiedAt: 5 })
    expect(again.id).toBe(to.id)
    expect((await begun({ modifiedAt: 6 })).id).not.toBe(to.id)
    expect((await atStorage(again).read()).body.received).toBe(chunk)
    // A chunk that comes early or twice is not taken.
    expect((await atStorage(again).send(bytes, 2 * chunk)).body.received).toBe(chunk)
    expect((await atStorage(again).send(bytes, 0)).body.received).toBe(chunk)
    expect((await atStorage(again).finalize(bytes)).status).toBe(409)
    expect((await atStorage(again).send(bytes, chunk, '0'.repeat(64))).status).toBe(422)
    for (const start of [chunk, 2 * chunk]) await atStorage(again).send(bytes, start)
    await atStorage(again).finalize(bytes)
    expect((await ended(again)).state).toBe('FINISHED')
  })

  test('a check that is cut off, and an Aliquot server that could not be told, are caught up after a restart', async () => {
    const to = await begun()
    for (const start of [0, chunk, 2 * chunk]) await atStorage(to).send(bytes, start)
    await storage.restart({ origin: 'http://127.0.0.1:9' })
    // As a power cut in the middle of the check leaves it.
    const about = join(storage.folder, 'uploads', `${to.id}.json`)
    const held = JSON.parse(await readFile(about, 'utf8')) as object
    await storage.stop()
    const digest = digestOf(bytes)
    await writeFile(about, JSON.stringify({ ...held, state: 'checking', digest }))
    await storage.restart()
    await eventually(async () => expect(await readFile(about, 'utf8')).toContain('"checked"'))
    expect((await messageOf(to)).state).toBe('RUNNING')
    await storage.restart({ origin: lab.server.url })
    expect((await ended(to)).state).toBe('FINISHED')
    // Told again, it changes nothing.
    const outcome = { act: 'outcome', action: 'localStorageFileUploadFailed', upload: to.id, group, size: bytes.length, sha256: '', message: 'x' } as const
    expect((await lab.server.anonymous('/members/fn/storageServer.ashx', json({ outcome: signClaims(key, outcome) }))).status).toBe(200)
    expect((await messageOf(to)).state).toBe('FINISHED')
  })

  test('a disk that loses bytes is said plainly', async () => {
    const to = await begun()
    for (const start of [0, chunk, 2 * chunk]) await atStorage(to).send(bytes, start)
    await truncate(join(storage.folder, 'uploads', `${to.id}.part`), chunk)
    expect((await atStorage(to).finalize(bytes)).body).toMatchObject({ message: 'A part of this file is missing.' })
    const uploads = join(storage.folder, 'uploads')
    await rename(uploads, `${uploads}-away`)
    const answer = await atStorage(to).send(bytes, 0)
    expect([answer.status, answer.body.message]).toEqual([500, 'The disk of the storage server does not work as it should.'])
    await rename(`${uploads}-away`, uploads)
    // A file without room is refused before the first of it is written.
    storage.freeBytes = bytes.length - 1
    const first = await atStorage(await begun({ name: 'huge.raw' })).send(bytes, 0)
    storage.freeBytes = 200 * gigabytes
    expect([first.status, first.body.message]).toEqual([507, 'The disk of the storage server is full.'])
  })

  test('takes only what the Aliquot server has signed for this upload, and only from its pages', async () => {
    const to = await begun()
    const other = await begun({ name: 'other.raw' })
    const statusWith = async (ticket: string) => (await atStorage({ ...to, ticket }).read()).status
    expect(await statusWith(to.ticket)).toBe(200)
    expect(await statusWith(other.ticket)).toBe(403)
    expect(await statusWith(`${to.ticket}x`)).toBe(403)
    expect(await statusWith('')).toBe(403)
    const { until: _, ...claims } = readClaims(key, to.ticket, 'upload', 0)!
    expect(await statusWith(signClaims({ ...key, secret: 'a'.repeat(43) }, { ...claims, until: lab.server.now + 1 }))).toBe(403)
    expect(await statusWith(signClaims(key, { ...claims, until: lab.server.now - 1 }))).toBe(403)
    expect((await browserAt(to, 'https://elsewhere.example').read()).status).toBe(403)
    const preflight = (origin: string) =>
      fetch(`${storage.url}/uploads/${to.id}`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'PUT' } })
    expect((await preflight(lab.server.url)).headers.get('access-control-allow-origin')).toBe(lab.server.url)
    expect((await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('only the worker that sends files may connect to it, and only for members of the group', async () => {
    const policyFor = async (by: Fetch, script = '/assets/storage-upload.worker-Ab12.js') => {
      const answer = await by(`/members/fn/storageWorker.js?script=${script}`)
      return { status: answer.status, text: await answer.text(), policy: answer.headers.get('content-security-policy')! }
    }
    const own = await policyFor(member)
    expect(own).toMatchObject({ status: 200, text: 'import "/assets/storage-upload.worker-Ab12.js"\n' })
    expect(own.policy).toContain(`connect-src 'self' ${storage.url};`)
    expect((await policyFor(stranger)).policy).toContain("connect-src 'self';")
    expect((await policyFor(lab.server.anonymous)).status).toBe(401)
    expect((await member('/healthz')).headers.get('content-security-policy')).toContain("connect-src 'self';")
    for (const script of ['https://elsewhere.example/a.js', '/assets/../members/fn/x.js', '//elsewhere.example/a.js', '/assets/a.js";alert(1)//.js'])
      expect((await policyFor(member, encodeURIComponent(script))).status).toBe(400)
  })

  test('no path leads out of its folder', async () => {
    for (const path of ['/files/../../etc/passwd', '/uploads/..%2f..%2fetc%2fpasswd', '/files?request=../../etc/passwd', '/uploads/%2e%2e'])
      expect([403, 404]).toContain((await fetch(storage.url + path)).status)
    const climbing = { act: 'read', group, sha256: '../../uploads/secret', size: 1, name: 'x', until: lab.server.now + 1_000 } as const
    expect((await fetch(`${storage.url}/files?request=${signClaims(key, climbing)}`)).status).toBe(403)
  })

  test('killed while it receives, and again while it checks, it loses nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aliquot-storage-'))
    const port = await freePort()
    const env = { ALIQUOT_STORAGE_FOR: lab.server.url, ALIQUOT_STORAGE_TOKENS: storageKeyText(key), ALIQUOT_STORAGE_FOLDER: folder }
    const start = () => startServerProcess({ command: 'storage', port, env })
    let running = await start()
    // The same key at another address: the person's browser is told where.
    await register(administrator, running.url)
    try {
      const to = { ...(await begun()), ticket: '' }
      const { upload, size } = { upload: to.id, size: bytes.length }
      // A clock of its own, which does not stand still.
      const ticket = signClaims(key, { act: 'upload', upload, group, size, until: Date.now() + 3_600_000 })
      const at = browserAt({ ...to, ticket }, lab.server.url)
      expect((await at.send(bytes, 0)).body.received).toBe(chunk)
      await running.kill()
      running = await start()
      expect((await at.read()).body.received).toBe(chunk)
      for (const from of [chunk, 2 * chunk]) await at.send(bytes, from)
      await at.finalize(bytes)
      await running.kill()
      running = await start()
      expect((await ended(to)).state).toBe('FINISHED')
    } finally {
      await running.kill()
      await register(administrator, storage.url)
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('its key says nothing about other groups, and nothing at all once it is removed', async () => {
    const to = await begun()
    const told = async (fields: object, by = key) => {
      const outcome = { act: 'outcome', action: 'localStorageFileUploadFailed', upload: to.id, group, size: 1, sha256: '', message: 'x', ...fields } as const
      return (await lab.server.anonymous('/members/fn/storageServer.ashx', json({ outcome: signClaims(by, outcome) }))).status
    }
    expect(await told({ group: group + 1 })).toBe(403)
    expect(await told({}, { ...key, secret: 'b'.repeat(43) })).toBe(403)
    expect((await messageOf(to)).state).toBe('RUNNING')
  })

  test('[FAULT-83] with the key of one group, nobody reads, inspects or sends files of another group that uses the same storage server', async () => {
    const { message } = await upload()
    const sha256 = sha256Of(bytes)
    const other = await lab.server.makeGroup()
    const otherKey = makeStorageKey(other)
    await storage.restart({ keys: [key, otherKey] })
    const until = lab.server.now + 60_000
    const statusOf = async (path: string, init: RequestInit = {}) => (await fetch(storage.url + path, init)).status
    const read = { act: 'read', group, sha256, size: bytes.length, name: 'x', until } as const
    expect(await statusOf(`/files?request=${signClaims(key, read)}`)).toBe(200)
    expect(await statusOf(`/files?request=${signClaims(otherKey, read)}`)).toBe(403)
    const inspected: ClaimsOf<'inspect'> = { act: 'inspect', group, contents: [{ sha256, size: bytes.length }], until }
    expect(await statusOf(`/inspection?request=${signClaims(key, inspected)}`)).toBe(200)
    expect(await statusOf(`/inspection?request=${signClaims(otherKey, inspected)}`)).toBe(403)
    const sent = { act: 'upload', upload: randomUUID(), group, size: bytes.length, until } as const
    const as = (by: StorageKey) => browserAt({ id: sent.upload, url: storage.url, ticket: signClaims(by, sent) }, lab.server.url)
    expect((await as(otherKey).send(bytes, 0)).status).toBe(403)
    expect((await as(otherKey).fail('x')).status).toBe(403)
    expect((await as(key).send(bytes, 0)).status).toBe(200)
    expect((await as(otherKey).read()).status).toBe(403)
    // The other way round, what a group says about its own files is still taken.
    expect(await statusOf(`/inspection?request=${signClaims(otherKey, { ...inspected, group: other })}`)).toBe(200)
    expect(message.state).toBe('FINISHED')
    await storage.restart({ keys: [key] })
  })

  test('who may not add files cannot begin, and who may no longer do so when it is complete finds the reason', async () => {
    const guest = await lab.server.signIn(await lab.server.makeUser('Guest', group))
    expect((await begin({}, guest)).status).toBe(403)
    expect((await refusalOf(await begin({}, stranger))).code).toBe('section.gone')
    const to = await begun()
    for (const start of [0, chunk, 2 * chunk]) await atStorage(to).send(bytes, start)
    await lab.server.saveRows(group, 'sections', makeSection({ id: section, experimentId: 1, type: 'FILE', archived: 1 }))
    await atStorage(to).finalize(bytes)
    expect((await ended(to)).state).toBe('FAILED')
    await lab.server.saveRows(group, 'sections', makeSection({ id: section, experimentId: 1, type: 'FILE' }))
    // Nobody can reach its bytes, so they are deleted.
    await eventually(async () => expect(await contentOf(sha256Of(bytes))).toBe(false))
  })

  const contentOf = async (sha256: string) => (await readdir(join(storage.folder, 'files'), { recursive: true })).some((name) => name.endsWith(sha256))

  test('the doctor asks it how it is: release, clock, disk, and whether some of its files are whole', async () => {
    const { engine, seal } = lab.server.app.services
    const look = async (options: { now?: number; call?: CallStorage } = {}) =>
      (await checkStorageServers({ engine, seal, now: lab.server.now, ...options })).map(({ is, says }) => `${is} ${says}`).join('\n')
    const { message } = await upload()
    expect(message.state).toBe('FINISHED')
    // Other tests have taken theirs away.
    await engine.write((sql) => sql.all('delete from storage_content where group_id = $1 and sha256 <> $2', [group, sha256Of(bytes)]))
    storage.freeBytes = 300 * gigabytes
    expect(await look()).toMatch(/^well .*: 300 GB free\. A file was read, and is whole\.$/)
    storage.freeBytes = gigabytes / 2
    expect(await look()).toMatch(/^ill .*: 0 GB free\.$/)
    storage.freeBytes = 300 * gigabytes
    const old: CallStorage = async (...asked) => ({ ...((await callStorage(...asked)) as Inspection), version: '0.1.0+abc', now: lab.server.now + 200_000 })
    expect(await look({ call: old })).toMatch(/watch .*runs Aliquot 0\.1\.0.*\nill .*differs by 200 seconds/)
    expect(await look({ now: lab.server.now - 600_000 })).toContain('rejects what this server signs')
    expect(await look({ call: async () => 'unknown' })).toContain('no storage server of this release')
    const [path] = (await readdir(join(storage.folder, 'files'), { recursive: true })).filter((name) => name.endsWith(sha256Of(bytes)))
    const file = join(storage.folder, 'files', path!)
    const content = await readFile(file)
    await writeFile(file, content.with(0, content[0]! ^ 1))
    expect(await look()).toContain(`ill Group ${group}, ${storage.url}: the file with the SHA-256 ${sha256Of(bytes)} is damaged.`)
    await rm(file)
    expect(await look()).toContain('is missing')
    await engine.write((sql) => sql.all("update files set name = 'setup.exe' where group_id = $1 and sha256 = $2", [group, sha256Of(bytes)]))
    expect(await look({ call: async () => 'unreachable' })).toMatch(/watch .*no answer\.\nwatch .*setup\.exe may harm/)
    await engine.write((sql) => sql.all('delete from storage_content where group_id = $1', [group]))
  })

  test('once the key of the server is lost, it needs a new token, and then has its files again', async () => {
    const { message } = await upload()
    await lab.server.engine.write((sql) => sql.all('update storage_server set secret = $2 where group_id = $1', [group, 'd:sealed-with-a-key-that-is-lost']))
    const load = () => member(`/members/fn/authloader.ashx?fileID=${message.result.fileID}`, { redirect: 'manual' })
    expect([await refusalOf(await begin()), await refusalOf(await load())]).toMatchObject(
      Array.from({ length: 2 }, () => ({ code: 'storage-server.key-lost' })),
    )
    expect((await member('/api/v1/files')).status).toBe(200)
    expect(((await (await member('/api/v1/groups/storageServer')).json()) as StorageServer).server).toEqual({ url: storage.url, needsToken: true })
    const saved = (await (await register(administrator, storage.url)).json()) as SavedStorageServer
    key = keyOf(saved.key)
    await storage.restart({ keys: [key] })
    expect((await fetch((await load()).headers.get('location')!)).status).toBe(200)
    expect((await upload({ name: 'again.raw' })).message.state).toBe('FINISHED')
  })

  test('without it, nothing is begun, and what was on it is said to be away', async () => {
    const { message } = await upload()
    expect((await administrator('/api/v1/groups/storageServer', { method: 'DELETE' })).status).toBe(200)
    expect((await refusalOf(await begin())).code).toBe('upload.no-storage')
    const answer = await member(`/members/fn/authloader.ashx?fileID=${message.result.fileID}`)
    expect([answer.status, (await refusalOf(answer)).code]).toEqual([503, 'storage-server.gone'])
  })

  test('how it ended can be read for a day', async () => {
    const states = async (by: Fetch) => (await queueOf(by)).map(({ state }) => state)
    expect(await states(member)).toContain('FINISHED')
    lab.server.now += 25 * 3_600_000
    // No session lasts as long.
    expect(await states(await lab.server.signIn(user))).not.toContain('FINISHED')
  })
})
