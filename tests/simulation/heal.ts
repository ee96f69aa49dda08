import { needsFetch } from '#db/pull/cursor.ts'
import { completeRow, entityNames, type AnyRow } from '#domain/schema.ts'
import type { WorldTab, WorldWorkspace } from '#tests/harness/world-device.ts'
import { settle } from '#tests/harness/settle.ts'
import type { World } from '#tests/harness/world.ts'
import { runFollower } from '#tests/harness/world-follower.ts'
import { isEmptyMirror } from './check-device.ts'
import { checkStoredFiles, hasUploads } from './check-files.ts'
import { checkDocuments } from './check-documents.ts'
import { isSameRow } from './check-replay.ts'

const maxRounds = 12
const maxMessages = 400

/**
 * A fair time: nothing is lost anymore, everyone signs in once per round and stays until their work is done.
 * Law 11: the queues drain in a bounded number of rounds. Then laws 4 and 9 are checked at rest.
 */
export async function heal(world: World, check: () => Promise<void>): Promise<void> {
  calm(world)
  while (world.net.letters.length) await deliver(world, check)
  for (let round = 0; ; round++) {
    await runFollower(world)
    const restless: WorldWorkspace[] = []
    for (const workspace of world.workspaces) if (!(await isAtRest(world, workspace))) restless.push(workspace)
    if (!restless.length) break
    if (round === maxRounds) {
      const [first] = restless
      return world.fail(`law 11: ${first!.name} does not come to rest: ${first!.disk.outbox.size} queued, cursor ${JSON.stringify(first!.disk.cursor)}`)
    }
    for (const workspace of restless) await visit(world, workspace, check)
    world.assertUnbroken()
  }
  for (const workspace of world.workspaces) await checkAtRest(world, workspace)
  await checkDocuments(world)
  await checkStoredFiles(world)
}

function calm(world: World): void {
  world.unknownCommand = null
  world.pageRows = 7
  world.poison.times = 0
  for (const knob of ['failBeforeCommit', 'crashBeforeCommit', 'crashAfterCommit'] as const) world.store[knob] = 0
  for (const workspace of world.workspaces) {
    workspace.device.skew = 0
    // Everyone reloads the app and so gets the newest version.
    if (world.minApp !== workspace.appVersion) for (const tab of workspace.tabs) tab?.die(world)
    workspace.appVersion = world.minApp
  }
  for (const tab of world.tabs) tab.full = 0
}

async function deliver(world: World, check: () => Promise<void>): Promise<void> {
  const [letter] = world.net.letters
  if (letter!.answer) await world.arrive(letter!)
  else await world.serve(letter!)
  await check()
}

/** The workspace's person signs in and stays until it has nothing more to do. */
async function visit(world: World, workspace: WorldWorkspace, check: () => Promise<void>): Promise<void> {
  const { device, owner } = workspace
  device.person = device.session = owner.userId
  for (const other of device.workspaces) {
    for (const tab of other.tabs) tab?.sync.tell({ type: other.owner.userId === owner.userId ? 'session.restored' : 'session.expired' })
  }
  const tab = workspace.tabs.find((each) => each !== null) ?? (await world.openTab(workspace, 0))
  await lookIn(world, tab)
  for (let messages = 0; messages < maxMessages; messages++) {
    await settle()
    world.assertUnbroken()
    if (world.net.letters.length) await deliver(world, check)
    else if (await isAtRest(world, workspace)) return
    else if (!tab.timers.fireNext()) return
  }
}

/** What the app's poll does when it finds its person signed in. */
export async function lookIn(world: World, tab: WorldTab): Promise<void> {
  const { owner } = tab.workspace
  tab.sync.tell({ type: 'session.restored' })
  if (tab.sync.status.reason === 'left-group' && (await isMember(world, tab.workspace))) tab.sync.tell({ type: 'group.rejoined' })
  tab.sync.tell({ type: 'poll.succeeded' })
  world.count(`poll by person ${owner.userId}`)
}

const isMember = ({ store }: World, { owner }: WorldWorkspace): Promise<boolean> => store.read((tables) => tables.isMember(owner.groupId, owner.userId))

/** A key that the server does not know cannot be closed: what waits under it stays in the queue until its person is in the group again. */
async function isKnownKey({ store }: World, { disk }: WorldWorkspace): Promise<boolean> {
  const { deviceKey } = disk
  return deviceKey !== null && (await store.read((tables) => tables.device(deviceKey))) !== undefined
}

async function isAtRest(world: World, workspace: WorldWorkspace): Promise<boolean> {
  const { disk, owner } = workspace
  if (!(await isMember(world, workspace))) return isEmptyMirror(disk) && (!disk.outbox.size || !(await isKnownKey(world, workspace)))
  if (disk.outbox.size || disk.stage.size) return false
  // After a download, it knows rows that are newer than its cursor: only counts tell that the server has lost them.
  if (workspace.heardAfter !== world.setBacks) return false
  if (await hasUploads(world, workspace)) return false
  const head = await world.store.read((tables) => tables.version(owner.groupId))
  const lost = [...disk.receipts.keys()].some((n) => n > disk.cursor.lastMutation)
  const cursor = await disk.transaction([], (tx) => tx.cursor())
  if (cursor.lacking || cursor.asksParts) return false
  return !needsFetch(cursor) && !lost && !Object.keys(cursor.behind).length && cursor.versions.group === head && cursor.epoch === world.store.epoch
}

/** Law 4: the rows are the server's. Law 9: none of a group that was left. */
async function checkAtRest(world: World, workspace: WorldWorkspace): Promise<void> {
  const { disk, owner, name } = workspace
  if (!(await isMember(world, workspace))) {
    world.count('at rest outside the group')
    if (!isEmptyMirror(disk)) world.fail(`law 9: rows of a group that was left are on ${name}`)
    return
  }
  // Others went on past its cursor before it came back: nothing tells it that the rows are of another history.
  if (workspace.isAhead) return world.count('put back unnoticed')
  if (disk.base.size) world.fail(`law 4: ${name} holds ${[...disk.base.keys()].join(' ')} in $base at rest`)
  for (const entity of entityNames) {
    const rows = await world.store.read((tables) => tables.rowsById(owner.groupId, owner.userId, entity, null, 1000))
    const own = disk.view()[entity]
    const shown = (row: AnyRow) => own.has(row.id) && completeRow(entity, own.get(row.id)!)
    const differs = rows.find((row) => !isSameRow(shown(row) || undefined, row))
    if (differs || rows.length !== own.size)
      world.fail(`law 4: ${name} differs in ${entity} ${differs?.id}: ${JSON.stringify(own.get(differs?.id ?? ''))} is not ${JSON.stringify(differs)}`)
  }
}
