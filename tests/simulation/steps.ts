import { isSkip } from '#domain/commands/skip-number.ts'
import type { Push } from '#domain/wire/sync/push.ts'
import { filesOn } from '#tests/harness/files-on.ts'
import type { Message } from '#tests/harness/net.ts'
import type { Pick } from '#tests/harness/pick.ts'
import type { WorldTab } from '#tests/harness/world-device.ts'
import { addWorldFile, damageChunk, decideWorldFile, makeSpace } from '#tests/harness/world-files.ts'
import { runFollower } from '#tests/harness/world-follower.ts'
import { notifySomeone } from '#tests/harness/world-notifier.ts'
import { settle } from '#tests/harness/settle.ts'
import type { World } from '#tests/harness/world.ts'
import { workOnBothCopies } from './both-copies.ts'
import { copyDevice, expireReceipts, putBackDatabase, restoreBackup, servePushesTogether, setBackDisk, takeImage, writeByProgram } from './copies.ts'
import { downloadAgain } from './downloads.ts'
import { changeMembership, changeRole, leaveDuringPush, moveToAnotherBucket } from './elsewhere.ts'
import { lookIn } from './heal.ts'
import { loseStoredFile } from './lost-uploads.ts'
import { workOnEverything } from './everyday.ts'
import { workElsewhere } from './everyday-elsewhere.ts'
import { poke } from './pokes.ts'
import { restoreAfterRefusal } from './refusals.ts'
import { signExperiment } from './signing.ts'

type Step = (world: World, pick: Pick) => Promise<void> | void

const one = <T>(from: readonly T[], pick: Pick): T | undefined => from[pick(from.length)]
const requests = ({ net }: World): Message[] => net.letters.filter((letter) => !letter.answer)
const answers = ({ net }: World): Message[] => net.letters.filter((letter) => letter.answer)
const ofPerson = (world: World): WorldTab[] => world.tabs.filter((tab) => tab.workspace.owner.userId === tab.workspace.device.person)

