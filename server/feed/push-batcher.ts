import { setImmediate as breathe } from 'node:timers/promises'
import type { Push, PushResponse } from '#domain/wire/sync/push.ts'
import { DatabaseOutage } from '../store/database-failure.ts'
import type { Sender, Workspace } from './device.ts'
import { push, runInTransaction, toWorkspace } from './push.ts'
import type { FeedStore } from './tables.ts'

/** Most pushes in one transaction; others wait for the next one. */
const maxBatch = 8
/** Turns of the event loop from receiving a request's bytes to joining the line. */
const turnsToJoin = 3

interface Waiting {
  readonly sender: Sender
  readonly body: Push
  readonly workspace: Workspace
  readonly answer: (answer: PushResponse) => void
  readonly fail: (error: unknown) => void
}

/**
 *   push ─► line of its group ─► free? ─► one transaction: it, then any push that joins meanwhile, and so on ─► one commit ─► each its own answer
 *                                                ├─ the database is unavailable: each is told, and tries again later
 *                                                └─ another failure: rolled back, and each runs on its own
 *
 * A group's pushes run one after another anyway, and the commit to disk is a large part of each, so concurrent ones share it.
 * Law 134: nobody is answered before the commit, and an error in one push does not affect another.
 */
export class PushBatcher {
  readonly #store: FeedStore
  readonly #clock: () => number
  readonly #lines = new Map<number, Waiting[]>()

  constructor(store: FeedStore, clock: () => number) {
    this.#store = store
    this.#clock = clock
  }

  async push(sender: Sender, body: Push): Promise<PushResponse> {
    const workspace = toWorkspace(sender, body)
    if (!workspace) return push(this.#store, sender, body, this.#clock)
    return new Promise((answer, fail) => this.#join({ sender, body, workspace, answer, fail }))
  }

  #join(waiting: Waiting): void {
    const { groupId } = waiting.workspace
    const line = this.#lines.get(groupId)
    if (line) return void line.push(waiting)
    this.#lines.set(groupId, [waiting])
    void this.#serve(groupId)
  }

  async #serve(groupId: number): Promise<void> {
    const line = this.#lines.get(groupId)!
    while (line.length) {
      const together: Waiting[] = []
      if (!(await this.#runTogether(line, together))) await this.#runAlone(together)
    }
    this.#lines.delete(groupId)
  }

  /** False if nothing was written and each must be tried on its own. The pushes it takes from the line are added to `together`. */
  async #runTogether(line: Waiting[], together: Waiting[]): Promise<boolean> {
    try {
      const answers = await this.#store.write(async (tables) => {
        const answers: PushResponse[] = []
        // An engine may run this again: pushes already taken from the line come first.
        while (answers.length < together.length || (await takeNext(line, together))) {
          const { workspace, body } = together[answers.length]!
          const { lastMutation, stop } = await runInTransaction(tables, workspace, body.mutations, this.#clock)
          if (stop) throw stop
          answers.push({ lastMutation })
        }
        return answers
      })
      together.forEach(({ answer }, at) => answer(answers[at]!))
      return true
    } catch (error) {
      if (together.length && !(error instanceof DatabaseOutage)) return false
      // Whether it was committed may be unknown: n shows it when they try again. If the transaction could not even begin, that affects the whole line.
      for (const { fail } of together.length ? together : line.splice(0)) fail(error)
      return true
    }
  }

  async #runAlone(each: readonly Waiting[]): Promise<void> {
    for (const { sender, body, answer, fail } of each) await push(this.#store, sender, body, this.#clock).then(answer, fail)
  }
}

/**
 * It waits for nobody, but a request that reached the process while it was busy is read in the next turns of the event loop.
 * With a database in this process, nothing else would run between two pushes: pulls and pokes have their turn here.
 */
async function takeNext(line: Waiting[], together: Waiting[]): Promise<boolean> {
  if (together.length) await breathe()
  if (together.length === maxBatch) return false
  for (let turn = 0; turn < turnsToJoin && !line.length; turn++) await breathe()
  const next = line.shift()
  if (next) together.push(next)
  return next !== undefined
}
