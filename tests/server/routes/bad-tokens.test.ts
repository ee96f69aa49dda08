import { beforeAll, describe, expect, test } from 'vitest'
import type { CreatedToken } from '#domain/wire/accounts/account-access.ts'
import { removeMember } from '#domain/commands/remove-member.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { routes } from '#server/routes/list.ts'
import type { Route } from '#server/routes/route.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { password, type TestUser } from '#tests/harness/server.ts'

/** Everything that a token can be used for. */
const closed = routes.filter(({ access }) => access !== 'public')
const ofGroup = closed.filter(({ access }) => access === 'member' || access === 'administrator')
const named = (some: readonly Route[]) => some.map((route) => [`${route.method} ${route.path}`, route] as const)
const addressOf = ({ path }: Route) => path.replaceAll(/:\w+/g, '1')
const isWrite = ({ method, changesState, withReadOnlyToken }: Route) => (method !== 'GET' || changesState === true) && !withReadOnlyToken

describeRoutes('tokens that are not, or no longer, good for a call', (lab) => {
  let group: number
  let user: TestUser
  const tokens = new Map<string, string>()

  const call = async (token: string, route: Route) => {
    const init = { method: route.method, headers: { authorization: token, ...(route.method !== 'GET' && { 'content-type': 'application/json' }) } }
    const answer = await lab.server.anonymous(addressOf(route), { ...init, ...(route.method !== 'GET' && { body: '{}' }) })
    const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
    return `${answer.status} ${code ?? ''}`
  }

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Administrator', group)
    const here = await lab.server.signIn(user)
    const create = async (by: typeof here, fields: object) => {
      const body = JSON.stringify({ name: 'Reader', days: 1, scope: 'write', currentPassword: password, ...fields })
      return (await (await by('/api/v1/user/tokens', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()) as CreatedToken
    }
    tokens.set('read-only', (await create(here, { scope: 'read', days: null })).token)
    tokens.set('expired', (await create(here, { days: 1 })).token)
    const revoked = await create(here, { days: null })
    await here(`/api/v1/user/sessions/${revoked.id}`, { method: 'DELETE' })
    tokens.set('revoked', revoked.token)
    const left = await lab.server.makeUser('Member', group, await lab.server.makeGroup())
    tokens.set('left', (await create(await lab.server.signIn(left), { days: null })).token)
    await runCommand(lab.store.feed, { userId: user.id }, group, removeMember, { userId: left.id }, () => lab.server.now)
    lab.server.now += 25 * 3_600_000
  })

  describe.each(named(closed))('%s', (_, route) => {
    test('an expired and a revoked token are nobody', async () => {
      for (const kind of ['expired', 'revoked']) expect(await call(tokens.get(kind)!, route), kind).toBe('401 session.expired')
    })
  })

  test.each(named(closed.filter(isWrite)))('%s is refused to a token that may only read', async (_, route) => {
    expect(await call(tokens.get('read-only')!, route)).toMatch(/^403 (token\.read-only|permission\.denied)$/)
  })

  test.each(named(ofGroup))('%s is refused to the token of a person who has left its group, although they are in another', async (_, route) => {
    expect(await call(tokens.get('left')!, route)).toMatch(/^403 (group\.left|permission\.denied)$/)
  })

  test('the beginning of a token, another spelling of it, two of them, or one with Bearer twice is nobody', async () => {
    const good = tokens.get('read-only')!
    const asked = closed.find(({ path }) => path === '/api/v1/samples')!
    expect(await call(good, asked)).toBe('200 ')
    for (const bad of [
      good.slice(0, -1),
      `${good}x`,
      good.toUpperCase(),
      `${good},${good}`,
      `Bearer Bearer ${good}`,
      `Basic ${good}`,
      `${good} ${good}`,
      'null',
      '*',
    ])
      expect(await call(bad, asked), bad).toBe('401 session.expired')
  })
})
