import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { allErrors } from '#domain/error-code.ts'
import { serverDevice } from '#server/feed/run-as-server.ts'
import { routes } from '#server/routes/list.ts'
import type { Route } from '#server/routes/route.ts'
import { syncPush } from '#server/routes/sync/push.ts'
import { callOf, nameOf, type Call } from '#tests/fuzz/calls.ts'
import { own, ownValues } from '#tests/fuzz/known-values.ts'
import { faultsIn } from '#tests/fuzz/laws.ts'
import { openLab, type Caller, type Lab as FuzzLab } from '#tests/fuzz/lab.ts'
import { prepare } from '#tests/fuzz/prepare.ts'
import { rightOf, questionedRoutes, type Standing } from '#tests/fuzz/rights.ts'
import { differenceOf, seenIn, type MutationResult, type Seen } from '#tests/fuzz/seen.ts'
import { filledIn, send, type Answer } from '#tests/fuzz/send.ts'
import { elsewhere } from '#tests/fuzz/sides.ts'
import { faultsOfWriting, readTrace } from '#tests/fuzz/traces.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { noon } from '#tests/harness/factories.ts'
import { byTurns } from '#tests/harness/search.ts'

/** As many that are answered, and as many that are refused: whatever is sent, who may send it is the same. */
const callsOfEach = 1
/** Among which to find some that are answered. */
const tries = 100
/** For a route that answers nobody. */
const triesInVain = 5

