import type { Route } from '#server/routes/route.ts'
import type { Engine, Sql, SqlValue } from '#server/store/sql.ts'
import { serverDevice } from '#server/feed/run-as-server.ts'
import type { Change } from '#domain/draft.ts'
import { roleNames, type RoleName } from '#domain/roles.ts'
import type { EntityName } from '#domain/schema.ts'
import type { TestServer } from '#tests/harness/server.ts'
import type { Caller, GroupTrace, Lab, Trace } from './lab.ts'
import type { Side } from './sides.ts'

export const readTrace = (engine: Engine, { ours, theirs }: Lab): Promise<Trace> =>
  engine.read(async (sql) => {
    const [ofOurs, ofTheirs] = await Promise.all([traceOf(sql, ours), traceOf(sql, theirs)])
    return { ours: ofOurs, theirs: ofTheirs }
  })

const counted = {
  version: 'select version from feed where group_id = $1',
  seq: 'select entries from audit_head where group_id = $1',
  devices: 'select count(*) from device where group_id = $1',
  feedback: 'select count(*) from feedback where group_id = $1',
  idle: 'select sum(idle_minutes) from member_idle_policy where group_id = $1',
  days: 'select sum(password_days) from member_password_policy where group_id = $1',
  idle_of_group: 'select idle_minutes from groups where id = $1',
  days_of_group: 'select password_days from groups where id = $1',
  name: 'select name from groups where id = $1',
  printers: 'select count(*) from label_printer_address where group_id = $1',
}
const countAll = `select ${Object.entries(counted)
  .map(([name, statement]) => `(${statement}) as ${name}`)
  .join(', ')}`
const selectPeople =
  'select id, primary_group_id, password_hash, deactivated_at, organization_administrator from users where id in ($1, $2, $3, $4) order by id'

async function traceOf(sql: Sql, { group, users }: Side): Promise<GroupTrace> {
  const [[row], people] = await Promise.all([sql.all<Record<keyof typeof counted, SqlValue>>(countAll, [group]), sql.all(selectPeople, Object.values(users))])
  const { version, seq, devices, ...others } = row!
  return {
    version: Number(version),
    seq: Number(seq),
    devices: Number(devices),
    others: JSON.stringify([others, people]),
  }
}

/** Routes whose refusal may leave something: what came before the refused mutation is carried out, and a device that has left is closed. */
const maySaveSome = new Set(['/api/v1/sync/push', '/api/v1/sync/pull'])

/** What a call changed although it must not. */
export async function faultsOfWriting(lab: Lab, route: Route, caller: Caller, status: number, before: Trace, after: Trace): Promise<string[]> {
  const isRefused = status >= 400 && !maySaveSome.has(route.path)
  const isRead = route.method === 'GET' && !route.changesState
  const faults = await faultsOfRole(lab.server, caller, before, after)
  for (const side of [lab.ours, lab.theirs]) {
    const isStrange = caller.side !== side
    if (!isStrange && !isRefused && !isRead) continue
    // Accounts and groups are what they administer; the rows of a group are not.
    const administers = caller.isOrganizationAdministrator && route.access === 'organization' && !isRefused
    const others = administers ? before[side.name].others : after[side.name].others
    const what = await changeOf(lab, side, before[side.name], { ...after[side.name], others }, isStrange || !route.path.startsWith('/api/v1/sync/'))
    if (!what) continue
    faults.push(
      isStrange ? `${caller.name} changed ${what} of ${side.name}` : `a call that ${isRefused ? `was refused with ${status}` : 'only reads'} changed ${what}`,
    )
  }
  return faults
}

/** Each role and those above it. */
const changedBy: Readonly<Partial<Record<EntityName, RoleName>>> = {
  members: 'Administrator',
  roles: 'Administrator',
  groupNotices: 'Administrator',
  sampleTypes: 'Administrator',
  storageUnits: 'Administrator',
  // Which samples are there, and for whom a position is reserved.
  storageLayers: 'Student',
  samples: 'Student',
  sampleSeries: 'Student',
  projects: 'Member',
  studies: 'Member',
  experiments: 'Student',
  sections: 'Student',
  sectionSamples: 'Student',
  sampleReservations: 'Student',
  sectionSteps: 'Student',
  comments: 'Guest',
  protocols: 'Member',
  protocolVersions: 'Member',
  products: 'Member',
  orderItems: 'Student',
  budgets: 'Administrator',
  // A student may be responsible for an instrument.
  equipment: 'Student',
  equipmentEvents: 'Student',
  equipmentTasks: 'Student',
  bookings: 'Student',
  labelTemplates: 'Student',
  labelPrinters: 'Administrator',
  printJobs: 'Student',
  addons: 'Administrator',
  documents: 'Student',
  documentUpdates: 'Student',
  files: 'Student',
  signatures: 'Member',
}

const mayChange = (role: RoleName, entity: EntityName): boolean => roleNames.indexOf(role) <= roleNames.indexOf(changedBy[entity] ?? 'Guest')

/** What a person changed in their own group that nobody in their role may change. */
async function faultsOfRole({ engine }: TestServer, { side, role, name, userId }: Caller, before: Trace, after: Trace): Promise<string[]> {
  if (!side || !role || after[side.name].seq === before[side.name].seq) return []
  const entries = await entriesAfter(engine, side, before[side.name].seq)
  const changes = entries.filter(({ device }) => device !== serverDevice).flatMap(({ changes }) => JSON.parse(changes) as Change[])
  // Everyone may leave.
  const isLeaving = ({ entity, id, after }: Change) => entity === 'members' && id === userId && after === null
  return changes.flatMap((change) => (mayChange(role, change.entity) || isLeaving(change) ? [] : `${name} changed ${change.entity}`))
}

const entriesAfter = (engine: Engine, { group }: Side, seq: number): Promise<{ device: string; changes: string }[]> =>
  engine.read((sql) => sql.all('select device, changes from audit where group_id = $1 and seq > $2', [group, seq]))

/** What the server does by itself, after earlier changes, does not count. The first call of a device ties it to its person, refused or not. */
async function changeOf(lab: Lab, side: Side, before: GroupTrace, after: GroupTrace, countsDevices: boolean): Promise<string | undefined> {
  if (countsDevices && before.devices !== after.devices) return 'the devices'
  if (before.others !== after.others) return 'something outside the feed'
  if (before.version === after.version && before.seq === after.seq) return undefined
  const entries = await entriesAfter(lab.server.engine, side, before.seq)
  if (entries.some(({ device }) => device !== serverDevice)) return 'rows'
  if (entries.length || (await isMerged(lab.server.engine, side, before.version))) return undefined
  return 'rows without an audit entry'
}

/** The server merges what was written in documents, which changes no content and is not in the audit log. */
async function isMerged(engine: Engine, { group }: Side, version: number): Promise<boolean> {
  const merged = await engine.read((sql) =>
    Promise.all(
      ['documents', 'document_updates'].map((table) => sql.all(`select id from ${table} where group_id = $1 and version > $2 limit 1`, [group, version])),
    ),
  )
  return merged.some((rows) => rows.length)
}
