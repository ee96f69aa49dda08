import { beforeAll, beforeEach, expect, test } from 'vitest'
import { writeSystemSetting } from '#server/store/people/system-settings.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { makeProject, makeStudy } from '#tests/harness/notebook.ts'
import { makePng } from '#tests/harness/png.ts'
import type { Fetch } from '#tests/harness/server.ts'

const json = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const megabyte = 1024 * 1024
const sandbox = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'self'"

/** Sends a body in parts, without saying how long it is. */
const inParts = (parts: readonly Uint8Array[]): RequestInit =>
  ({
    method: 'POST',
    body: new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(part)
        controller.close()
      },
    }),
    duplex: 'half',
  }) as RequestInit

/** A zip archive that says it unpacks to 4 GB. */
function bomb(): Uint8Array<ArrayBuffer> {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(2, 18)
  local.writeUInt32LE(0xfffffffe, 22)
  local.writeUInt16LE(name.length, 26)
  return new Uint8Array(Buffer.concat([local, name, Buffer.of(3, 0)]))
}

describeServer('uploads by programs that are not what they say', (lab) => {
  let group: number
  let fetch: Fetch
  let sections: Readonly<Record<'FILE' | 'EXCEL' | 'CANVAS', string>>

  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(path, init)
    return [answer.status, await answer.json()] as const
  }
  const staged = () => lab.store.engine.read((sql) => sql.all("select file_id from file_upload where file_id like 'staged:%'"))
  const setLimit = async (megabytes: number | null) => {
    await lab.store.engine.write((sql) => writeSystemSetting(sql, 'uploadMegabytes', megabytes))
    lab.server.app.services.systemPolicies.forget()
  }

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    fetch = await lab.server.useToken(await lab.server.makeUser('Member', group))
    await lab.server.saveRows(group, 'projects', makeProject({ id: 920_001 }))
    await lab.server.saveRows(group, 'studies', makeStudy({ id: 920_002, projectId: 920_001 }))
  })
  beforeEach(async () => {
    const [, experiment] = await send('/api/v1/experiments', json({ studyID: 920_002, name: 'Gel' }))
    const add = async (sectionType: string) =>
      `/api/v1/experiments/sections/${(await send(`/api/v1/experiments/${experiment}/sections`, json({ sectionType, sectionHeader: 'Files' })))[1]}`
    sections = { FILE: await add('FILE'), EXCEL: await add('EXCEL'), CANVAS: await add('CANVAS') }
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\gel.png', 'gel.png'],
    ['gel\r\nset-cookie: a=b.png', 'gelset-cookie: a=b.png'],
    ['gel\u202Egnp.csv', 'gelgnp.csv'],
    ['..', 'file'],
  ])('the name %j is kept as %j', async (name, kept) => {
    const [, number] = await send(`${sections.FILE}/files?fileName=${encodeURIComponent(name)}`, { method: 'POST', body: 'x' })
    const [, { data }] = (await send(`${sections.FILE}/files`, {})) as [number, { data: { realName: string }[] }]
    expect(data.map(({ realName }) => realName)).toEqual([kept])
    const answer = await fetch(`${sections.FILE}/files/${number}`)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  })

  test('a name with a NUL is refused', async () => {
    expect((await fetch(`${sections.FILE}/files?fileName=gel%00.png`, { method: 'POST', body: 'x' })).status).toBe(400)
  })

  test('a page that is named like a picture, and a picture that contains a page, never run as a page of this server', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const picture = makePng(2, 2)
    for (const [name, content, type, how] of [
      ['page.png', page, 'image/png', 'inline'],
      ['both.gif', Buffer.concat([Buffer.from('GIF89a'), page]), 'image/gif', 'inline'],
      ['picture.html', Buffer.concat([picture, page]), 'application/octet-stream', 'attachment'],
      ['picture.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'application/octet-stream', 'attachment'],
      ['report.pdf', page, 'application/octet-stream', 'attachment'],
    ] as const) {
      const [, number] = await send(`${sections.FILE}/files?fileName=${name}`, { method: 'POST', body: new Uint8Array(content) })
      for (const path of [
        `${sections.FILE}/files/${number}`,
        `${sections.FILE}/images/${number}`,
        `/api/v1/files/${number}`,
        `/members/fn/authloader.ashx?fileID=${number}`,
      ]) {
        const { headers } = await fetch(path)
        expect([path, headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]]).toEqual([path, type, how])
        expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual(['nosniff', sandbox])
      }
    }
  })

  test('a file that grows beyond the limit while it arrives is refused there, and nothing of it stays', async () => {
    await setLimit(2)
    const parts = Array.from({ length: 5 }, () => new Uint8Array(megabyte / 2))
    expect(await send(`${sections.FILE}/files?fileName=run.csv`, inParts(parts))).toMatchObject([413, { code: 'upload.too-large' }])
    expect(await send(`${sections.FILE}/files`, {})).toMatchObject([200, { totalRecords: 0 }])
    expect(await staged()).toEqual([])
    await setLimit(null)
  })

  test('a workbook that would unpack to 4 GB is stored as it is: nothing is unpacked here', async () => {
    const content = bomb()
    expect((await fetch(`${sections.EXCEL}/excel`, { method: 'PUT', body: content })).status).toBe(200)
    expect(new Uint8Array(await (await fetch(`${sections.EXCEL}/excel`)).arrayBuffer())).toEqual(content)
  })

  test('a picture of 50 megapixels is stored as it is: nothing is drawn here', async () => {
    const content = new Uint8Array(makePng(10_000, 5_000))
    expect((await fetch(`${sections.CANVAS}/canvas`, { method: 'PUT', body: content })).status).toBe(200)
    const answer = await fetch(`${sections.CANVAS}/canvas?maxWidth=100`)
    expect([answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual(['image/png', String(content.length)])
  })
})
