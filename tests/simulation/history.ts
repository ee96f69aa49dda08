import type { Pick } from '#tests/harness/pick.ts'
import type { Release } from '#tests/harness/release.ts'
import type { Lab } from '#tests/harness/world-lab.ts'
import { noFaults, World, type FaultInjection } from '#tests/harness/world.ts'
import { DeviceChecks } from './check-device.ts'
import { ServerChecks } from './check-server.ts'
import { FileChecks } from './check-files.ts'
import { heal } from './heal.ts'
import { table, type Table } from './steps.ts'
import { unpackMeanwhile } from './unpack-meanwhile.ts'

/** The numbers of the tape in order; after its end always 0. */
export class Tape {
  readonly #numbers: readonly number[]
  #at = 0

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
  }

  get isOver(): boolean {
    return this.#at >= this.#numbers.length
  }

  /** How far it has been read. */
  get at(): number {
    return this.#at
  }

  pick: Pick = (n) => (n <= 1 ? 0 : (this.#numbers[this.#at++] ?? 0) % n)
}

export interface HistoryOptions {
  /** A planted bug. */
  seams?: FaultInjection
  /** Another store than the one in memory. */
  lab?: (() => Promise<Lab>) | undefined
  /** Commands to choose from, for a tape from a time when there were no others. */
  commands?: readonly string[]
  /** Steps to choose from, likewise. */
  steps?: Table
  /** The release that its devices begin with. */
  release?: Release
  /** Called before anything happens, and before everyone recovers. */
  begin?: (world: World) => void
  calm?: (world: World) => Promise<void>
  /** Called with what happens, step by step. */
  trace?: (line: string) => void
}

/**
 * One history: the tape chooses what happens next, everything is checked after each step, and recovery follows at the end.
 * All of sync/, db/write, db/rebase, db/remove-left-group, db/store-download and server/feed run in it unchanged. Throws for the first violated guarantee.
 */
export async function runHistory(numbers: readonly number[], counts: Map<string, number>, options: HistoryOptions = {}): Promise<void> {
  const world = await World.make(options.seams ?? noFaults, counts, options.lab, options.release)
  const { trace, steps = table } = options
  world.trace = trace
  world.commands = options.commands
  options.begin?.(world)
  const server = new ServerChecks(world)
  const devices = new DeviceChecks(world, server.auditOf)
  const files = new FileChecks(world)
  const check = async () => {
    await server.check()
    await files.check()
    await devices.checkAll()
    world.assertUnbroken()
  }
  world.check = check
  const tape = new Tape(numbers)
  const { pick } = tape
  try {
    for (const workspace of world.workspaces) if (workspace.owner.userId === workspace.device.session && pick(4)) await world.openTab(workspace, 0)
    await check()
    while (!tape.isOver) {
      const [name, step] = steps[pick(steps.length)]!
      trace?.(name)
      await step(world, pick)
      world.count('decisions')
      await unpackMeanwhile(world, tape.at)
      await check()
    }
    trace?.('healing')
    await options.calm?.(world)
    await heal(world, check)
    world.assertUnbroken()
  } finally {
    for (const tab of world.tabs) tab.die(world)
  }
}
