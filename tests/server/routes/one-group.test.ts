import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { routes } from '#server/routes/list.ts'
import { subjects } from '#server/openapi/subjects.ts'
import { withoutNames } from '#server/openapi/documented-call.ts'
import { frameConfiguration } from '#src/addons/framed/frame-configuration.ts'
import { FrameSession } from '#src/addons/framed/frame-session.ts'
import { sendForAddon } from '#sync/calls/addon-calls.ts'
import { makeHost } from '#tests/harness/addon-host.ts'
import { makeAddon, makeManifest } from '#tests/harness/addons.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { password, type Fetch, type TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const json = (body: unknown, method = 'POST'): RequestInit => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const addressOf = (path: string) => path.replaceAll(/:\w+/g, '1')
const otherGroup = { code: 'token.other-group', detail: { group: 'Okafor Lab' }, message: expect.stringContaining('Okafor Lab') as string }

describeServer('the group that a call is for', (lab) => {
  let [first, second, user] = [0, 0, {} as TestUser]
  let browser: Fetch
  const tokenOf = async (scope: 'read' | 'write'): Promise<Fetch> => {
    const made = await browser(`/api/v1/user/tokens?group=${first}`, json({ name: 'Plate reader', days: null, scope, currentPassword: password }))
    const { token } = (await made.json()) as { token: string }
    return (path, init) => lab.server.anonymous(path, { ...init, headers: { ...(init?.headers as Record<string, string>), authorization: token } })
  }
  beforeAll(async () => {
    first = await lab.server.makeGroup('Okafor Lab')
    second = await lab.server.makeGroup('Lindqvist Lab')
    user = await lab.server.makeUser('Administrator', first, second)
    browser = await lab.server.signIn(user)
    for (const group of [first, second]) {
      await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: group, name: `Type of ${group}` }))
      await lab.server.makeSample(group, { name: `Sample of ${group}`, sampleTypeId: group })
    }
  })

  describe('a token', () => {
    test('[FAULT-80] of one group pulls, leases, pushes and listens in no other, and is told which group it is for', async () => {
      const program = await tokenOf('write')
      const [own, other, known] = [new WireDevice(program, user, first), new WireDevice(program, user, second), new WireDevice(browser, user, second)]
      expect(JSON.stringify(await own.page())).toContain(`Sample of ${first}`)
      expect(JSON.stringify(await known.page())).toContain(`Sample of ${second}`)
      const { key } = known
      const refused = [
        await other.pull(),
        await other.manifest(),
        await other.block('a'.repeat(64)),
        await other.lease('samples', 10),
        await other.push(other.mutation('sample.archive@1', { sampleId: 1 })),
        await program(`/api/v1/sync/events?group=${second}`),
        await program(`/api/v1/events?group=${second}`),
        await program(`/api/v1/sync/pull?device=${other.key}&group=${second}`),
        await program(`/api/v1/documents/1/versions?group=${second}`),
        // The group of a device that the server knows, which names none.
        await program('/api/v1/sync/pull', json({ device: key, app: '0.2.0', kinds: {}, buckets: ['group'], cursors: { group: 0 }, confirmed: 0 })),
        await program('/api/v1/sync/push', json({ device: key, epoch: 'x', mutations: [] })),
        await program(`/api/v1/sync/leases?group=${first}`, json({ device: key, kind: 'samples', want: 1 })),
      ]
      expect(await Promise.all(refused.map((answer) => answer.json()))).toMatchObject([
        ...Array.from({ length: 9 }, () => otherGroup),
        expect.anything(),
        otherGroup,
        expect.objectContaining({ code: 'session.other-user' }),
      ])
      expect(refused.map(({ status }) => status).every((status) => status >= 400)).toBe(true)
    })

    test('[FAULT-80] for another group is refused by every route, before its body is read', async () => {
      const program = await tokenOf('write')
      for (const { method, path } of routes.filter(({ access }) => access !== 'public')) {
        const answer = await program(`${addressOf(path)}?group=${second}`, { method })
        expect([answer.status, await answer.json()], `${method} ${path}`).toMatchObject([403, otherGroup])
      }
    })

    test('[FAULT-80] that may only read has no part in how the person’s devices keep in step, in its own group either', async () => {
      const reader = await tokenOf('read')
      const device = new WireDevice(reader, user, first)
      const refused = [
        await reader(`/api/v1/sync/events?group=${first}`),
        await reader('/api/v1/documents/1/versions'),
        await reader('/api/v1/documents/1/versions/1'),
        await reader(`/api/v1/sync/pull?device=${device.key}&group=${first}`),
        await reader('/api/v1/sync/files/a/upload'),
        await device.block('a'.repeat(64)),
        await device.pull(),
        await device.manifest(),
        await device.lease('samples', 10),
      ]
      expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => 'token.read-only'))
      expect((await reader('/api/v1/samples')).status).toBe(200)
    })

    test('[FAULT-80] chooses another group only by the call for that, and then has that one alone', async () => {
      const program = await tokenOf('write')
      const samples = async (query = '') => (await program(`/api/v1/samples${query}`)).text()
      expect((await program('/api/v1/groups/active', json(second, 'PUT'))).status).toBe(204)
      expect(await samples()).toContain(`Sample of ${second}`)
      expect(JSON.parse(await samples(`?group=${first}`))).toMatchObject({ code: 'token.other-group', detail: { group: 'Lindqvist Lab' } })
    })

    test('[FAULT-80] is for the group on screen, not for the one that its person has changed to on another device', async () => {
      await browser('/api/v1/groups/active', json(second, 'PUT'))
      const program = await tokenOf('read')
      await browser('/api/v1/groups/active', json(first, 'PUT'))
      expect(await (await program('/api/v1/samples')).text()).toContain(`Sample of ${first}`)
    })
  })

  test('[FAULT-82] an add-on in a frame reads and writes its own group, whichever its person changes to elsewhere', async () => {
    const overNetwork = fetch
    const stranger = await lab.server.signIn(await lab.server.makeUser('Member', first))
    let signedIn = browser
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => (address.startsWith('/') ? signedIn(address, init) : overNetwork(address, init)))
    const { host, addon } = makeHost({ addons: [makeAddon({ id: 7 })], answer: (request) => sendForAddon(request, { userId: user.id, groupId: first }) })
    const told: unknown[] = []
    const session = new FrameSession({
      host,
      framed: { addon, hosts: [], manifest: makeManifest({ permissions: ['samples.read', 'samples.write'] }) },
      place: 'background',
      port: { postMessage: (message) => void told.push(message) },
      configuration: frameConfiguration(host, addon),
      isReached: () => true,
      save: async () => true,
      onReport: () => {},
    })
    const call = async (options: object) => {
      await session.receive({ number: told.length, what: 'call', options })
      return JSON.stringify(told.at(-1))
    }
    await browser('/api/v1/groups/active', json(second, 'PUT'))
    expect(await call({ path: 'samples' })).toContain(`Sample of ${first}`)
    expect(await call({ path: 'samples' })).not.toContain(`Sample of ${second}`)
    expect(await call({ path: 'samples', method: 'POST', body: { name: 'Made by the add-on', sampleTypeID: first } })).toContain('"ok":true')
    expect(await (await browser(`/api/v1/samples?group=${first}`)).text()).toContain('Made by the add-on')
    expect(await (await browser('/api/v1/samples')).text()).not.toContain('Made by the add-on')
    // It cannot name another one beside its own.
    for (const options of [
      { path: 'samples', queryParams: { group: second } },
      { path: 'samples', queryParams: { group: [second] } },
    ])
      expect(await call(options)).toContain('input.invalid')
    await lab.server.saveRows(first, 'members', { remove: user.id })
    expect(await call({ path: 'samples' })).toContain('group.left')
    await lab.server.saveRows(first, 'members', { id: user.id, fullName: user.fullName, role: 'Administrator' })
    // Someone else has signed in on this device.
    signedIn = stranger
    expect(await call({ path: 'samples' })).toContain('session.other-user')
    await browser('/api/v1/groups/active', json(first, 'PUT'))
  })

  test('[FAULT-82] every route of a group refuses that of a screen whose person has left it', async () => {
    for (const { method, path } of routes.filter(({ access }) => access === 'member' || access === 'administrator')) {
      const answer = await browser(`${addressOf(path)}?group=987654321`, { method })
      expect([answer.status, await codeOf(answer)], `${method} ${path}`).toEqual([403, 'group.left'])
    }
  })
})

