import { expect, test } from 'vitest'
import type { RoleName } from '#domain/roles.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import type { Fetch } from '#tests/harness/server.ts'

const read = async (fetch: Fetch) => (await (await fetch('/api/v1/groups/policies')).json()) as object
const put = (fetch: Fetch, path: string, body: object) =>
  fetch(`/api/v1/groups/${path}`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describeRoutes('the policies of a group', (lab) => {
  test('are what its administrators have set, else the server’s; another group’s do not show', async () => {
    const [here, there] = [await lab.server.makeGroup(), await lab.server.makeGroup()]
    const [fetch, other] = [
      await lab.server.signIn(await lab.server.makeUser('Administrator', here)),
      await lab.server.signIn(await lab.server.makeUser('Administrator', there)),
    ]
    const server = { idleMinutesTimeoutPolicy: 30, passwordValidDays: -1 }
    const none = { idleMinutesTimeoutPolicy: null, passwordValidDays: null, server }
    expect(await read(fetch)).toEqual(none)
    expect((await put(fetch, 'idlePolicy', { idleMinutesTimeoutPolicy: 5 })).status).toBe(200)
    expect((await put(fetch, 'passwordPolicy', { passwordValidDays: 90 })).status).toBe(200)
    expect(await read(fetch)).toEqual({ idleMinutesTimeoutPolicy: 5, passwordValidDays: 90, server })
    expect(await read(other)).toEqual(none)
    await put(fetch, 'idlePolicy', { idleMinutesTimeoutPolicy: null })
    expect(await read(fetch)).toEqual({ idleMinutesTimeoutPolicy: null, passwordValidDays: 90, server })
  })

  test.each<[RoleName, number]>([
    ['Administrator', 200],
    ['Member', 403],
    ['Student', 403],
    ['Guest', 403],
  ])('requested by a %s return %i [PERM-02]', async (role, status) => {
    const fetch = await lab.server.signIn(await lab.server.makeUser(role, await lab.server.makeGroup()))
    expect((await fetch('/api/v1/groups/policies')).status).toBe(status)
  })
})
