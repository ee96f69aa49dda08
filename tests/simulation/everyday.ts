import type { LeasedKind } from '#domain/leased-kinds.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { asTx, Draft, sortAndLimit } from '#domain/draft.ts'
import { readInput } from '#domain/input.ts'
import { commands } from '#domain/registry.ts'
import { indexFields, type EntityName } from '#domain/schema.ts'
import { Refusal, type Source } from '#domain/tx.ts'
import { Killed, type MemoryDisk } from '#tests/harness/memory-disk.ts'
import type { Pick } from '#tests/harness/pick.ts'
import { addWorldFile } from '#tests/harness/world-files.ts'
import type { WorldTab } from '#tests/harness/world-device.ts'
import { documentOf, typeInDocument } from '#tests/harness/world-documents.ts'
import { attempt, inputFor, newId, writeInTab, type InputIds } from '#tests/harness/world-mutations.ts'
import type { World } from '#tests/harness/world.ts'
import { doneHere, elsewhere, refusedHere } from './done-and-refused.ts'
import { inputElsewhere } from './everyday-elsewhere.ts'
import { pointedInputs, undoOf, type Attempt } from './everyday-inputs.ts'

const append = 'document.append@1'
const namesFile = new Set(['file.archive@1', 'file.remove@1'])
/** More often, because they are rarely possible, or rarely refused; and texts, so that several people write in one. */
const moreOften = [
  append,
  append,
  append,
  ...namesFile,
  'section.copy-protocol@1',
  'section.set-variable@1',
  'step.add-time@1',
  'experiment.ask-witness@1',
  'experiment.share@1',
  'experiment.move@1',
  'experiment.create@1',
  'study.set-readers@1',
  'order.store@1',
  'order.place@1',
  'member.give-role@1',
  'member.remove@1',
  'member.set-role@1',
  'sample.delete@1',
  'sample.aliquot@1',
  'sample.restore@1',
]
/** Every command as often as any other. */
const everyCommand = [...[...commands.keys()].filter((command) => command !== 'queue.skip@1'), ...moreOften]

const tries = 8
const ofNobody = 987_654_321

/** Numbers from one number of the tape, so that a tape has room for much work. */
function picksFrom(start: number): Pick {
  let state = start
  return (n) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n
  }
}

/**
 * People do whatever the product can do, each command as often as any other: mostly something that their device accepts, on rows that it has, and
 * sometimes what it does not: a row of nobody, something that has just been archived, what is not for their role, or what only the server does.
 */
export async function workOnEverything(world: World, pick: Pick): Promise<void> {
  const times = 1 + pick(6)
  const own = picksFrom(pick(1 << 20))
  for (let time = 0; time < times; time++) {
    const tabs = world.tabs.filter(({ workspace }) => workspace.owner.userId === workspace.device.person)
    if (tabs.length) await workOnce(world, rotated(tabs, own), own)
  }
}

async function workOnce(world: World, tabs: readonly WorldTab[], pick: Pick): Promise<void> {
  const command = everyCommand[pick(everyCommand.length)]!
  const isRight = elsewhere[command] === undefined && pick(3) > 0
  const [first] = tabs
  if (command === 'file.add@1') return addFile(world, first!, pick, isRight)
  // Whoever wants to take one away has added it.
  if (isRight && namesFile.has(command) && !first!.workspace.disk.rowsOf('files').length) await addFile(world, first!, pick, true)
  if (command === append && isRight) return writeTogether(world, tabs, pick)
  let last: Prepared | undefined
  // What the first one cannot do, another person can, or the same one in another group; what nobody else is refused, somebody who has left is.
  for (const tab of tabs) {
    last = (await prepare(world, tab, command, pick, isRight)) ?? last
    if (last?.isAsMeant) break
  }
  if (!last || last.tab.isDead) return
  const takeBack = pick(4) ? undoOf(last) : undefined
  if ((await send(world, last)) && takeBack && !last.tab.isDead) await send(world, { ...last, ...takeBack() })
}

/** People write in the same text, each on a device of their own, before they hear of each other; and then one of them may end it. */
async function writeTogether(world: World, tabs: readonly WorldTab[], pick: Pick): Promise<void> {
  const groupId = tabs[0]!.workspace.owner.groupId
  const documentId = documentOf(groupId, pick)
  const writers = tabs.filter(({ workspace }) => workspace.owner.groupId === groupId)
  for (const tab of writers.slice(0, 1 + pick(writers.length))) {
    const input = await typeInDocument(world, tab, documentId, pick)
    await send(world, { tab, command: append, input })
  }
  const last = writers[pick(writers.length)]!
  const ends = [undefined, undefined, undefined, 'document.archive@1', 'document.archive@1', 'document.sign@1'][pick(6)]
  if (ends && !last.isDead)
    await send(world, { tab: last, command: ends, input: { documentId, ...(ends === 'document.archive@1' && { archived: pick(2) === 0 }) } })
}

interface Prepared extends Attempt {
  readonly isAsMeant: boolean
}