describe('the group of a call is found in one place', () => {
  const root = join(import.meta.dirname, '../../../server')
  /** Files that read the groups of a person, and what for. Not for the group that a call reads or writes in. */
  const allowed: Readonly<Record<string, string>> = {
    'policies/access.ts': 'the one place',
    'policies/idle-policy.ts': 'when the session locks, wherever it works',
    'policies/password-policy.ts': 'the default of a session',
    'app.ts': 'whether a stream goes on in the group it was opened for',
    'addons/trials.ts': 'a script by the hash of its content',
    'routes/addons/code.ts': 'a script by the hash of its content',
    'routes/files/storage-worker.ts': 'which hosts a worker may connect to',
    'routes/handlers/scheduled-tasks.ts': 'the poll of the session, which says what the active group is',
    'routes/sync/session.ts': 'says what the active group is',
    'routes/sync/manifest.ts': 'whether the person is in the group that the device names in its body',
    'routes/sync/pull.ts': 'whether the person is in the group that the device names in its body',
    'routes/sync/earlier-protocol.ts': 'whether the person is in the group that the device names',
    'routes/sync/sender.ts': 'what is closed to a device',
    'routes/invitations/invitation.ts': 'whether the person is in the group of an invitation already',
    'routes/groups/active-group.ts': 'the list of the groups of a person',
    'routes/groups/idle-policy.ts': 'whether somebody else is in the group of the call',
    'routes/groups/password-policy.ts': 'whether somebody else is in the group of the call',
    'routes/user/push.ts': 'what is closed to the session',
    'security/two-step.ts': 'what is closed to the session',
    'security/limits/code-guesses.ts': 'which group a person is told in before they are signed in',
    'setup/choose-group.ts': 'changes it',
    'setup/add-person.ts': 'the first one of a new person',
    'setup/erase-person.ts': 'all groups of a person who is erased',
    'security/sign-in-program.ts': 'which group a new token is for',
  }
  const others = /\b(activeGroup|isMemberOf|closedGroups|groupsOf)\(|\bcaller\.groups\b|\bprimaryGroupId\b|\bsession\.groupId\b|request\.query\b|query\.group\b/
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/^(store|demo|scim|cli|backup|doctor|organization|storage-server)\//.test(path),
  )

  test('[FAULT-82] no route finds its group another way', () => {
    const found = files.filter((path) => others.test(readFileSync(join(root, path), 'utf8').replaceAll(/^import .*$/gm, '')))
    expect(found.filter((path) => !(path in allowed) && path !== 'routes/register.ts').toSorted()).toEqual([])
    expect(Object.keys(allowed).filter((path) => !found.includes(path))).toEqual([])
  })

  test('[FAULT-80] a token that may only read gets what is documented for programs, and no more of the API', () => {
    const documented = new Set(subjects.flatMap(({ calls }) => calls.map(({ method, path }) => `${method} ${withoutNames(`/api/v1/${path}`)}`)))
    const undocumented = routes.filter(
      ({ method, path, access, isOfDevices }) =>
        method === 'GET' &&
        !isOfDevices &&
        (access === 'member' || access === 'owner') &&
        path.startsWith('/api/v1/') &&
        !documented.has(`GET ${withoutNames(path)}`),
    )
    expect(undocumented.map(({ path }) => path)).toEqual(neitherDocumentedNorOfDevices)
  })
})

/** What the app reads and programs are not told of: settings of the group, mostly for its administrators, and of the account, mostly in a browser only. */
const neitherDocumentedNorOfDevices = [
  '/api/v1/groups/logo',
  '/api/v1/groups/labelPrinters',
  '/api/v1/groups/labelPrinters/:printerId/status',
  '/api/v1/groups/storageServer',
  '/api/v1/groups/webhooks',
  '/api/v1/sync/encryptionKeys/:id',
  '/api/v1/user/sessions',
  '/api/v1/user/devices',
  '/api/v1/groups/invitations',
  '/api/v1/user/twoStep',
  '/api/v1/user/passkeys',
  '/api/v1/user/notificationChannels',
  '/api/v1/files/:id/content',
  '/api/v1/addons/trial',
  '/api/v1/addons/offered',
]
