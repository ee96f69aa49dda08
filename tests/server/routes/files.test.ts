import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { FileRow } from '#domain/entities/file.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { contentPath, uploadPath } from '#domain/wire/sync/upload.ts'
import { writeSystemSetting } from '#server/store/people/system-settings.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { fileRow, sha256Of } from '#tests/harness/files.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'

/** A chunk and a half. */
const sample = Uint8Array.from({ length: fileLimits.chunk * 1.5 }, (_, at) => (at * 7) % 251)

describeServer('files over HTTP', (lab) => {
  let group: number
  let user: TestUser
  let fetch: Fetch
  let made = 0
  let id: string
  /** Other ones for each test. */
  let bytes = sample

  const name = (fields: Partial<FileRow> = {}, content = bytes) => {
    id = `file-${String(++made).padStart(12, '0')}`
    return lab.server.saveRows(group, 'files', fileRow({ id, size: content.length, sha256: sha256Of(content), ...fields }))
  }
  const put = (start: number, content: Uint8Array<ArrayBuffer>, by = fetch, type = 'application/octet-stream') =>
    by(`${uploadPath(id)}?group=${group}&user=${user.id}&start=${start}`, { method: 'PUT', body: content, headers: { 'content-type': type } })
  const upload = async (content = bytes) => {
    for (let start = 0; start < content.length; start += fileLimits.chunk)
      expect((await put(start, content.slice(start, start + fileLimits.chunk))).status).toBe(200)
  }
  const get = (headers: Record<string, string> = {}, by = fetch) => by(`${contentPath(id)}?group=${group}&user=${user.id}`, { headers })
  const codeOf = async (answer: Promise<Response>) => {
    const { status, body } = await answer.then(async (response) => ({ status: response.status, body: (await response.json()) as { code: string } }))
    return `${status} ${body.code}`
  }

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Member', group)
    fetch = await lab.server.signIn(user)
  })
  beforeEach(async () => {
    bytes = sample.with(0, made)
    await name()
  })

  test('a file is uploaded in chunks, continued where the server is, and comes back as it was', async () => {
    const version = await lab.store.feed.read((tables) => tables.version(group))
    expect(await (await put(0, bytes.slice(0, fileLimits.chunk))).json()).toEqual({ received: fileLimits.chunk, stored: false })
    expect(await (await fetch(`${uploadPath(id)}?group=${group}`)).json()).toEqual({ received: fileLimits.chunk, stored: false })
    expect(await codeOf(get())).toBe('409 upload.pending')
    expect(await (await put(fileLimits.chunk, bytes.slice(fileLimits.chunk))).json()).toEqual({ received: bytes.length, stored: true })
    expect(await lab.store.feed.read((tables) => tables.version(group))).toBe(version + 1)
    expect(sha256Of(new Uint8Array(await (await get()).arrayBuffer()))).toBe(sha256Of(bytes))
  })

  test('bytes that are not those of the file are refused, and nothing of them stays', async () => {
    const wrong = bytes.with(bytes.length - 1, 255)
    await put(0, wrong.slice(0, fileLimits.chunk))
    expect(await codeOf(put(fileLimits.chunk, wrong.slice(fileLimits.chunk)))).toBe('400 upload.damaged')
    expect(await (await fetch(`${uploadPath(id)}?group=${group}`)).json()).toEqual({ received: 0, stored: false })
  })

  test('a file above the limit of the organization is refused with the limit, and is taken once the limit is raised', async () => {
    const limit = async (megabytes: number | null) => {
      await lab.store.engine.write((sql) => writeSystemSetting(sql, 'uploadMegabytes', megabytes))
      lab.server.app.services.systemPolicies.forget()
    }
    await limit(1)
    const answer = await put(0, bytes.slice(0, fileLimits.chunk))
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'upload.too-large', detail: { size: 2, most: 1 } }])
    expect(await (await fetch(`${uploadPath(id)}?group=${group}`)).json()).toEqual({ received: 0, stored: false })
    await limit(2)
    await upload()
    await limit(1)
    // What is stored stays, and can be read.
    expect((await get()).status).toBe(200)
    await limit(null)
  })

  test('a range of it can be asked for', async () => {
    await upload()
    const range = await get({ range: 'bytes=1048570-1048580' })
    expect([range.status, range.headers.get('content-range'), range.headers.get('content-length')]).toEqual([
      206,
      `bytes 1048570-1048580/${bytes.length}`,
      '11',
    ])
    expect(new Uint8Array(await range.arrayBuffer())).toEqual(bytes.slice(1_048_570, 1_048_581))
    expect((await (await get({ range: 'bytes=-5' })).arrayBuffer()).byteLength).toBe(5)
    expect((await (await get({ range: 'bytes=1572860-' })).arrayBuffer()).byteLength).toBe(4)
    const beyond = await get({ range: 'bytes=9999999-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    for (const unread of ['bytes=5-1', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-']) expect((await get({ range: unread })).status).toBe(200)
  })

  test('programs load a file of the active group, or a range of it, by authloader.ashx', async () => {
    const load = (by = fetch, headers: Record<string, string> = {}) => by(`/members/fn/authloader.ashx?fileID=${id}`, { headers })
    expect(await codeOf(load())).toBe('409 upload.pending')
    await upload()
    const whole = await load()
    expect([whole.status, whole.headers.get('content-disposition')]).toEqual([200, "inline; filename*=UTF-8''gel.png"])
    expect(sha256Of(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256Of(bytes))
    expect(new Uint8Array(await (await load(fetch, { range: 'bytes=3-5' })).arrayBuffer())).toEqual(bytes.slice(3, 6))
    const elsewhere = await lab.server.signIn(await lab.server.makeUser('Administrator', await lab.server.makeGroup()))
    expect(await codeOf(load(elsewhere))).toBe('404 file.gone')
    expect(await codeOf(load(lab.server.anonymous))).toBe('401 session.expired')
  })

  test('a file never runs as a page of this server: only safe images are shown, and everything is sandboxed', async () => {
    const small = Uint8Array.from(Buffer.from('<script>alert(1)</script>'))
    for (const [mediaType, expected, how] of [
      ['text/html', 'application/octet-stream', 'attachment'],
      ['image/svg+xml', 'application/octet-stream', 'attachment'],
      ['image/png', 'image/png', 'inline'],
    ] as const) {
      await name({ mediaType, name: 'Gel (1) “ü”.png' }, small)
      await upload(small)
      const { headers } = await get()
      expect(headers.get('content-type')).toBe(expected)
      expect(headers.get('content-disposition')).toBe(`${how}; filename*=UTF-8''Gel%20%281%29%20%E2%80%9C%C3%BC%E2%80%9D.png`)
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'self'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('nobody gets at a file without a session, of another group, or as someone else', async () => {
    await upload()
    const stranger = await lab.server.makeUser('Administrator', await lab.server.makeGroup())
    const other = await lab.server.signIn(stranger)
    expect(await codeOf(get({}, lab.server.anonymous))).toBe('401 session.expired')
    expect(await codeOf(get({}, other))).toBe('409 session.other-user')
    expect(await codeOf(other(`${contentPath(id)}?group=${group}`))).toBe('403 group.left')
    expect(await codeOf(other(contentPath(id)))).toBe('404 file.gone')
    expect(await codeOf(put(0, bytes.slice(0, 4), lab.server.anonymous))).toBe('401 session.expired')
  })

  test('what is not a chunk is refused: too long, of another type, or at no offset', async () => {
    expect(await codeOf(put(0, bytes))).toBe('413 body.too-large')
    expect(await codeOf(put(0, bytes.slice(0, 4), fetch, 'application/json'))).toBe('400 input.invalid')
    expect(await codeOf(put(-1, bytes.slice(0, fileLimits.chunk)))).toBe('400 input.invalid')
  })
})
