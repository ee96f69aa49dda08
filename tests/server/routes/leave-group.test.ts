import { expect, test } from 'vitest'
import { describeServer } from '#tests/harness/describe-server.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'

describeServer('leaving a group', (lab) => {
  const leave = (fetch: Fetch, { id }: TestUser, group: number) =>
    fetch(`/api/v1/groups/leave?user=${id}&group=${group}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
  const groupsOf = async (fetch: Fetch) =>
    ((await (await fetch('/api/v1/sync/session')).json()) as { groups: { groupId: number }[] }).groups.map(({ groupId }) => groupId)

  test('ends one’s own membership of that group at once, and is in its log; the other groups stay', async () => {
    const [group, other] = [await lab.server.makeGroup(), await lab.server.makeGroup()]
    const administrator = await lab.server.makeUser('Administrator', group)
    const user = await lab.server.makeUser('Member', group, other)
    const fetch = await lab.server.signIn(user)
    expect((await leave(fetch, user, group)).status).toBe(204)
    expect(await groupsOf(fetch)).toEqual([other])
    expect(await codeOf(await leave(fetch, user, group))).toBe('group.left')
    const log = await (await lab.server.signIn(administrator))('/api/v1/audit')
    const { data } = (await log.json()) as { data: { command: string; userID: number }[] }
    expect(data.at(-1)).toMatchObject({ command: 'member.leave@1' })
  })

  test('is refused to the only administrator; of two who leave at once, one stays', async () => {
    const group = await lab.server.makeGroup()
    const first = await lab.server.makeUser('Administrator', group)
    const firstFetch = await lab.server.signIn(first)
    await lab.server.makeUser('Member', group)
    const refused = await leave(firstFetch, first, group)
    expect([refused.status, await codeOf(refused)]).toEqual([400, 'member.last-administrator'])
    const second = await lab.server.makeUser('Administrator', group)
    const secondFetch = await lab.server.signIn(second)
    const answers = await Promise.all([leave(firstFetch, first, group), leave(secondFetch, second, group)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
  })

  test('cannot be done for someone else, or in a group one is not in', async () => {
    const group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    const administrator = await lab.server.makeUser('Administrator', group)
    const stranger = await lab.server.makeUser('Member', await lab.server.makeGroup())
    expect(await codeOf(await leave(await lab.server.signIn(administrator), user, group))).toBe('session.other-user')
    const fetch = await lab.server.signIn(stranger)
    expect(await codeOf(await leave(fetch, stranger, group))).toBe('group.left')
    expect(await codeOf(await leave(fetch, stranger, 987_654_321))).toBe('group.left')
    expect(await groupsOf(await lab.server.signIn(user))).toEqual([group])
  })
})