/** An input that this device accepts, or one that it refuses, as far as one is found. */
async function prepare(world: World, tab: WorldTab, command: string, pick: Pick, isRight: boolean): Promise<Prepared | undefined> {
  const { disk } = tab.workspace
  let last: Prepared | undefined
  try {
    const newIds = await idsOfOneForm(world, tab)
    // What is typed stays in the open text.
    const most = command === append ? 1 : tries
    for (let time = 0; time < most && !last?.isAsMeant; time++) {
      const from = { idsOf: (table: EntityName) => disk.rowsOf(table).map(({ id }) => id), newId: newIds() }
      const made = elsewhere[command] === undefined ? await formOf(world, tab, pick, command, from) : inputElsewhere(world, command, from.idsOf, pick)
      const input = isRight || pick(2) ? made : misdirected(made, pick)
      last = { tab, command, input, isAsMeant: (await isAccepted(tab, command, input)) === isRight }
    }
  } catch (error) {
    if (error instanceof Killed) tab.die(world)
    else if (!(error instanceof Refusal)) throw error
    else world.count(`here ${error.code}`)
  }
  return last
}

const formOf = (world: World, tab: WorldTab, pick: Pick, command: string, from: InputIds): unknown =>
  pointedInputs(tab.workspace, pick, from.idsOf)[command]?.() ?? inputFor(world, tab, pick, command, from)

/** A form that is filled in again has the same ids. */
async function idsOfOneForm(world: World, tab: WorldTab): Promise<() => (kind: LeasedKind) => Promise<number>> {
  const taken = new Map<string, number>()
  return () => {
    const asked = new Map<LeasedKind, number>()
    return async (kind) => {
      const at = (asked.get(kind) ?? 0) + 1
      asked.set(kind, at)
      const id = taken.get(`${kind} ${at}`) ?? (await newId(world, tab, kind))
      taken.set(`${kind} ${at}`, id)
      return id
    }
  }
}

/** Whether it was saved here. */
async function send(world: World, { tab, command, input }: Attempt): Promise<boolean> {
  let isSaved = false
  await attempt(world, tab, async () => {
    world.clock.now++
    try {
      await writeInTab(world, tab, [[commands.get(command)!, input, command]])
      isSaved = true
      world.count(doneHere(command))
      if (command === append) noteWriters(world, tab, input as { documentId: string })
    } catch (error) {
      if (error instanceof Refusal) world.count(refusedHere(command))
      throw error
    }
  })
  return isSaved
}

/** Whether another person has written in the same text, and neither has heard of the other's part. */
function noteWriters(world: World, { workspace }: WorldTab, { documentId }: { documentId: string }): void {
  const writesIn = ({ disk }: WorldTab['workspace']) =>
    [...disk.outbox.values()].some(({ command, input }) => command === append && (input as { documentId: string }).documentId === documentId)
  const isAnother = (each: WorldTab['workspace']) => each.owner.userId !== workspace.owner.userId && each.owner.groupId === workspace.owner.groupId
  if (world.workspaces.some((each) => isAnother(each) && writesIn(each))) world.count('two people wrote in a text at once')
}

async function addFile(world: World, tab: WorldTab, pick: Pick, isRight: boolean): Promise<void> {
  const samples = tab.workspace.disk.rowsOf('samples').filter(({ archived }) => !archived)
  const sampleId = isRight ? Number(samples[pick(samples.length)]?.id ?? ofNobody) : ofNobody
  const before = tab.workspace.said.length
  await addWorldFile(world, tab, pick, sampleId)
  world.count(tab.workspace.said.length > before ? doneHere('file.add@1') : refusedHere('file.add@1'))
}

/** As the device will see it when it is written. */
async function isAccepted(tab: WorldTab, command: string, input: unknown): Promise<boolean> {
  const { input: form, apply } = commands.get(command)!
  const parsed = readInput(form, input)
  if (!parsed.success) return false
  const { disk, owner } = tab.workspace
  try {
    await apply(asTx(new Draft(visibleRows(disk))), parsed.data, { ...owner, at: tab.context.now() })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const visibleRows = (disk: MemoryDisk): Source => ({
  get: async (entity, id) => disk.row(entity, id),
  range: async (entity, index, prefix, options) => {
    const fields = indexFields(entity, index)
    const rows = disk
      .rowsOf(entity)
      .filter((row) => fields.every((field, at) => (row[field] ?? null) !== null && (at >= prefix.length || row[field] === prefix[at])))
    return sortAndLimit(rows, fields.slice(prefix.length), options)
  },
})

const namesRow = /(?:Id|Ids|subject)$/

/** The same about rows of nobody. What it creates keeps its own id. */
function misdirected(input: unknown, pick: Pick): unknown {
  if (typeof input !== 'object' || input === null) return input
  const wrong = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(wrong)
    if (typeof value === 'number') return ofNobody
    if (typeof value !== 'string') return value
    return value.includes('#') ? rowKey('samples', ofNobody) : `of-nobody-0000-${pick(9)}`
  }
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, namesRow.test(name) ? wrong(value) : value]))
}

function rotated<T>(from: readonly T[], pick: Pick): T[] {
  const at = pick(from.length)
  return [...from.slice(at), ...from.slice(0, at)]
}
