import type { Disk, DiskTransaction } from '#db/disk/disk.ts'
import type { HeldFile } from '#db/disk/disk-rows.ts'
import type { QueueCounts } from '#db/queries/queue.ts'
import { isSkip } from '#domain/commands/skip-number.ts'
import type { EntityName } from '#domain/schema.ts'
import { MemoryDiskTransaction } from './memory-disk-transaction.ts'
import { MemoryMaps } from './memory-maps.ts'

/** The error of a transaction whose tab was killed. No product code sees it; the simulation catches it. */
export class Killed extends Error {}

/**
 * A device's disk as plain maps: the rules of IndexedDB without its cost.
 * Transactions run one after another, each all or nothing; numbers used by an aborted one are used again.
 * The maps can be read, and bugs planted in them. Read them between transactions: a transaction in progress shows in them.
 */
export class MemoryDisk extends MemoryMaps implements Disk {
  #turn: Promise<unknown> = Promise.resolve()
  readonly #main = new MemoryTab(this)

  transaction<T>(entities: readonly EntityName[], work: (tx: DiskTransaction) => Promise<T>): Promise<T> {
    return this.#main.transaction(entities, work)
  }

  /** Another tab over the same disk, which can be killed on its own. */
  tab(): MemoryTab {
    return new MemoryTab(this)
  }

  /** Resolves when every transaction begun so far has ended, successfully or not. */
  async idle(): Promise<void> {
    await this.#turn
  }

  /** Runs when all earlier transactions have ended. `step` is called before each access, before the commit and before the answer. */
  inTurn<T>(entities: readonly EntityName[], work: (tx: DiskTransaction) => Promise<T>, step: () => void): Promise<T> {
    const done = this.#turn.then(() => this.#run(entities, work, step))
    this.#turn = done.catch(() => {})
    return done
  }

  async #run<T>(entities: readonly EntityName[], work: (tx: DiskTransaction) => Promise<T>, step: () => void): Promise<T> {
    const stored = new MemoryDiskTransaction(this, entities, step)
    let result: T
    try {
      result = await work(stored)
      step()
      stored.end()
    } catch (error) {
      stored.undo()
      throw error
    }
    step()
    return result
  }
}

const countWaitingFiles = (files: ReadonlyMap<string, HeldFile>): number => [...files.values()].filter(({ waits }) => waits).length

/** What is queued on a disk, as the sync of a workspace counts it. */
export const countsOf = ({ outbox, inbox, files }: MemoryDisk): QueueCounts => ({
  queued: [...outbox.values()].filter((mutation) => !isSkip(mutation)).length + countWaitingFiles(files),
  files: countWaitingFiles(files),
  inbox: inbox.size,
  first: Math.min(...outbox.keys(), Infinity) === Infinity ? null : Math.min(...outbox.keys()),
})

/** One tab's connection to a disk. Once killed, nothing more of it happens, including a transaction in progress. */
export class MemoryTab implements Disk {
  readonly disk: MemoryDisk
  #stepsToLive = Infinity

  constructor(disk: MemoryDisk) {
    this.disk = disk
  }

  transaction<T>(entities: readonly EntityName[], work: (tx: DiskTransaction) => Promise<T>): Promise<T> {
    return this.disk.inTurn(entities, work, () => {
      if (--this.#stepsToLive < 0) throw new Killed('this tab was killed')
    })
  }

  /**
   * Kills the tab after this many more steps: accesses, commits and answers of its transactions.
   * If killed between a commit and its answer, the commit stays, although nobody was told.
   */
  kill(afterSteps = 0): void {
    this.#stepsToLive = afterSteps
  }
}
