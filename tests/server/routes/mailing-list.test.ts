import { expect, test } from 'vitest'
import { listAddresses, removeAddress } from '#server/store/people/mailing-list.ts'
import { usualBudgets } from '#server/settings/budgets.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import type { Fetch } from '#tests/harness/server.ts'

const path = '/register/mailinglist.ashx'
const add = (fetch: Fetch, email: string, headers: Record<string, string> = {}) =>
  fetch(path, { method: 'POST', headers, body: new URLSearchParams({ email }) })

describeRoutes('the mailing list', (lab) => {
  const addresses = () => lab.server.engine.read(listAddresses)

  test('takes an address from anyone, once, whatever its case; succes, spelled so, is true and error empty [LEG-01] [VAL-01]', async () => {
    const member = await lab.server.signIn(await lab.server.makeUser('Guest', await lab.server.makeGroup()))
    for (const [fetch, email] of [
      [lab.server.anonymous, 'ada@lab.org'],
      [lab.server.anonymous, ' Ada@Lab.org '],
      [member, "o'neil@lab.org"],
    ] as const) {
      const answer = await add(fetch, email)
      expect([answer.status, await answer.json()]).toEqual([200, { succes: true, error: '' }])
      lab.server.now += 1_000
    }
    expect(await addresses()).toEqual(['ada@lab.org', "o'neil@lab.org"])
    expect(await lab.server.engine.write((sql) => removeAddress(sql, 'ADA@lab.org'))).toBe(true)
    expect(await addresses()).toEqual(["o'neil@lab.org"])
  })

  test.each(['', 'nobody', 'a b@lab.org', 'x@lab.museum', '<x@lab.org>'])(
    "does not take %j: error is 'Not a valid e-mail address' [LEG-01] [VAL-01]",
    async (email) => {
      const before = await addresses()
      const answer = await add(lab.server.anonymous, email)
      expect([answer.status, await answer.json()]).toEqual([200, { succes: false, error: 'Not a valid e-mail address' }])
      expect(await addresses()).toEqual(before)
    },
  )

  test('takes nothing from a form on another site', async () => {
    const before = await addresses()
    expect((await add(lab.server.anonymous, 'elif@lab.org', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await addresses()).toEqual(before)
  })
})

describeRoutes(
  'the mailing list, for someone who sends address after address',
  (lab) => {
    test('takes twenty at once, then one a second from the same place', async () => {
      const sent = async (count: number) => {
        const answers = []
        for (let at = 0; at < count; at++) answers.push((await add(lab.server.anonymous, `${lab.server.now}.${at}@lab.org`)).status)
        return answers
      }
      expect(await sent(21)).toEqual([...Array.from({ length: 20 }, () => 200), 429])
      lab.server.now += 1_000
      expect(await sent(2)).toEqual([200, 429])
    })
  },
  { budgets: usualBudgets },
)
