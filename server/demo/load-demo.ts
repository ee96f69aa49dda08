import { commandId } from '#domain/command.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { setUsedAmount } from '#domain/commands/set-used-amount.ts'
import type { Change } from '#domain/draft.ts'
import type { FileRow } from '#domain/entities/file.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { readInput } from '#domain/input.ts'
import { roundAmount } from '#domain/rules/samples/amount.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import type { Bus } from '#server/feed/bus.ts'
import { signExperiment } from '#domain/commands/sign-experiment.ts'
import { prepareSignature, type Signing } from '#server/notebook/sign-experiment.ts'
import { executeCommand } from '#server/feed/execute-command.ts'
import type { FeedWriter } from '#server/feed/tables.ts'
import { hashPassword } from '#server/security/passwords/passwords.ts'
import type { FileWriter } from '#server/files/tables.ts'
import { FeedTables } from '#server/store/feed/feed-tables.ts'
import { SqlFiles } from '#server/store/files/sql-files.ts'
import { addAccountEvent } from '#server/store/people/account-events.ts'
import { setOrganizationAdministrator } from '#server/store/people/administrators.ts'
import { createGroup, createUser, isAnyoneThere } from '#server/store/people/people.ts'
import type { Engine, Sql } from '#server/store/sql.ts'
import { dayLength } from './days.ts'
import { demoRows, demoSamples, demoSeed, type DemoIds, type DemoRows } from './demo-rows.ts'
import { demoBookings, demoInstruments, equipmentActs } from './equipment.ts'
import { notebookActs, type DemoCommand, type NotebookIds, type NotebookSamples } from './notebook/notebook-acts.ts'
import { countsOf, notebookPlan } from './notebook/notebook-plans.ts'
import { samplesIn } from './notebook/plan-texts.ts'
import type { NotebookPlan } from './notebook/plan.ts'
import { demoGroups, demoOrganizationAdministrator, demoPassword, demoPeople, type DemoGroup, type GroupKey, type Login } from './people.ts'
import { Random } from './random.ts'

export interface DemoSignIn {
  login: string
  password: string
  fullName: string
}

export interface LoadDemoOptions {
  engine: Engine
  bus?: Bus
  /** Epoch ms. */
  clock: () => number
  /** For all groups together; 2,000 by default. */
  samples?: number
}

/** Rows per version: a device that pulls gets whole versions. */
const chunkSize = 500

/**
 * Fills an empty database. Returns undefined and writes nothing if there are already people.
 * Everything happens in one transaction: an interrupted load leaves an empty database, which the next start fills.
 */
export async function loadDemo({ engine, bus, clock, samples = demoSamples }: LoadDemoOptions): Promise<DemoSignIn | undefined> {
  const passwordHash = await hashPassword(demoPassword)
  const now = clock()
  return new FeedTables(engine, bus).write(async (tables, sql) => {
    if (await isAnyoneThere(sql)) return undefined
    const people = await createPeople(sql, passwordHash, now)
    const ids = await takeDemoIds(tables, people, demoRows({ seed: demoSeed, now, samples }))
    const groups = demoRows({ seed: demoSeed, now, samples, ids }).map((rows) => ({
      rows,
      plan: notebookPlan(rows.group.key, new Random(demoSeed, `notebook plan of ${rows.group.key}`)),
    }))
    const notebookIds = await takeNotebookIds(
      tables,
      groups.map(({ plan }) => plan),
    )
    const equipmentIds = { equipmentId: await tables.takeIds('storageUnits', demoInstruments), bookingId: await tables.takeIds('bookings', demoBookings) }
    for (const { rows, plan } of groups) {
      const random = new Random(demoSeed, `notebook of ${rows.group.key}`)
      const samples = namedSamples(rows, plan)
      const notebook = notebookActs({ plan, userIds: ids.users, ids: notebookIds, now, random, samples })
      const equipment = rows.group.key === 'okafor' ? equipmentActs({ ...equipmentIds, userIds: ids.users, now }) : []
      await saveGroup(tables, new SqlFiles(sql), rows, [...notebook, ...equipment], now)
    }
    const [first] = demoPeople
    return first && { login: first.login, password: demoPassword, fullName: first.fullName }
  })
}

type PeopleIds = Pick<DemoIds, 'users' | 'groups'>

