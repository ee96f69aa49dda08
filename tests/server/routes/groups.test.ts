import { expect, test } from 'vitest'
import { pickListSetting } from '#domain/rules/pick-list/shared-pick-list.ts'
import type { ScheduledPoll, SessionInfo } from '#domain/wire/accounts/session.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'
import type { Fetch } from '#tests/harness/server.ts'

const choose = (fetch: Fetch, subgroupID: string | number) =>
  fetch('/members/groups/setPrimary.ashx', { method: 'POST', body: new URLSearchParams({ subgroupID: String(subgroupID) }) })
const sessionOf = async (fetch: Fetch) => (await (await fetch('/api/v1/sync/session')).json()) as SessionInfo
const pollOf = async (fetch: Fetch) => (await (await fetch('/members/fn/scheduledTasks/handler.ashx')).json()) as ScheduledPoll

describeRoutes('groups', (lab) => {
  const twoGroups = async () => {
    const [here, there] = [await lab.server.makeGroup('Okafor Lab'), await lab.server.makeGroup('Virology core')]
    const user = await lab.server.makeUser('Member', here, there)
    return { here, there, user, fetch: await lab.server.signIn(user) }
  }

  test('setPrimary.ashx makes a group of the person the active one: result true [GRP-01]', async () => {
    const { there, fetch } = await twoGroups()
    const answer = await choose(fetch, there)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ result: true, mustUseTwoFactorAuth: false })
    expect((await sessionOf(fetch)).groupId).toBe(there)
    expect((await pollOf(fetch)).session.subgroupID).toBe(there)
  })

  test('a person’s settings apply in the next group, including resets; nobody else’s do [HDR-06]', async () => {
    const { here, there, user, fetch } = await twoGroups()
    const device = new WireDevice(fetch, user, here)
    const setting = (id: number, key: string, value: string) => ({ id: `${id}:${key}`, audience: id, key, value })
    await lab.server.saveRows(there, 'userSettings', setting(user.id, 'InventoryRebuildNotice', 'dismissed'))
    await lab.server.saveRows(here, 'userSettings', setting(user.id + 1, 'Theme', 'dark'))
    await device.push(device.mutation('setting.write@1', { key: 'UseInventoryRebuild', value: 'true' }))
    const settingsIn = async (group: number) => {
      const { rows } = await new WireDevice(fetch, user, group).page()
      return rows.flatMap(({ entity, row }) => (entity === 'userSettings' && row ? [row] : []))
    }
    await choose(fetch, there)
    expect(await settingsIn(there)).toEqual([expect.objectContaining(setting(user.id, 'UseInventoryRebuild', 'true'))])
    await choose(fetch, there)
    expect(await settingsIn(there)).toHaveLength(1)
  })

  test('a pick list stays in the group of its samples', async () => {
    const { here, there, user, fetch } = await twoGroups()
    const device = new WireDevice(fetch, user, here)
    await device.push(device.mutation('setting.write@1', { key: pickListSetting('one'), value: '{}' }))
    await choose(fetch, there)
    await choose(fetch, here)
    const keysIn = async (group: number) => (await new WireDevice(fetch, user, group).page()).rows.flatMap(({ row }) => row?.['key'] ?? [])
    expect(await keysIn(there)).toEqual([])
    expect(await keysIn(here)).toEqual([pickListSetting('one')])
  })

  test('a group of other people and one that does not exist return result false, to the byte, and change nothing [GRP-01] [GRP-03]', async () => {
    const { here, fetch } = await twoGroups()
    const others = await lab.server.makeGroup('Secret lab')
    const [ofOthers, ofNobody] = [await choose(fetch, others), await choose(fetch, 999_999_999)]
    expect(ofOthers.status).toBe(200)
    expect(await ofOthers.text()).toBe('{"result":false,"mustUseTwoFactorAuth":false}')
    expect(await ofNobody.text()).toBe('{"result":false,"mustUseTwoFactorAuth":false}')
    expect((await sessionOf(fetch)).groupId).toBe(here)
  })

  test('setPrimary.ashx applies to every session of the person, and is refused without a session [GRP-01]', async () => {
    const { there, user, fetch } = await twoGroups()
    const tablet = await lab.server.signIn(user)
    await choose(fetch, there)
    expect((await sessionOf(tablet)).groupId).toBe(there)
    expect((await choose(lab.server.anonymous, there)).status).toBe(401)
  })

  test('a group has a subgroupID and a name, and a person is in several and has a primarySubgroupID [GRP-04, APP-01]', async () => {
    const { here, there, user, fetch } = await twoGroups()
    expect(await sessionOf(fetch)).toMatchObject({
      userId: user.id,
      login: user.login,
      fullName: user.fullName,
      groupId: here,
      groups: [
        { groupId: here, name: 'Okafor Lab', role: 'Member' },
        { groupId: there, name: 'Virology core', role: 'Member' },
      ],
      serverTime: lab.server.now,
    })
    const groups = [
      { subgroupID: here, name: 'Okafor Lab' },
      { subgroupID: there, name: 'Virology core' },
    ]
    expect((await pollOf(fetch)).user).toMatchObject({ primarySubgroupID: here, groups })
    await choose(fetch, there)
    expect((await pollOf(fetch)).user).toMatchObject({ primarySubgroupID: there, groups })
  })

  test('someone removed from the active group works in the next of their groups, from the next call on', async () => {
    const { here, there, user, fetch } = await twoGroups()
    await lab.server.saveRows(here, 'members', { remove: user.id })
    expect(await sessionOf(fetch)).toMatchObject({ groupId: there, groups: [{ groupId: there }] })
  })

  test('someone in no group can sign in, and is refused every group’s data [GRP-03]', async () => {
    const fetch = await lab.server.signIn(await lab.server.makeUser('Member'))
    expect(await sessionOf(fetch)).toMatchObject({ groupId: 0, groups: [] })
    const answer = await fetch('/api/v1/samples/1')
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'group.left' })
  })
})
