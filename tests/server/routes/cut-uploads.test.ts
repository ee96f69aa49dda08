import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeServer } from '#tests/harness/describe-server.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { makeExperiment, makeProject, makeSection, makeStudy } from '#tests/harness/notebook.ts'
import { makePng } from '#tests/harness/png.ts'
import { password, type Fetch, type TestUser } from '#tests/harness/server.ts'

const megabyte = 1024 * 1024
const form = 'multipart/form-data; boundary=cut'
const partHead = '--cut\r\ncontent-disposition: form-data; name="file"; filename="run.csv"\r\n\r\n'

describeServer('uploads that break off, or say a wrong length', (lab) => {
  let group: number
  let user: TestUser
  let fetch: Fetch
  let token: string
  const section = { FILE: 730_001, EXCEL: 730_002, CANVAS: 730_003 }
  const files = `/api/v1/experiments/sections/${section.FILE}/files?fileName=run.csv`

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Administrator', group)
    fetch = await lab.server.signIn(user)
    const signedIn = await lab.server.anonymous('/api/v1/auth/user', { method: 'POST', body: new URLSearchParams({ username: user.login, password }) })
    token = ((await signedIn.json()) as { token: string }).token
    await lab.server.saveRows(group, 'projects', makeProject({ id: 1 }))
    await lab.server.saveRows(group, 'studies', makeStudy({ id: 1, projectId: 1 }))
    await lab.server.saveRows(group, 'experiments', makeExperiment({ id: 1, studyId: 1, ownerId: user.id }))
    for (const [type, id] of Object.entries(section))
      await lab.server.saveRows(group, 'sections', makeSection({ id, experimentId: 1, type: type as 'FILE', ownerId: user.id }))
  })

  /** Writes exactly this, and closes the connection if the request is to break off. */
  const open = (method: string, path: string, headers: string, content: Uint8Array) => {
    const { hostname, port } = new URL(lab.server.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${token}\r\n${headers}\r\n\r\n`)
    return new Promise<typeof socket>((resolve) => socket.write(content, () => resolve(socket)))
  }
  const cutOff = async (...request: Parameters<typeof open>) => (await open(...request)).destroy()
  /** The server closes the connection when it has answered. */
  const answerTo = async (...request: Parameters<typeof open>) => text(await open(...request))

  /** Everything of this group that a file leaves behind, and all that is still on its way. */
  const left = () =>
    lab.store.engine.read(async (sql) => ({
      rows: await sql.all('select id from files where group_id = $1', [group]),
      uploads: await sql.all('select file_id from file_upload'),
      chunks: await sql.all('select upload from file_chunk where group_id = $1', [group]),
      looks: await sql.all('select sha256 from addon_look where group_id = $1', [group]),
    }))
  const nothing = { rows: [], uploads: [], chunks: [], looks: [] }
  /** The server has noticed, and no call is running any more. */
  const settled = () =>
    eventually(async () => {
      expect(await left()).toEqual(nothing)
      expect((await fetch('/api/v1/groups/active')).status).toBe(200)
    })

  const big = new Uint8Array(2.5 * megabyte)
  const routes: [string, string, string, Uint8Array][] = [
    ['POST', files, 'content-type: text/csv', big],
    ['POST', '/api/v1/files?fileName=run.csv', '', big],
    ['POST', `/api/v1/experiments/sections/${section.FILE}/images?fileName=gel.png`, 'content-type: image/png', Buffer.concat([makePng(4, 4), big])],
    ['PUT', `/api/v1/experiments/sections/${section.EXCEL}/excel`, '', Buffer.concat([Buffer.of(0x50, 0x4b, 3, 4), big])],
    ['PUT', `/api/v1/experiments/sections/${section.CANVAS}/canvas`, '', Buffer.concat([makePng(4, 4), big])],
    ['PUT', '/api/v1/addons/uploads', 'content-type: text/javascript', Buffer.from('/* @rootVar X */'.padEnd(50_000))],
  ]
  describe.each(routes)('%s %s', (method, path, headers, content) => {
    test('that is cut in the middle leaves nothing', async () => {
      await cutOff(method, path, [headers, `content-length: ${content.length + 100}`].filter(Boolean).join('\r\n'), content)
      await settled()
    })

    test('that is cut between two chunks without a length leaves nothing', async () => {
      const size = Buffer.from(`${content.length.toString(16)}\r\n`)
      await cutOff(method, path, [headers, 'transfer-encoding: chunked'].filter(Boolean).join('\r\n'), Buffer.concat([size, content, Buffer.from('\r\n')]))
      await settled()
    })
  })

  test.each([
    ['in a file', `${partHead}a,b\n1,2`],
    ['in the head of a part', partHead.slice(0, 30)],
    ['before the first part', '--cu'],
    ['in the last boundary', `${partHead}a,b\n1,2\r\n--cu`],
  ])('a form that ends %s leaves nothing and is refused', async (_, content) => {
    const bytes = Buffer.from(content)
    expect(await answerTo('POST', files, `content-type: ${form}\r\ncontent-length: ${bytes.length}\r\nconnection: close`, bytes)).toMatch(/^HTTP\/1\.1 400 /)
    await settled()
    await cutOff('POST', files, `content-type: ${form}\r\ncontent-length: ${bytes.length + 50}`, bytes)
    await settled()
  })

  test.each(['-1', '1.5', '0x10', '1e6', '99999999999999999999999', '10, 12', ''])('a length of %j is refused, and nothing is stored', async (length) => {
    const answer = await answerTo('POST', files, `content-length: ${length}\r\nconnection: close`, Buffer.from('a,b\n1,2\n'))
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    await settled()
  })

  test.each(['zz\r\nabc\r\n0\r\n\r\n', '-5\r\nabc\r\n0\r\n\r\n', 'ffffffffffffffffff\r\nabc\r\n', '3\r\nabcdef\r\n0\r\n\r\n'])(
    'chunks of a length that is none are refused, and nothing is stored: %j',
    async (content) => {
      expect(await answerTo('POST', files, 'transfer-encoding: chunked\r\nconnection: close', Buffer.from(content))).not.toMatch(/^HTTP\/1\.1 2/)
      await settled()
    },
  )

  test('a length that is too short is the length: what follows is not part of the file and no request of anyone', async () => {
    const answer = await answerTo(
      'POST',
      files,
      'content-length: 7',
      Buffer.from('a,b\n1,2DELETE /api/v1/samples/1 HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n'),
    )
    const statuses = answer.match(/HTTP\/1\.1 \d+/g)
    // Without its token, it is a stranger's.
    expect(statuses).toEqual(['HTTP/1.1 200', expect.stringMatching(/HTTP\/1\.1 40[01]/)])
    const { rows } = await left()
    expect(rows).toHaveLength(1)
  })

  test('an empty body, with and without a length, is refused', async () => {
    for (const headers of ['content-length: 0', 'transfer-encoding: chunked', 'x-nothing: 1'])
      expect(await answerTo('POST', files, `${headers}\r\nconnection: close`, Buffer.from(headers.startsWith('transfer') ? '0\r\n\r\n' : ''))).toMatch(
        /^HTTP\/1\.1 400 /,
      )
  })
})
