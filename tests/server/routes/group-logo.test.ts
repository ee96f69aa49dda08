import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { GroupLogo } from '#domain/wire/organization/group-logo.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makePng } from '#tests/harness/png.ts'
import type { Fetch } from '#tests/harness/server.ts'

const path = '/api/v1/groups/logo'
/** Of a gray JPEG of 3 × 2 pixels: what its size is read from. */
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0xff, 0xd9])
const inFourColors = Buffer.from(jpeg).fill(4, 17, 18)

describeRoutes('the logo of a group', (lab) => {
  let group: number
  let administrator: Fetch
  let member: Fetch
  let stranger: Fetch

  beforeAll(async () => {
    stranger = await lab.server.signIn(await lab.server.makeUser('Administrator', await lab.server.makeGroup()))
  })
  beforeEach(async () => {
    group = await lab.server.makeGroup()
    administrator = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
    member = await lab.server.signIn(await lab.server.makeUser('Member', group))
  })

  const put = async (picture: Buffer, by = administrator) => {
    const body = JSON.stringify({ picture: picture.toString('base64') })
    const answer = await by(path, { method: 'PUT', body, headers: { 'content-type': 'application/json' } })
    return answer.ok ? answer.status : `${answer.status} ${((await answer.json()) as { code: string }).code}`
  }
  const read = async (by: Fetch) => ((await (await by(path)).json()) as GroupLogo).logo

  test('is chosen by an administrator, seen by every member and by nobody else, replaced and removed; the audit log says by whom', async () => {
    expect(await read(member)).toBeNull()
    const png = makePng(30, 20)
    expect(await put(png)).toBe(200)
    expect(await read(member)).toEqual({ mediaType: 'image/png', width: 30, height: 20, picture: png.toString('base64') })
    expect(await read(stranger)).toBeNull()
    expect((await stranger(`${path}?group=${group}`)).status).toBe(403)
    expect(await put(jpeg)).toBe(200)
    expect(await read(member)).toMatchObject({ mediaType: 'image/jpeg', width: 3, height: 2 })
    expect((await administrator(path, { method: 'DELETE' })).status).toBe(200)
    expect(await read(member)).toBeNull()
    const events = await lab.server.app.services.engine.read((sql) =>
      sql.all<{ detail: string }>("select detail from account_event where kind = 'group.logo' and group_id = $1 ", [group]),
    )
    expect(events.map(({ detail }) => (JSON.parse(detail) as { value: number }).value).sort()).toEqual([0, 1, 1])
  })

  test('is refused from anyone else, and if it is no picture that paper can have', async () => {
    expect(await put(makePng(3, 2), member)).toBe('403 permission.denied')
    expect((await member(path, { method: 'DELETE' })).status).toBe(403)
    for (const bytes of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), inFourColors, makePng(2_001, 1)])
      expect(await put(bytes)).toBe('400 logo.unreadable')
    expect(await put(Buffer.alloc(512 * 1024 + 3))).toBe('400 input.invalid')
    expect(await read(administrator)).toBeNull()
  })
})
