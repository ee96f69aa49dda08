import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'

const path = '/api/v1/feedback'
const first = { id: '00000000-0000-4000-8000-000000000001', text: 'The list jumps.', screen: '/members/inventory/samples/#page=2', appVersion: '0.4.0' }
const send = (fetch: Fetch, body: unknown, query = '') =>
  fetch(path + query, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

interface Page {
  data: { fullName: string; text: string }[]
  totalRecords: number
  hasNextPage: boolean
}

describeRoutes('feedback', (lab) => {
  const setUp = async () => {
    const group = await lab.server.makeGroup()
    const [user, admin] = [await lab.server.makeUser('Guest', group), await lab.server.makeUser('Administrator', group)]
    return { group, user, fetch: await lab.server.signIn(user), rule: await lab.server.signIn(admin) }
  }
  const pageOf = async (fetch: Fetch, query = '') => (await (await fetch(path + query)).json()) as Page
  const workspaceOf = (user: TestUser, group: number) => `?user=${user.id}&group=${group}`

  test('from any member is stored with person, time and text, for the group’s administrators [HDR-03]', async () => {
    const { user, fetch, rule } = await setUp()
    const answer = await send(fetch, first)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    const { id: _, ...sent } = first
    expect(await pageOf(rule)).toEqual({
      data: [{ ...sent, userId: user.id, fullName: user.fullName, at: lab.server.now }],
      recordCount: 1,
      totalRecords: 1,
      currentPage: 0,
      maxRecords: 10,
      hasNextPage: false,
    })
  })

  test('sent twice, because the answer was lost, is stored once; the same id of someone else is not the same', async () => {
    const { group, fetch, rule } = await setUp()
    for (let attempt = 0; attempt < 2; attempt++) expect((await send(fetch, first)).status).toBe(204)
    expect((await pageOf(rule)).totalRecords).toBe(1)
    await send(await lab.server.signIn(await lab.server.makeUser('Member', group)), { ...first, text: 'Mine.' })
    expect((await pageOf(rule)).totalRecords).toBe(2)
  })

  test('comes newest first, a page at a time; screen and version are empty if the person did not send them', async () => {
    const { fetch, rule } = await setUp()
    for (const text of ['one', 'two', 'three']) {
      lab.server.now += 1_000
      await send(fetch, { id: `feedback-${text}`, text: ` ${text}\n` })
    }
    const [page, next] = [await pageOf(rule, '?$records=2'), await pageOf(rule, '?$records=2&$page=1')]
    expect(page).toMatchObject({ data: [{ text: 'three', screen: '', appVersion: '' }, { text: 'two' }], totalRecords: 3, hasNextPage: true })
    expect(next).toMatchObject({ data: [{ text: 'one' }], totalRecords: 3, hasNextPage: false })
  })

  test('is read by administrators of its group only', async () => {
    const { fetch, rule } = await setUp()
    await send(fetch, first)
    expect((await fetch(path)).status).toBe(403)
    expect((await lab.server.anonymous(path)).status).toBe(401)
    expect((await send(lab.server.anonymous, first)).status).toBe(401)
    const elsewhere = await lab.server.signIn(await lab.server.makeUser('Administrator', await lab.server.makeGroup('Others')))
    expect((await pageOf(elsewhere)).data).toEqual([])
    expect((await pageOf(rule)).data).toHaveLength(1)
  })

  test('goes to the group that the device shows, which must be one of the person’s', async () => {
    const [here, there, others] = [await lab.server.makeGroup(), await lab.server.makeGroup('Virology core'), await lab.server.makeGroup('Secret lab')]
    const user = await lab.server.makeUser('Member', here, there)
    const fetch = await lab.server.signIn(user)
    const rule = await lab.server.signIn(await lab.server.makeUser('Administrator', there))
    expect((await send(fetch, first, workspaceOf(user, there))).status).toBe(204)
    expect((await pageOf(rule)).data).toMatchObject([{ text: first.text, fullName: user.fullName }])
    for (const group of [others, 999_999_999]) {
      const answer = await send(fetch, first, workspaceOf(user, group))
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'group.left' }])
    }
    expect((await send(fetch, first, workspaceOf({ ...user, id: user.id + 1 }, there))).status).toBe(409)
  })

  test.each([
    { ...first, text: ' \n' },
    { ...first, text: 'x'.repeat(limits.text.longest + 1) },
    { ...first, screen: 'x'.repeat(limits.address.longest + 1) },
    { ...first, id: 'x' },
    { ...first, userId: 1 },
    { text: first.text },
  ])('is refused if it has no text, is too long, or has other fields', async (body) => {
    const { fetch, rule } = await setUp()
    expect((await send(fetch, body)).status).toBe(400)
    expect((await pageOf(rule)).data).toEqual([])
  })
})