/** The groups and the people themselves. Memberships come with each group's rows. */
async function createPeople(sql: Sql, passwordHash: string, now: number): Promise<PeopleIds> {
  const groups: Partial<Record<GroupKey, number>> = {}
  const users: Partial<Record<Login, number>> = {}
  for (const { key, name } of demoGroups) groups[key] = await createGroup(sql, name, undefined, now)
  for (const { login, fullName, email } of demoPeople) {
    const [firstName = '', lastName = ''] = fullName.split(' ')
    const main = demoGroups.find((group) => isIn(group, login))!
    // One hash for all of them, since the password is printed in the documentation anyway.
    users[login] = await createUser(sql, { login, passwordHash, firstName, lastName, email, primaryGroupId: groups[main.key]! })
  }
  const administrator = users[demoOrganizationAdministrator]!
  await setOrganizationAdministrator(sql, administrator, true)
  await addAccountEvent(sql, { kind: 'administrator.made', at: now, userId: administrator, actorId: 0 })
  return { groups: groups as PeopleIds['groups'], users: users as PeopleIds['users'] }
}

const isIn = (group: DemoGroup, login: Login): boolean => group.members.some((member) => member.login === login)

/** Reserves ids for all rows, so that the counters continue after them. */
async function takeDemoIds(tables: FeedWriter, people: PeopleIds, groups: readonly DemoRows[]): Promise<DemoIds> {
  const samples = groups.reduce((sum, { sampleCount }) => sum + sampleCount, 0)
  const layers = groups.reduce((sum, { storageLayers }) => sum + storageLayers.length, 0)
  // The rows count these from 1, and so does an empty database.
  const counted = {
    products: groups.flatMap((group) => group.products),
    orderItems: groups.flatMap((group) => group.orderItems),
    budgets: groups.flatMap((group) => group.budgets),
    sampleTypes: groups.flatMap((group) => group.sampleTypes),
    sampleSeries: groups.flatMap((group) => group.sampleSeries),
    storageUnits: groups.flatMap((group) => group.storageUnits),
  }
  for (const kind of ['sampleTypes', 'sampleSeries', 'storageUnits', 'products', 'orderItems', 'budgets'] as const)
    await tables.takeIds(kind, Math.max(1, ...counted[kind].map(({ id }) => id)))
  await tables.takeIds('sampleFields', Math.max(1, ...counted.sampleTypes.flatMap(({ fields }) => fields.map(({ id }) => id))))
  return { ...people, samples: await tables.takeIds('samples', samples), storageLayers: await tables.takeIds('storageLayers', layers) }
}

/** The notebook is older than what is in it: the experiments of the showcase have fixed numbers, as its samples have. */
const earlierExperiments = 256

/** Reserves ids for everything in these notebooks. Returns the first of each kind. */
async function takeNotebookIds(tables: FeedWriter, plans: readonly NotebookPlan[]): Promise<NotebookIds> {
  const counts = plans.map(countsOf)
  const take = (kind: keyof NotebookIds, more = 0) => tables.takeIds(kind, more + counts.reduce((sum, count) => sum + count[kind], 0))
  return {
    projects: await take('projects'),
    studies: await take('studies'),
    experiments: (await take('experiments', earlierExperiments)) + earlierExperiments,
    sections: await take('sections'),
    protocols: await take('protocols'),
  }
}

/** The samples that a notebook names; of several with one name, the first. */
function namedSamples(rows: DemoRows, { experiments }: NotebookPlan): NotebookSamples {
  const names = new Set(
    experiments.flatMap(({ sections }) =>
      sections.flatMap((section) => {
        if ('samples' in section) return section.samples.map(({ name }) => name)
        return section.type === 'PARAGRAPH' ? samplesIn(section) : []
      }),
    ),
  )
  const found = new Map<string, SampleRow>()
  if (names.size > 0)
    for (const sample of rows.samples()) if (names.has(sample.name) && !sample.archived && !found.has(sample.name)) found.set(sample.name, sample)
  return found
}

