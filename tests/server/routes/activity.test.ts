import { expect, test } from 'vitest'
import type { RoleName } from '#domain/roles.ts'
import type { ActivityPage } from '#domain/wire/activity.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import type { Fetch } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const ask = (fetch: Fetch, query: Record<string, unknown> = {}) =>
  fetch('/api/v1/groups/activity', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(query) })

describeRoutes('the activity of a group', (lab) => {
  const read = async (fetch: Fetch, query?: Record<string, unknown>) => (await (await ask(fetch, query)).json()) as ActivityPage

  /** An administrator, a member, and three changes: two by the member, of which the last is rejected. */
  const makeGroup = async () => {
    const group = await lab.server.makeGroup()
    const [admin, member] = [await lab.server.makeUser('Administrator', group), await lab.server.makeUser('Member', group)]
    const sample = await lab.server.makeSample(group)
    const push = async (user: typeof admin, ...inputs: unknown[]) => {
      const device = new WireDevice(await lab.server.signIn(user), user, group)
      for (const input of inputs) await device.push(device.mutation('sample.set-low-stock@1', input))
    }
    await push(admin, { sampleId: sample.id, lowAmount: 1 })
    await push(member, { sampleId: sample.id, lowAmount: 2 }, { sampleId: 987_654, lowAmount: 3 })
    return { admin, member, sample, fetch: await lab.server.signIn(admin) }
  }

  test.each<[RoleName, number]>([
    ['Administrator', 200],
    ['Member', 403],
    ['Student', 403],
    ['Guest', 403],
  ])('requested by a %s returns %i [PERM-02]', async (role, status) => {
    const fetch = await lab.server.signIn(await lab.server.makeUser(role, await lab.server.makeGroup()))
    expect((await ask(fetch)).status).toBe(status)
  })

  test('says who did what to which row, and why something was rejected', async () => {
    const { fetch, admin, member, sample } = await makeGroup()
    const { data, recordCount, pager } = await read(fetch, { sortDirection: 'DESC' })
    const subject = { entity: 'samples', id: sample.id, name: sample.name, others: 0 }
    expect(data).toMatchObject([
      { seq: 3, userID: member.id, command: 'sample.set-low-stock@1', subject: null, code: 'sample.gone' },
      { seq: 2, userID: member.id, subject, code: null },
      { seq: 1, userID: admin.id, subject, code: null },
    ])
    expect([recordCount, pager]).toEqual([3, { recordCount: 3, recordsPerPage: 20, currentPage: 1 }])
  })

  test('comes page by page, in either order, of one person, and only what was rejected', async () => {
    const { fetch, member } = await makeGroup()
    const seqs = async (query: Record<string, unknown>) => {
      const { data, recordCount } = await read(fetch, query)
      return [data.map(({ seq }) => seq), recordCount]
    }
    expect(await seqs({ maxRecordsPerPage: 2, sortDirection: 'ASC' })).toEqual([[1, 2], 3])
    expect(await seqs({ maxRecordsPerPage: 2, sortDirection: 'ASC', currentPage: 2 })).toEqual([[3], 3])
    expect(await seqs({ maxRecordsPerPage: 2, currentPage: 9 })).toEqual([[], 3])
    expect(await seqs({ userID: member.id, sortDirection: 'DESC' })).toEqual([[3, 2], 2])
    expect(await seqs({ userID: member.id, rejected: true })).toEqual([[3], 1])
    expect(await seqs({ userID: 987_654 })).toEqual([[], 0])
  })

  test('has nothing of another group [GRP-03]', async () => {
    const [here, there] = [await makeGroup(), await makeGroup()]
    const text = await (await ask(here.fetch)).text()
    expect(text).not.toContain(there.sample.name)
    expect((await read(here.fetch, { userID: there.member.id })).data).toEqual([])
  })
})
