import { expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'

const asked = (idleMinutesTimeoutPolicy: unknown, userID?: number) => ({
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ idleMinutesTimeoutPolicy, userID }),
})
const path = '/api/v1/groups/idlePolicy'

describeRoutes('the idle policy', (lab) => {
  async function makeLab() {
    const group = await lab.server.makeGroup()
    const [administrator, member] = [await lab.server.makeUser('Administrator', group), await lab.server.makeUser('Member', group)]
    const [rule, work] = [await lab.server.signIn(administrator), await lab.server.signIn(member)]
    const heard = async () => {
      const session = (await (await work('/api/v1/sync/session')).json()) as { idleMinutes: number }
      const poll = (await (await work('/members/fn/scheduledTasks/handler.ashx')).json()) as { passwordPolicy: { idleMinutesTimeoutPolicy: number } }
      return [session.idleMinutes, poll.passwordPolicy.idleMinutesTimeoutPolicy]
    }
    return { member, rule, work, heard }
  }

  test('is a person’s own, else the group’s, else the server’s, in the session and in the poll [SESS-07] [PERM-03]', async () => {
    const { member, rule, heard } = await makeLab()
    expect(await heard()).toEqual([30, 30])
    expect((await rule(path, asked(10))).status).toBe(200)
    expect(await heard()).toEqual([10, 10])
    await rule(path, asked(-1, member.id))
    expect(await heard()).toEqual([-1, -1])
    await rule(path, asked(null, member.id))
    await rule(path, asked(null))
    expect(await heard()).toEqual([30, 30])
  })

  test('of a person in two groups is that of the active one: no administrator affects the other [FAULT-08]', async () => {
    const [here, there] = [await lab.server.makeGroup(), await lab.server.makeGroup('Others')]
    const guest = await lab.server.makeUser('Member', there, here)
    const rule = await lab.server.signIn(await lab.server.makeUser('Administrator', here))
    const work = await lab.server.signIn(guest)
    const minutes = async () => ((await (await work('/api/v1/sync/session')).json()) as { idleMinutes: number }).idleMinutes
    const goTo = (group: number) => work('/members/groups/setPrimary.ashx', { method: 'POST', body: new URLSearchParams({ subgroupID: String(group) }) })
    await rule(path, asked(7))
    expect((await rule(path, asked(-1, guest.id))).status).toBe(200)
    expect(await minutes()).toBe(30)
    await goTo(here)
    expect(await minutes()).toBe(-1)
    await goTo(there)
    expect(await minutes()).toBe(30)
    await rule(path, asked(null, guest.id))
    await goTo(here)
    expect(await minutes()).toBe(7)
  })

  test('can be set by the group’s administrators, only for its members [PERM-02]', async () => {
    const { rule, work, heard } = await makeLab()
    const stranger = await lab.server.makeUser('Member', await lab.server.makeGroup())
    expect((await work(path, asked(-1))).status).toBe(403)
    expect((await rule(path, asked(5, stranger.id))).status).toBe(403)
    expect(await heard()).toEqual([30, 30])
  })

  test.each([0, -2, 1441, 1.5, '5'])('of %s minutes is refused', async (minutes) => {
    const { rule, heard } = await makeLab()
    expect((await rule(path, asked(minutes))).status).toBe(400)
    expect(await heard()).toEqual([30, 30])
  })
})