/** What can happen, and how often in a hundred. What is impossible at the moment is skipped. */
const steps: Record<string, readonly [times: number, Step]> = {
  act: [
    20,
    async (world, pick) => {
      const tab = one(ofPerson(world), pick)
      await tab?.workspace.release.doSomething(world, tab, pick)
    },
  ],
  'answer inbox': [
    6,
    async (world, pick) => {
      const tab = one(
        ofPerson(world).filter((each) => each.workspace.disk.inbox.size),
        pick,
      )
      await tab?.workspace.release.answerInbox(world, tab, pick)
    },
  ],
  'request arrives': [
    18,
    async (world, pick) => {
      const letter = one(requests(world), pick)
      world.pageRows = 1 + pick(4)
      if (letter) await world.serve(letter)
    },
  ],
  'answer arrives': [
    18,
    async (world, pick) => {
      const letter = one(answers(world), pick)
      if (letter) await world.arrive(letter)
    },
  ],
  'answer lost': [
    2,
    async (world, pick) => {
      const letter = one(answers(world), pick)
      if (!letter) return
      if (letter.call.path.endsWith('push')) world.count('push answer lost after commit')
      world.net.breakOff(letter, false)
      await settle()
    },
  ],
  'request lost': [
    1,
    async (world, pick) => {
      const letter = one(
        requests(world).filter((each) => each.resolve),
        pick,
      )
      if (letter) world.net.breakOff(letter, false)
      if (letter) world.count('request lost')
      await settle()
    },
  ],
  'timed out, still arrives': [
    2,
    async (world, pick) => {
      const letter = one(
        requests(world).filter((each) => each.resolve),
        pick,
      )
      if (letter) world.net.breakOff(letter, true)
      if (letter) world.count('request timed out and arrives later')
      await settle()
    },
  ],
  'request doubled': [
    2,
    async (world, pick) => {
      const letter = one(requests(world), pick)
      if (letter) await world.serve(letter, true)
      if (letter) world.count('request doubled')
    },
  ],
  'server crashes': [
    2,
    async (world, pick) => {
      const letter = one(requests(world), pick)
      if (!letter) return
      if (pick(3)) world.store.crashAfterCommit = 1
      else world.store.crashBeforeCommit = 1
      const isPush = letter.call.path.endsWith('push')
      await world.serve(letter)
      if (isPush && !world.store.crashAfterCommit) world.count('crashed between commit and answer')
      world.store.crashAfterCommit = world.store.crashBeforeCommit = 0
    },
  ],
  'server fails': [
    2,
    async (world, pick) => {
      const letter = one(
        requests(world).filter((each) => each.call.path.endsWith('push')),
        pick,
      )
      if (!letter) return
      const held = world.store.held.length
      if (pick(3)) world.poison.times = 1 + pick(8)
      else world.store.failBeforeCommit = 1 + pick(3)
      // The device keeps trying; the third failure of one mutation holds it.
      for (let tries = 1 + pick(3); tries; tries--) await world.serve(letter, tries > 1)
      world.store.failBeforeCommit = world.poison.times = 0
      world.count('server failed')
      if (world.store.held.length > held) world.count('mutation held')
    },
  ],
  timer: [
    4,
    async (world, pick) => {
      one(
        world.tabs.filter((tab) => tab.timers.waiting.length),
        pick,
      )?.timers.fireNext()
      await settle()
    },
  ],
  poke: [
    14,
    async (world, pick) => {
      await poke(world, pick)
    },
  ],
  poll: [
    5,
    async (world, pick) => {
      const tab = one(world.tabs, pick)
      if (!tab) return
      const { owner, device } = tab.workspace
      if (device.session === owner.userId) await lookIn(world, tab)
      else tab.sync.tell({ type: 'session.expired' })
      await settle()
    },
  ],
  'tab opens': [
    4,
    async (world, pick) => {
      const free = world.workspaces.filter((each) => each.owner.userId === each.device.person && each.tabs.includes(null))
      const workspace = one(free, pick)
      if (workspace) await world.openTab(workspace, workspace.tabs.indexOf(null))
      if (workspace && workspace.tabs.every(Boolean)) world.count('two tabs')
    },
  ],
  'tab killed': [
    3,
    async (world, pick) => {
      const steps = pick(3) ? pick(40) : 0
      const tab = one(world.tabs, pick)
      tab?.kill(world, steps)
      if (tab) world.count(steps ? 'tab to be killed within a transaction' : 'tab killed')
    },
  ],
  'clock jumps': [
    1,
    (world, pick) => {
      const device = one(world.devices, pick)!
      device.skew = [0, -3_600_000, 86_400_000, 150_000][pick(4)]!
      world.count('clock jumped')
    },
  ],
  'session expires': [
    1,
    (world, pick) => {
      one(world.devices, pick)!.session = null
      world.count('session expired')
    },
  ],
  'signs in again': [
    2,
    async (world, pick) => {
      const device = one(world.devices, pick)!
      if (device.session === null) world.count('signed in again')
      device.session = device.person
      const tab = one(
        ofPerson(world).filter((each) => each.workspace.device === device),
        pick,
      )
      tab?.sync.tell({ type: 'session.restored' })
      await settle()
    },
  ],
  'another person': [
    1,
    (world, pick) => {
      const device = one(world.devices, pick)!
      const others = device.workspaces.filter((each) => each.owner.userId !== device.person)
      const other = one(others, pick)
      if (!other) return
      device.session = device.person = other.owner.userId
      world.count('another person signed in')
      if (device.workspaces.some((each) => each.owner.userId !== device.person && each.disk.outbox.size)) world.count("signed in over another person's queue")
    },
  ],
  'member removed or rejoined': [2, changeMembership],
  'role changed': [1, changeRole],
  'newer app, older server': [
    1,
    (world, pick) => {
      world.unknownCommand = pick(2) ? 'sample.move@1' : null
      if (world.unknownCommand) world.count('command unknown to the server')
    },
  ],
  'app upgraded': [
    1,
    async (world, pick) => {
      if (pick(3) === 0) world.minApp = '0.3.0'
      const workspace = one(world.workspaces, pick)!
      if (workspace.disk.outbox.size) world.count('app upgraded with a queue')
      for (const tab of workspace.tabs) tab?.die(world)
      workspace.appVersion = '0.3.0'
      if (workspace.owner.userId === workspace.device.person) await world.openTab(workspace, 0)
    },
  ],
  'disk full': [
    2,
    (world, pick) => {
      const tab = one(world.tabs, pick)
      if (tab) tab.full = 1 + pick(3)
      world.count('disk full')
    },
  ],
  backup: [
    1,
    (world) => {
      world.backup = world.store.backup()
    },
  ],
  'backup restored': [1, restoreBackup],
}

/** What a person does in one of their tabs. */
const inTab =
  (step: (world: World, tab: WorldTab, pick: Pick) => Promise<void>, where: (tab: WorldTab) => boolean = () => true): Step =>
  async (world, pick) => {
    const tab = one(ofPerson(world).filter(where), pick)
    if (tab) await step(world, tab, pick)
  }

