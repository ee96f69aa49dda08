import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { allErrors } from '#domain/route-errors.ts'
import { routes } from '#server/routes/list.ts'
import type { Route } from '#server/routes/route.ts'
import { callOf, nameOf, type Call } from '#tests/fuzz/calls.ts'
import { ownValues } from '#tests/fuzz/known-values.ts'
import { faultsIn } from '#tests/fuzz/laws.ts'
import { openLab, type Caller, type Lab as FuzzLab } from '#tests/fuzz/lab.ts'
import { rightOf, questionedRoutes, type Standing } from '#tests/fuzz/rights.ts'
import { filledIn, send, type Answer } from '#tests/fuzz/send.ts'
import { elsewhere } from '#tests/fuzz/sides.ts'
import { faultsOfWriting, readTrace } from '#tests/fuzz/traces.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { byTurns } from '#tests/harness/search.ts'

const callsOfEach = { sqlite: 3, postgres: 1 }
/** Among which to find some that are answered. */
const tries = 100
/** For a route that answers nobody. */
const triesInVain = 5

const neverAnswered: Readonly<Record<string, string>> = {
  'GET /metrics': 'this server has no token for it',
  'GET /api/v1/sso/saml/metadata': 'this server has no single sign-on',
  'POST /api/v1/setup': 'this server is set up',
  'GET /api/v1/sync/block': 'a small group gets its rows without blocks',
  'POST /api/v1/groups/devices/:id/revoke': 'the id of a device is a hash of its key',
  'POST /api/v1/groups/devices/:id/erase': 'the id of a device is a hash of its key',
  'POST /api/v1/user/devices/:id/revoke': 'the id of a device is a hash of its key',
  'POST /api/v1/user/devices/:id/erase': 'the id of a device is a hash of its key',
  'GET /api/v1/sync/encryptionKeys/:id': 'the id of a key is random',
  'POST /api/v1/groups/invitations/:invitationId/renew': 'no invitation is open',
  'POST /api/v1/groups/invitations/:invitationId/revoke': 'no invitation is open',
  'POST /api/v1/invitations/accept': 'the code of an invitation cannot be guessed',
  'POST /api/v1/invitations/join': 'the code of an invitation cannot be guessed',
  'POST /api/v1/invitations/read': 'the code of an invitation cannot be guessed',
  'POST /api/v1/user/password/reset': 'this server sends no mails',
  'POST /api/v1/user/password/reset/use': 'the code of a mail cannot be guessed',
  'POST /api/v1/user/twoStep/confirm': 'nobody has begun',
  'POST /api/v1/user/twoStep/off': 'it is off',
  'POST /api/v1/user/twoStep/recoveryCodes': 'it is off',
  'POST /login/passkey': 'this server has no public address',
  'POST /login/passkey/begin': 'this server has no public address',
  'POST /api/v1/user/passkeys': 'this server has no public address',
  'POST /api/v1/user/passkeys/begin': 'this server has no public address',
  'POST /api/v1/user/passkeys/prove': 'this server has no public address',
  'PATCH /api/v1/user/passkeys/:id': 'nobody has a passkey',
  'POST /api/v1/user/passkeys/:id/remove': 'nobody has a passkey',
  'POST /mail/unsubscribe': 'the code of a mail cannot be guessed',
  'PUT /api/v1/user/push': 'only a browser has the keys of a subscription',
  'POST /login/pin': 'nobody has set a PIN in this browser',
}

const named = routes.map((route) => [nameOf(route), route] as const)

const standingOf = ({ side, role, session, isOrganizationAdministrator }: Caller): Standing => {
  if (session !== 'cookie' && session !== 'token') return 'stranger'
  if (isOrganizationAdministrator) return 'organization administrator'
  return side && role ? role : 'without a group'
}

const denied = allErrors['permission.denied'].message

/** Old addresses answer 200 and say in the body that nothing was done. */
const isRefused = ({ status, text }: Answer): boolean => status >= 400 || text.startsWith('{"success":false')
const isDenied = (answer: Answer): boolean => isRefused(answer) && answer.text.includes(denied)

test('the matrix asks for permissions of routes that exist', () => {
  const names = named.map(([name]) => name)
  for (const name of questionedRoutes) expect(names).toContain(name)
})

/** Of the second part, which takes most of the time: another one in each run. */
const engines = byTurns(['sqlite', 'postgres'] as const)

