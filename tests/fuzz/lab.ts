import { leasedKinds } from '#domain/leased-kinds.ts'
import { mayCreate } from '#domain/permission.ts'
import type { RoleName } from '#domain/roles.ts'
import type { Key } from '#domain/entity.ts'
import { entityNames, shapes, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { PushResponse } from '#domain/wire/sync/push.ts'
import type { LeaseBlock } from '#domain/wire/sync/lease.ts'
import type { Manifest } from '#domain/wire/sync/snapshot.ts'
import { receiveChunk, usualUpload } from '#server/files/receive-chunk.ts'
import { cookieNames } from '#server/security/session-cookie.ts'
import { openSession } from '#server/security/open-session.ts'
import { hashToken } from '#server/security/tokens.ts'
import { addFeedback } from '#server/store/people/feedback.ts'
import { createGroup, createUser } from '#server/store/people/people.ts'
import { findSession } from '#server/store/people/sessions.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import { readEpoch } from '#server/store/store-meta.ts'
import { hashQuickly } from '#tests/harness/hash-quickly.ts'
import { password, type TestServer } from '#tests/harness/server.ts'
import { contentOf, makeMark, makeSide, roles, rowsOf, type Side, type SideName } from './sides.ts'

/** What writes leave in the database, of one group. */
export interface GroupTrace {
  readonly version: number
  readonly seq: number
  /** Device keys that are tied to a person of the group. */
  readonly devices: number
  /** Rows outside the feed, by table. */
  readonly others: string
}

export interface Trace {
  readonly ours: GroupTrace
  readonly theirs: GroupTrace
}

type Session = 'none' | 'invented' | 'expired' | 'cookie' | 'token'

/** Someone who makes calls. */
export interface Caller {
  readonly name: string
  readonly session: Session
  /** Without one, a person who is in no group, or nobody. */
  readonly side?: Side
  readonly role?: RoleName
  /** Manages accounts and groups. */
  readonly isOrganizationAdministrator: boolean
  readonly userId: number
  /** Of their tablet; a new one after each restore, for which the server has numbers from 1 on. */
  device: string
  lastMutation: number
  /** Ids for what their tablet creates, once a call has named one: see prepare.ts. */
  leased: readonly number[]
  /** What the server reads who they are from. */
  headers: Readonly<Record<string, string>>
}

/** A text that only some callers may read. */
export interface Secret {
  readonly what: string
  readonly text: string
  isFor(caller: Caller): boolean
}

export interface Lab {
  readonly server: TestServer
  readonly ours: Side
  readonly theirs: Side
  readonly callers: readonly Caller[]
  readonly secrets: Secret[]
  readonly epoch: string
  /** Hashes of ready-made blocks, once a call has named one: see prepare.ts. */
  blocks: Record<SideName, readonly string[]>
  /** What the last call left; nothing after a restore. */
  trace: Trace | undefined
  /** Puts everything back that earlier calls have changed, with new sessions and devices. An hour has passed. */
  restore(): Promise<void>
  /** Accounts and memberships as they were, and new sessions for those whose session has ended. */
  signInAgain(): Promise<void>
}

const outsider = 3_000
const organizer = 3_001
const reservedIds = 100_000
const leasedAtOnce = 20
const hour = 3_600_000

export const loginOf = ({ name }: Side, role: RoleName): string => `${role.toLowerCase()}-${name}`

/** Two groups of the same kind, and everyone who may call. */
export async function openLab(server: TestServer): Promise<Lab> {
  const { engine } = server
  const [ours, theirs] = [makeSide('ours'), makeSide('theirs')]
  const callers = makeCallers(ours, theirs)
  const passwordHash = await hashQuickly(password)
  const emails = new Map([...Object.values(ours.users), ...Object.values(theirs.users)].map((userId) => [userId, makeMark()]))
  const restores = { count: 0 }
  /** The version of each group's rows after they were restored. */
  const restoredAt = new Map<Side, number>()

  await engine.write(async (sql) => {
    for (const side of [ours, theirs]) {
      await createGroup(sql, `Group ${side.directory}`, side.group)
      for (const role of roles) {
        const named = {
          id: side.users[role],
          login: loginOf(side, role),
          firstName: role,
          lastName: side.directory,
          email: `${emails.get(side.users[role])}@lab.example`,
        }
        await createUser(sql, { ...named, passwordHash, primaryGroupId: side.group })
      }
    }
    await createUser(sql, { id: outsider, login: 'outsider', firstName: 'Otto', lastName: 'Outside', email: '', passwordHash, primaryGroupId: 0 })
    await createUser(sql, { id: organizer, login: 'organizer', firstName: 'Olga', lastName: 'Organizer', email: '', passwordHash, primaryGroupId: 0 })
  })
  await server.app.services.store.write(async (tables) => {
    for (const kind of leasedKinds) await tables.takeIds(kind, reservedIds)
  })

  const lab: Lab = {
    server,
    ours,
    theirs,
    callers,
    epoch: await engine.read(readEpoch),
    secrets: [
      ...[ours, theirs].flatMap(secretsOf),
      ...callers.map(deviceKeyOf),
      ...[...emails].map(([owner, text]) => ({
        what: 'an email address',
        text,
        isFor: ({ userId, isOrganizationAdministrator }: Caller) => userId === owner || isOrganizationAdministrator,
      })),
      { what: 'a password hash', text: passwordHash.slice(-20), isFor: () => false },
    ],
    async restore() {
      server.now += restores.count++ ? hour : 0
      await engine.write(async (sql) => {
        await sql.all('delete from broken_chain')
        // What one key of a family has sent is not carried out again under another.
        await sql.all('update device set family = null')
      })
      for (const side of [ours, theirs]) {
        await restorePeople(server, side, passwordHash)
        const version = restoredAt.get(side)
        if ((await versionOf(server, side)) === version) continue
        await restoreRows(server, side, version)
        restoredAt.set(side, await versionOf(server, side))
      }
      await restoreAccounts(lab, passwordHash)
      for (const caller of callers) await signIn(lab, caller)
      for (const caller of callers) takeDevice(caller, restores.count)
      lab.blocks = { ours: [], theirs: [] }
      lab.trace = undefined
    },
    trace: undefined,
    async signInAgain() {
      await restoreAccounts(lab, passwordHash)
      for (const caller of callers) await signIn(lab, caller)
    },
    blocks: { ours: [], theirs: [] },
  }
  await lab.restore()
  for (const side of [ours, theirs]) {
    assertComplete(side)
    const feedback = { id: 'feedback-1', text: side.forAdministrators, screen: side.forAdministrators, appVersion: side.forAdministrators }
    await engine.write((sql) => addFeedback(sql, side.group, side.users.Member, feedback, server.now))
    await writeNotes(lab, side)
  }
  return lab
}

function makeCallers(ours: Side, theirs: Side): Caller[] {
  const make = (name: string, session: Session, userId: number, side?: Side, role?: RoleName): Caller => ({
    name,
    session,
    userId,
    ...(side && { side }),
    ...(role && { role }),
    isOrganizationAdministrator: userId === organizer,
    device: '',
    lastMutation: 0,
    leased: [],
    headers: {},
  })
  return [
    make('nobody', 'none', 0),
    make('an invented token', 'invented', 0),
    make('an expired session', 'expired', ours.users.Administrator),
    make('a person without a group', 'cookie', outsider),
    make('an organization administrator', 'cookie', organizer),
    ...roles.map((role) => make(`${role} of ours`, 'cookie', ours.users[role], ours, role)),
    make('a program of ours', 'token', ours.users.Administrator, ours, 'Administrator'),
    make('Administrator of theirs', 'cookie', theirs.users.Administrator, theirs, 'Administrator'),
    make('Member of theirs', 'cookie', theirs.users.Member, theirs, 'Member'),
  ]
}

/** Of the tablet they have now. */
const deviceKeyOf = (caller: Caller): Secret => ({
  what: `the device key of ${caller.name}`,
  get text() {
    return `"${caller.device}"`
  },
  isFor: ({ userId }) => userId === caller.userId,
})

function secretsOf(side: Side): Secret[] {
  const isInside = (caller: Caller) => caller.side === side
  const administers = (caller: Caller) => isInside(caller) && caller.role === 'Administrator'
  return [
    { what: `a name of ${side.name}`, text: side.directory, isFor: (caller) => isInside(caller) || caller.isOrganizationAdministrator },
    { what: `a text of ${side.name}`, text: side.mark, isFor: isInside },
    { what: `what only administrators of ${side.name} may read`, text: side.forAdministrators, isFor: administers },
    // The audit log has what an administrator may not see elsewhere.
    ...roles.map((role) => ({
      what: `what only the ${role} of ${side.name} may read`,
      text: side.own[role],
      isFor: (caller: Caller) => caller.userId === side.users[role] || administers(caller),
    })),
  ]
}

async function restorePeople({ engine }: TestServer, side: Side, passwordHash: string): Promise<void> {
  await engine.write(async (sql) => {
    await sql.all('update groups set idle_minutes = null, password_days = null where id = $1', [side.group])
    for (const table of ['member_idle_policy', 'member_password_policy']) await sql.all(`delete from ${table} where group_id = $1`, [side.group])
    for (const role of roles)
      await sql.all('update users set password_hash = $2, primary_group_id = $3, password_set_at = null where id = $1', [
        side.users[role],
        passwordHash,
        side.group,
      ])
  })
}

/** Nobody else administers the organization, every account is active, and nobody is in a group that was made meanwhile. */
async function restoreAccounts({ server, ours, theirs }: Lab, passwordHash: string): Promise<void> {
  const groups = [ours.group, theirs.group]
  await server.engine.write(async (sql) => {
    await sql.all('update users set deactivated_at = null, organization_administrator = case when id = $1 then 1 else 0 end', [organizer])
    await sql.all('update users set password_hash = $1 where id = $2', [passwordHash, organizer])
    await sql.all('delete from members where group_id not in ($1, $2)', groups)
    await sql.all('delete from groups where id not in ($1, $2)', groups)
    await sql.all('delete from system_setting')
    for (const { group, directory } of [ours, theirs]) await sql.all('update groups set name = $2 where id = $1', [group, `Group ${directory}`])
  })
}

const versionOf = ({ app }: TestServer, { group }: Side): Promise<number> => app.services.store.read((tables) => tables.version(group))

/** Of the entities that have changed since that version; without one, of all. */
async function restoreRows(server: TestServer, side: Side, since: number | undefined): Promise<void> {
  const { files, clock } = server.app.services
  const [stored] = side.ids.files
  const changed = since === undefined ? undefined : await changedSince(server, side, since)
  for (const [entity, ...rows] of rowsOf(side)) {
    if (changed && !changed.has(entity)) continue
    const saved = rows.map((row) => (row.id === stored ? { ...row, state: 'pending' } : row))
    const added = await addedRows(server, side, entity, rows)
    await server.saveRows(side.group, entity, ...(saved as never[]), ...(added as never[]))
  }
  if (changed && !changed.has('files')) return
  const uploader = { userId: side.users.Administrator, groupId: side.group }
  const upload = await receiveChunk(files, uploader, stored!, { start: 0, content: contentOf(side) }, usualUpload(clock))
  if (!upload.stored) throw new Error(`the file of ${side.name} was not stored: only ${upload.received} bytes arrived`)
}

async function changedSince({ engine }: TestServer, side: Side, version: number): Promise<ReadonlySet<EntityName>> {
  const questions = rowsOf(side).map(
    ([entity]) => `select '${entity}' as entity where exists (select 1 from ${tableOf(entity).name} where group_id = $1 and version > $2)`,
  )
  const found = await engine.read((sql) => sql.all<{ entity: EntityName }>(questions.join(' union all '), [side.group, version]))
  return new Set(found.map(({ entity }) => entity))
}

/** Rows that calls have created, to be removed. */
async function addedRows({ engine }: TestServer, { group }: Side, entity: EntityName, planted: readonly AnyRow[]): Promise<{ remove: Key }[]> {
  const present = await engine.read((sql) => sql.all<{ id: Key }>(`select id from ${tableOf(entity).name} where group_id = $1 and deleted = 0`, [group]))
  const ids = new Set(planted.map(({ id }) => id))
  return present.flatMap(({ id }) => (ids.has(id) ? [] : { remove: id }))
}

/** Nothing could be found out about an entity without rows. */
function assertComplete(side: Side): void {
  const planted = rowsOf(side).map(([entity]) => entity)
  const missing = entityNames.filter((entity) => !planted.includes(entity))
  if (missing.length) throw new Error(`${side.name} has no ${missing.join(', ')}: add them to sides.ts`)
}

async function signIn({ server, secrets }: Lab, caller: Caller): Promise<void> {
  if (caller.session === 'none' || (await isSignedIn(server, caller))) return
  const [createdAt, kind] = [server.now, caller.session === 'token' ? ('token' as const) : ('cookie' as const)]
  const expiresAt = caller.session === 'expired' ? createdAt : null
  const isKnown = caller.session !== 'invented'
  const token = isKnown
    ? await server.engine.write((sql) => openSession(sql, { kind, userId: caller.userId, createdAt, expiresAt, provedAt: createdAt }))
    : 'i'.repeat(43)
  caller.headers = kind === 'token' ? { authorization: token } : { cookie: `${cookieNames.http}=${token}` }
  if (isKnown) secrets.push({ what: `the session of ${caller.name}`, text: token, isFor: () => false })
}

async function isSignedIn({ engine, now }: TestServer, { headers, session }: Caller): Promise<boolean> {
  const token = headers['authorization'] ?? headers['cookie']?.split('=')[1]
  if (!token) return false
  return session === 'expired' || session === 'invented' || (await engine.read((sql) => findSession(sql, hashToken(token), now))) !== undefined
}

function takeDevice(caller: Caller, restores: number): void {
  Object.assign(caller, { device: `fuzz-${caller.name.replaceAll(/\W/g, '-')}-${restores}`, lastMutation: 0, leased: [] })
}

/** Of everything that a member may download. */
export async function readBlocks(lab: Lab, side: Side): Promise<string[]> {
  const member = lab.callers.find((caller) => caller.side === side && caller.role === 'Member')!
  const asked = { device: member.device, group: side.group, app: '0.4.0', kinds: shapes() }
  const { parts } = await callJson<Manifest>(lab, member, '/api/v1/sync/manifest', asked)
  return parts.flatMap(({ blocks }) => blocks.map(({ hash }) => hash))
}

export async function leaseIds(lab: Lab, caller: Caller, side: Side, role: RoleName): Promise<void> {
  const leased: number[] = []
  for (const kind of leasedKinds.filter((kind) => mayCreate({ role }, kind))) {
    const block = await callJson<LeaseBlock>(lab, caller, `/api/v1/sync/leases?group=${side.group}`, { device: caller.device, kind, want: leasedAtOnce })
    for (let id = block.first; id <= block.last; id++) leased.push(id)
  }
  caller.leased = leased
}

/** So that the audit log and the histories have something that others must not see. */
async function writeNotes(lab: Lab, side: Side): Promise<void> {
  const writer = lab.callers.find((caller) => caller.side === side && caller.role === 'Member')!
  const mutations = side.ids.samples.map((sampleId, at) => ({
    n: at + 1,
    command: 'sample.edit@1',
    input: { sampleId, set: { note: { was: side.mark, to: `Noted ${side.mark}` } } },
    userId: writer.userId,
    groupId: side.group,
    capturedAt: lab.server.now,
    clockOffset: 0,
    appVersion: '0.4.0',
    label: side.mark,
  }))
  const { lastMutation } = await callJson<PushResponse>(lab, writer, '/api/v1/sync/push', { epoch: lab.epoch, device: writer.device, mutations })
  writer.lastMutation = lastMutation
}

async function callJson<T>({ server }: Lab, { headers }: Caller, path: string, body: unknown): Promise<T> {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await server.anonymous(path, init)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