async function saveGroup(tables: FeedWriter, files: FileWriter, rows: DemoRows, notebook: readonly DemoCommand[], now: number): Promise<void> {
  const { groupId } = rows
  const userId = rows.members.find(({ role }) => role === 'Administrator')!.id
  let version = await tables.lockGroup(groupId)
  const save = async (changes: Change[], act: { userId: number; capturedAt: number; command: string; input: unknown }) => {
    version++
    await tables.saveChanges(groupId, version, changes)
    await tables.appendAudit({ ...act, groupId, version, device: 'demo', n: null, clockOffset: 0, recordedAt: now, changes, code: null, detail: {} })
    await tables.saveVersion(groupId, version)
  }
  const inNotebook = usedIn(notebook)
  const isUsed = (id: number) => rows.takes.has(id) || inNotebook.has(id)
  const usedSample = ({ entity, id, after }: Change) => (entity === 'samples' && isUsed(Number(id)) ? (after as unknown as SampleRow) : undefined)
  const used: SampleRow[] = []
  for (const changes of inChunks(changesOf(rows, inNotebook), (change) => usedSample(change) !== undefined)) {
    const sample = usedSample(changes.at(-1)!)
    if (sample) used.push(sample)
    await save(changes, { userId, capturedAt: sample?.createdAt ?? now, command: 'demo.load@1', input: { rows: changes.length } })
  }
  for (const act of used.flatMap((sample) => takesOf(sample, rows, now))) await save(act.changes, act)
  for (const { command, input: planned, userId, at, content } of notebook) {
    const isSignature = commandId(command) === commandId(signExperiment)
    const input = isSignature ? (await prepareSignature(tables, { userId, groupId, at }, planned as Signing)).input : planned
    const { code, detail, changes } = await executeCommand(tables, command, readInput(command.input, input), { userId, groupId, at }, null)
    if (code) throw new Refusal(code, detail)
    await save([...changes], { userId, capturedAt: at, command: commandId(command), input })
    if (content) await storeContent(files, groupId, changes.find(({ entity }) => entity === 'files')!.after as unknown as FileRow, content)
  }
}

/** As if it had been uploaded. */
async function storeContent(files: FileWriter, groupId: number, { id, sha256, addedBy, addedAt, size }: FileRow, content: Uint8Array): Promise<void> {
  const upload = sha256.slice(0, 32)
  await files.addChunk(groupId, upload, { start: 0, content })
  await files.saveUpload(groupId, { fileId: id, upload, userId: addedBy, received: size, touchedAt: addedAt })
  await files.makeContent(groupId, id, sha256)
}

/** Everything that was taken out of one sample, as its owner would have done it. */
function takesOf(full: SampleRow, { takes }: DemoRows, now: number) {
  let before = full
  return (takes.get(full.id) ?? []).map(([daysAgo, taken]) => {
    const { id, unit, ownerId: userId, amount } = before
    const after = { ...before, amount: roundAmount(amount - taken) }
    const changes: Change[] = [{ entity: 'samples', id, before: before as unknown as AnyRow, after }]
    before = after
    return { userId, capturedAt: now - daysAgo * dayLength, command: commandId(adjustAmount), input: { sampleId: id, delta: -taken, unit }, changes }
  })
}

/** Rows that others refer to come first, so that every version is complete in itself. Samples as they were before anything was taken out. */
function* changesOf(rows: DemoRows, usedIn: ReadonlyMap<number, number>): Generator<Change> {
  const { members, sampleTypes, sampleSeries, storageUnits, storageLayers, products, orderItems, budgets } = rows
  const lists = { members, sampleTypes, sampleSeries, storageUnits, storageLayers, products, samples: fullSamples(rows, usedIn), orderItems, budgets }
  for (const [entity, list] of Object.entries(lists)) {
    for (const row of list) yield { entity: entity as EntityName, id: row.id, before: null, after: row as unknown as AnyRow }
  }
}

/** How much of each sample is used in the notebook. */
function usedIn(notebook: readonly DemoCommand[]): ReadonlyMap<number, number> {
  const used = notebook.flatMap(({ command, input }) => (commandId(command) === commandId(setUsedAmount) ? [readInput(setUsedAmount.input, input)] : []))
  return new Map(used.flatMap((read) => (read.success ? [[read.data.sampleId, read.data.used?.amount ?? 0] as const] : [])))
}

function* fullSamples({ samples, takes }: DemoRows, usedIn: ReadonlyMap<number, number>): Generator<SampleRow> {
  for (const sample of samples()) {
    const taken = (takes.get(sample.id) ?? []).reduce((sum, [, amount]) => sum + amount, usedIn.get(sample.id) ?? 0)
    yield { ...sample, amount: roundAmount(sample.amount + taken) }
  }
}

/** A sample that has been used is the last of its chunk: the audit log then says when it was made. */
function* inChunks(changes: Iterable<Change>, isLast: (change: Change) => boolean): Generator<Change[]> {
  let chunk: Change[] = []
  for (const change of changes) {
    chunk.push(change)
    if (chunk.length < chunkSize && !isLast(change)) continue
    yield chunk
    chunk = []
  }
  if (chunk.length) yield chunk
}