describeServer('each role and each route', (lab, engine) => {
  let fuzzed: FuzzLab
  let callers: readonly Caller[]
  beforeAll(async () => {
    fuzzed = await openLab(lab.server)
    callers = fuzzed.callers.filter(({ side, session }) => side !== fuzzed.theirs && session !== 'token')
  })

  /** Of mutations, which a device reads with its next pull. */
  const resultsSince = (seq: number) =>
    lab.server.engine.read((sql) =>
      sql.all<{ code: string | null; detail: string }>('select code, detail from audit where group_id = $1 and seq > $2 and n is not null order by seq', [
        fuzzed.ours.group,
        seq,
      ]),
    )
  const chosen = new Map<Route, readonly Call[]>()
  /** Valid calls, the same in each run, that name only rows of the caller's group; among them some that an administrator may make. */
  const callsOf = async (route: Route): Promise<readonly Call[]> => {
    const known = chosen.get(route) ?? (await choose(route))
    chosen.set(route, known)
    return known
  }
  const choose = async (route: Route): Promise<readonly Call[]> => {
    const isOfOrganization = route.access === 'organization'
    const administrator = callers.find(({ role, isOrganizationAdministrator }) => (isOfOrganization ? isOrganizationAdministrator : role === 'Administrator'))!
    const count = callsOfEach[lab.store.engine.name]
    const [answered, refused]: [Call[], Call[]] = [[], []]
    const numRuns = nameOf(route) in neverAnswered ? triesInVain : tries
    for (const call of fc.sample(callOf(route, ownValues(fuzzed.ours)), { numRuns, seed: 1 })) {
      const answer = await send(fuzzed, administrator, filledIn(fuzzed, administrator, call))
      ;(isRefused(answer) ? refused : answered).push(call)
      if (answered.length === count) break
    }
    if (route.method !== 'GET') await fuzzed.restore()
    fuzzed.trace = undefined
    return [...answered, ...refused.slice(0, count)]
  }
  const make = async (route: Route, caller: Caller, call: Call) => {
    const before = fuzzed.trace ?? (await readTrace(lab.server.engine, fuzzed))
    const answer = await send(fuzzed, caller, filledIn(fuzzed, caller, call))
    const after = await readTrace(lab.server.engine, fuzzed)
    fuzzed.trace = after
    const faults = [...faultsIn(fuzzed, route, caller, answer), ...(await faultsOfWriting(fuzzed, route, caller, answer.status, before, after))]
    expect(faults, `${caller.name}: ${call.address}`).toEqual([])
    return { answer, results: await resultsSince(before.ours.seq), hasChanged: after.ours.seq > before.ours.seq }
  }

  test.each(named)('%s is answered to exactly those who may', async (name, route) => {
    const calls = await callsOf(route)
    let answered = 0
    for (const caller of callers) {
      const standing = standingOf(caller)
      const right = rightOf(route, standing)
      for (const call of calls) {
        const { answer, hasChanged } = await make(route, caller, call)
        if (!isRefused(answer)) answered++
        const said = `${caller.name}: ${call.address} ${answer.status} ${answer.text.slice(0, 200)}`
        if (right === 'no') expect(isRefused(answer), said).toBe(true)
        if (right === 'no' && standing === 'stranger') expect(answer.status, said).toBe(401)
        if (right === 'no' && route.access !== 'organization' && !caller.side && standing !== 'stranger')
          expect(answer.text, said).toMatch(/"(group.left|session.other-user)"/)
        if (right === 'no') expect(hasChanged, said).toBe(false)
        else if (right === 'yes') expect(isDenied(answer), said).toBe(false)
      }
    }
    expect(answered > 0 || name in neverAnswered, name).toBe(true)
  })

  test.each(engines.includes(engine) ? named : [])('%s: an id of another group looks like one that does not exist', async (_, route) => {
    const calls = await callsOf(route)
    // All accounts and groups are theirs to manage: to an organization administrator, none of them is another's.
    for (const caller of callers.filter(({ isOrganizationAdministrator }) => !isOrganizationAdministrator || route.access !== 'organization')) {
      for (const call of calls) {
        const theirs = elsewhere(call, 'theirs')
        const nobodys = elsewhere(call, 'nobody')
        if (theirs.address === call.address && theirs.body === call.body) continue
        const [first, second] = [await make(route, caller, theirs), await make(route, caller, nobodys)]
        expect(seen(first), `${caller.name}: ${theirs.address}`).toEqual(seen(second))
      }
    }
  })
})

interface Seen {
  readonly answer: Answer
  readonly results: readonly { code: string | null; detail: string }[]
}

/** What the caller sees, without the ids that were sent and the numbers of mutations. */
const seen = ({ answer: { status, text }, results }: Seen) => ({
  status,
  text: hidden(text.replace(/"lastMutation":\d+/, '')),
  results: results.map(({ code, detail }) => ({ code, detail: hidden(detail) })),
})

const hidden = (text: string): string => text.replaceAll(/\b0*[29]\d{3}\b/g, '#')