const isSignedIn = ({ workspace }: WorldTab): boolean => workspace.device.session === workspace.owner.userId

/** What else can happen, added since the tapes of {@link firstTable} were recorded. */
const laterSteps: typeof steps = {
  'server cannot read a mutation': [2, makeUnreadable],
  'follower runs': [
    3,
    async (world, pick) => {
      await notifySomeone(world)
      await runFollower(world, pick(2) && 1 + pick(6), pick(2) === 1)
    },
  ],
  'disk copied': [1, copyDevice],
  'image of a disk': [2, takeImage],
  'disk set back': [2, setBackDisk],
  'database put back': [2, putBackDatabase],
  'pushes arrive together': [4, servePushesTogether],
  'write by a program': [3, writeByProgram],
  'receipts expire': [3, expireReceipts],
  'file added': [2, inTab(addWorldFile)],
  'chunk damaged': [1, damageChunk],
  'space needed': [1, inTab(makeSpace, ({ workspace }) => filesOn(workspace.disk).size > 0)],
  'file decided': [1, inTab(decideWorldFile, ({ workspace }) => [...filesOn(workspace.disk).values()].some(({ code }) => code !== null))],
  'left with a push on its way': [2, leaveDuringPush],
  'refused, then restored': [2, inTab(restoreAfterRefusal, isSignedIn)],
  'row moved to another bucket': [2, moveToAnotherBucket],
  'work on both copies': [1, inTab(workOnBothCopies, isSignedIn)],
  'everything downloaded again': [1, inTab(downloadAgain, isSignedIn)],
  'stored file lost by the server': [1, inTab(loseStoredFile, isSignedIn)],
  'experiment signed': [1, signExperiment],
}

export type Table = readonly (readonly [name: string, step: Step])[]
const toTable = (from: typeof steps): Table =>
  Object.entries(from).flatMap(([name, [times, step]]) => Array.from({ length: times }, () => [name, step] as const))

/** A tape chooses by position: additions go at the end, so that tapes recorded before keep their meaning. */
export const firstTable: Table = toTable(steps)
export const table: Table = [...firstTable, ...toTable(laterSteps)]
/** The first steps, then these, as often as they are named. */
export const tableWith = (also: readonly string[]): Table => [...firstTable, ...also.map((name) => [name, { ...steps, ...laterSteps }[name]![1]] as const)]
/** For histories in which people do everything that the product can do: one step in five is their work. */
export const everydayTable: Table = [...table, ...toTable({ 'people work': [24, workOnEverything], 'the server works': [10, workElsewhere] })]
/** And in which they mostly do that, while messages mostly arrive. */
export const busyTable: Table = toTable({
  'people work': [40, workOnEverything],
  'the server works': [12, workElsewhere],
  'server cannot read a mutation': [2, makeUnreadable],
  ...Object.fromEntries(
    ['request arrives', 'answer arrives', 'poll', 'poke', 'timer', 'follower runs', 'file added', 'another person'].map((name) => [
      name,
      { ...steps, ...laterSteps }[name]!,
    ]),
  ),
  'member removed or rejoined': [5, changeMembership],
})
/** For histories in which people mostly add files, and messages mostly arrive: an upload takes many. */
const ofFiles: Readonly<Record<string, number>> = {
  act: 6,
  'request arrives': 60,
  'answer arrives': 60,
  'file added': 8,
  'space needed': 6,
  'chunk damaged': 4,
  'file decided': 4,
  backup: 4,
  'database put back': 6,
  'stored file lost by the server': 3,
}
export const fileTable: Table = toTable(
  Object.fromEntries(Object.entries({ ...steps, ...laterSteps }).map(([name, [times, step]]) => [name, [ofFiles[name] ?? times, step] as const])),
)

/** One that is in transit and was never accepted: what cannot be read has never been carried out. */
async function makeUnreadable(world: World, pick: Pick): Promise<void> {
  const letter = one(
    requests(world).filter(({ call }) => call.path.endsWith('push')),
    pick,
  )
  if (!letter) return
  const { device, mutations } = letter.call.body as Push
  const known = await world.store.read((tables) => tables.device(device))
  const mutation = one(
    mutations.filter((each) => each.n > (known?.lastMutation ?? 0) && !isSkip(each)),
    pick,
  )
  if (!mutation) return
  world.unreadable.add(`${device}#${mutation.n}`)
  world.count('act that the server cannot read')
}