const neverAnswered: Readonly<Record<string, string>> = {
  'GET /metrics': 'this server has no token for it',
  'GET /api/v1/sso/saml/metadata': 'this server has no single sign-on',
  'POST /api/v1/setup': 'this server is set up',
  'POST /api/v1/files/uploads': 'these groups have no storage server',
  'POST /members/fn/storageServer.ashx': 'a key cannot be guessed',
  'GET /members/fn/retrieveMessage.ashx': 'nothing goes on behind an answer',
  'GET /api/v1/experiments/sections/:sectionId/files/:fileId': 'the files of these groups belong to samples',
  'DELETE /api/v1/experiments/sections/:sectionId/files': 'the files of these groups belong to samples',
  'DELETE /api/v1/experiments/sections/:sectionId/files/:fileId': 'the files of these groups belong to samples',
  'GET /api/v1/experiments/sections/:sectionId/images/:fileId': 'the files of these groups belong to samples',
  'DELETE /api/v1/experiments/sections/:sectionId/images': 'the files of these groups belong to samples',
  'DELETE /api/v1/experiments/sections/:sectionId/images/:fileId': 'the files of these groups belong to samples',
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/files/:fileId': 'the files of these groups belong to samples',
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/images/:fileId': 'the files of these groups belong to samples',
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/excel': 'the sections of these groups are paragraphs',
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/excelPreview': 'the sections of these groups are paragraphs',
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/canvas': 'the sections of these groups are paragraphs',
  'POST /members/inventory/browser/sample/updateSample.ashx':
    'a sample is sent back as it was read, which any values are not; contract/empty-fields.test.ts does',
  'POST /api/v1/experiments/:experimentID/sign/assignWitness': 'no experiment of these groups is signed',
  'POST /api/v1/experiments/:experimentID/sign/reassignWitness': 'no experiment of these groups is signed',
  'POST /api/v1/experiments/:experimentID/signatures/decline': 'nobody in these groups is asked to be a witness',
  'DELETE /api/v1/storage/:storageId/managers/:userId': 'nobody in these groups is responsible for a storage unit',
  'PUT /api/v1/storage/:storageId/managers/bulk': 'a list of numbers is filled with any numbers',
  'DELETE /api/v1/storage/:storageId/managers/bulk': 'nobody in these groups is responsible for a storage unit',
  'DELETE /api/v1/storage/meta/bulk': 'a list of numbers is filled with any numbers',
  'GET /api/v1/storageLayers/:layerId/emptyStorageLayer': 'there is something in each compartment of these groups',
  'GET /api/v1/protocols/version/:protVersionId': 'the number of a version cannot be guessed',
  'POST /api/v1/sampleSeries/:seriesId/quantity/subtract': 'no sample of these groups has a liter',
  'PATCH /api/v1/tasks/bulk': 'nobody in these groups has a task',
  'DELETE /api/v1/tasks/bulk': 'nobody in these groups has a task',
  'GET /api/v1/experiments/sections/:sectionId/meta/:name': 'the sections of these groups have no details',
  'GET /api/v1/experiments/sections/:sectionId/datatable': 'the sections of these groups are paragraphs',
  'PUT /api/v1/experiments/sections/:sectionId/datatable': 'the sections of these groups are paragraphs',
  'GET /api/v1/experiments/sections/:sectionId/excel': 'the sections of these groups are paragraphs',
  'GET /api/v1/experiments/sections/:sectionId/excel/preview': 'the sections of these groups are paragraphs',
  'PUT /api/v1/experiments/sections/:sectionId/excel': 'the sections of these groups are paragraphs',
  'GET /api/v1/experiments/sections/:sectionId/canvas': 'the sections of these groups are paragraphs',
  'PUT /api/v1/experiments/sections/:sectionId/canvas': 'the sections of these groups are paragraphs',
  'PUT /api/v1/experiments/sections/:sectionId/content': 'the sections of these groups have no text',
  'PUT /api/v1/experiments/sections/:sectionId/html': 'the sections of these groups have no text',
  'POST /api/v1/samples/checkin': 'no sample of these groups is checked out',
  'POST /api/v1/samples/:sampleId/checkin': 'no sample of these groups is checked out',
  'GET /api/v1/tasks/:taskId': 'nobody in these groups has a task',
  'PATCH /api/v1/tasks/:taskId': 'nobody in these groups has a task',
  'DELETE /api/v1/tasks/:taskId': 'nobody in these groups has a task',
  'GET /api/v1/sync/block': 'a small group gets its rows without blocks',
  'PUT /api/v1/organization/groups/:groupId/administrator': 'every group has an administrator',
  'PUT /api/v1/groups/webhooks/:webhookId': 'the id of a webhook is random',
  'DELETE /api/v1/groups/webhooks/:webhookId': 'the id of a webhook is random',
  'POST /api/v1/groups/webhooks/:webhookId/secret': 'the id of a webhook is random',
  'POST /api/v1/groups/webhooks/:webhookId/deliveries/:sequence/send': 'the id of a webhook is random',
  'POST /api/v1/groups/devices/:id/revoke': 'the id of a device is a hash of its key',
  'POST /api/v1/groups/devices/:id/erase': 'the id of a device is a hash of its key',
  'POST /api/v1/user/devices/:id/revoke': 'the id of a device is a hash of its key',
  'POST /api/v1/user/devices/:id/erase': 'the id of a device is a hash of its key',
  'POST /api/v1/experiments/:experimentID/signatures': 'the digest of an experiment cannot be guessed',
  'GET /api/v1/documents/:documentId/versions/:version': 'the number of a version is a place in the audit log',
  'GET /api/v1/sync/encryptionKeys/:id': 'the id of a key is random',
  'PUT /api/v1/addons/uploads': 'random bytes are no add-on',
  'PUT /api/v1/addons/trial': 'random bytes are no add-on',
  'POST /api/v1/addons/previews': 'this server offers no add-on',
  'POST /api/v1/addons': 'nobody has looked at an add-on',
  'PUT /api/v1/addons/:addonId': 'nobody has looked at an add-on',
  'GET /addons/:file': 'the hash of a script cannot be guessed',
  'GET /addons/frame/:file': 'the hash of a script cannot be guessed',
  'GET /api/v1/addons/:addonId/oauthConfig': 'the add-ons of these groups have no service',
  'POST /api/v1/addons/:addonId/oauthConfig': 'the add-ons of these groups have no service',
  'GET /api/v1/addons/:addonId/oauthConfig/getAccessToken': 'nobody has signed in at the provider',
  'POST /api/v1/addons/:addonId/oauthConfig/setAccessAndRefreshToken': 'nobody has signed in at the provider',
  'POST /members/fn/proxy/proxy.ashx': 'the add-ons of these groups call nobody',
  'POST /members/fn/proxy/proxy2.ashx': 'the add-ons of these groups call nobody',
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

/** The calls to each route: found on one engine, made on both. */
const chosen = new Map<Route, readonly Call[]>()

/** Where everyone calls each route, and ids of another group are tried: another one in each run. */
const engines = byTurns(['sqlite', 'postgres'] as const)

/** Who may is decided before a route asks its database: on the other one, those call who get most of a route to run, and one who gets least. */
const isOnBoth = ({ role, isOrganizationAdministrator }: Caller): boolean => role === 'Administrator' || role === 'Guest' || isOrganizationAdministrator

describeServer('each role and each route', (lab, engine) => {
  let fuzzed: FuzzLab
  let callers: readonly Caller[]
  beforeAll(async () => {
    fuzzed = await openLab(lab.server)
    callers = fuzzed.callers.filter(({ side, session }) => side !== fuzzed.theirs && session !== 'token')
  })

  /** Those with a number are results of mutations, which a device reads with its next pull. */
  const entriesSince = (seq: number) =>
    lab.server.engine.read((sql) =>
      sql.all<MutationResult & { n: number | null; device: string }>(
        'select code, detail, n, device from audit where group_id = $1 and seq > $2 order by seq',
        [fuzzed.ours.group, seq],
      ),
    )
  /** Valid calls, the same in each run, that name only rows of the caller's group; among them one that an administrator may make. */
  const callsOf = async (route: Route): Promise<readonly Call[]> => {
    const known = chosen.get(route) ?? (await choose(route))
    chosen.set(route, known)
    return known
  }
  const choose = async (route: Route): Promise<readonly Call[]> => {
    const isOfOrganization = route.access === 'organization'
    const administrator = callers.find(({ role, isOrganizationAdministrator }) => (isOfOrganization ? isOrganizationAdministrator : role === 'Administrator'))!
    const [answered, refused]: [Call[], Call[]] = [[], []]
    const numRuns = nameOf(route) in neverAnswered ? triesInVain : tries
    for (const call of fc.sample(callOf(route, ownValues(fuzzed.ours)), { numRuns, seed: 1 })) {
      await prepare(fuzzed, administrator, call)
      const answer = await send(fuzzed, administrator, filledIn(fuzzed, administrator, call))
      // Otherwise an outage would choose other calls than in every other run.
      expect(faultsIn(fuzzed, route, administrator, answer), call.address).toEqual([])
      ;(isRefused(answer) ? refused : answered).push(call)
      if (answered.length === callsOfEach) break
    }
    fuzzed.trace = undefined
    return [...answered, ...refused.slice(0, callsOfEach)]
  }
  const make = async (route: Route, caller: Caller, call: Call) => {
    await prepare(fuzzed, caller, call)
    const before = fuzzed.trace ?? (await readTrace(lab.server.engine, fuzzed))
    const answer = await send(fuzzed, caller, filledIn(fuzzed, caller, call))
    const after = await readTrace(lab.server.engine, fuzzed)
    fuzzed.trace = after
    const faults = [...faultsIn(fuzzed, route, caller, answer), ...(await faultsOfWriting(fuzzed, route, caller, answer.status, before, after))]
    expect(faults, `${caller.name}: ${call.address}`).toEqual([])
    const entries = after.ours.seq > before.ours.seq ? await entriesSince(before.ours.seq) : []
    // What the server does by itself, after earlier calls, does not count.
    return { answer, results: entries.filter(({ n }) => n !== null), hasChanged: entries.some(({ device }) => device !== serverDevice) }
  }

  const look = async (route: Route, caller: Caller, call: Call): Promise<Seen> => {
    const { answer, results } = await make(route, caller, call)
    return seenIn(answer, results, caller.leased)
  }
  /** The first call may change what the second one meets: an id is taken, or a chain broken. If they differ, both are made again from the same beginning. */
  const differenceBetween = async (route: Route, caller: Caller, theirs: Call, nobodys: Call): Promise<string | undefined> => {
    if (!differenceOf(await look(route, caller, theirs), await look(route, caller, nobodys))) return undefined
    await fuzzed.restore()
    const first = await look(route, caller, theirs)
    await fuzzed.restore()
    return differenceOf(first, await look(route, caller, nobodys))
  }

  test.each(named)('%s is answered to exactly those who may', async (name, route) => {
    const calls = await callsOf(route)
    // What calls have changed by then, so that those to this route find what they name.
    if (route.method !== 'GET') await fuzzed.restore()
    let answered = 0
    for (const caller of engines.includes(engine) ? callers : callers.filter(isOnBoth)) {
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
        const difference = await differenceBetween(route, caller, theirs, nobodys)
        if (difference) throw new Error(`${caller.name}: ${theirs.address}: ${difference}`)
      }
    }
  })

  /** A push of one mutation. */
  const pushOf = (command: string, input: object): Call => {
    const said = {
      n: own.number + 1,
      command,
      input,
      userId: own.user,
      groupId: own.group,
      capturedAt: noon,
      clockOffset: 0,
      appVersion: '0.4.0',
      label: command,
    }
    const headers = { 'content-type': 'application/json' }
    return {
      caller: '',
      route: nameOf(syncPush),
      kind: 'valid',
      method: 'POST',
      address: syncPush.path,
      headers,
      body: JSON.stringify({ epoch: own.epoch, device: own.device, mutations: [said] }),
    }
  }

  test('a push that is refused because the one before it broke its chain gives no hint', async () => {
    const member = callers.find(({ role }) => role === 'Member')!
    const written = { updateId: 'update-0000-0000-0003', chains: ['update-0000-0000-0003'], part: 1, parts: 1, content: 'AAA=' }
    const append = pushOf('document.append@1', { ...written, documentId: fuzzed.ours.ids.documents[0] })
    expect(await differenceBetween(syncPush, member, elsewhere(append, 'theirs'), elsewhere(append, 'nobody'))).toBeUndefined()
  })

  test('a push that finds a row gives a hint', async () => {
    const member = callers.find(({ role }) => role === 'Member')!
    const archive = pushOf('sample.archive@1', { sampleId: fuzzed.ours.ids.samples[0] })
    expect(await differenceBetween(syncPush, member, archive, elsewhere(archive, 'nobody'))).toMatch(/sample.gone/)
  })
})
