import { expect, test } from 'vitest'
import { LeasedWorkers } from '#server/followers/leased-workers.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { MemoryStore } from '#tests/harness/memory-store.ts'

interface Task {
  readonly group: number
  readonly name: string
}

/** Tasks that do not end, as receivers that do not answer. */
class Hanging extends LeasedWorkers<Task> {
  readonly begun: string[] = []
  tasks: Task[] = []
  #end = () => {}
  readonly #ended = new Promise<void>((resolve) => (this.#end = resolve))

  protected override leaseOf({ name }: Task): string {
    return name
  }
  protected override ownerOf({ group }: Task): number {
    return group
  }
  protected override async due(): Promise<readonly Task[]> {
    return this.tasks
  }
  protected override async work({ name }: Task): Promise<boolean> {
    this.begun.push(name)
    await this.#ended
    return false
  }
  end(): void {
    this.#end()
  }
}

const tasksOf = (group: number, count: number): Task[] => Array.from({ length: count }, (_, at) => ({ group, name: `${group}.${at}` }))

function open(): Hanging {
  const places = { shared: 6, ofOwner: 4 }
  const workers = new Hanging({
    store: new MemoryStore() as never,
    holder: 'one',
    clock: () => 0,
    onError: () => undefined,
    every: 1_000,
    leaseLasts: 1_000,
    grace: 0,
    places,
  })
  afterTest(async () => {
    workers.end()
    await workers.stop()
  })
  return workers
}

test('those of two groups that hang do not keep a third one waiting, nor a fourth [FAULT-94]', async () => {
  const workers = open()
  workers.tasks = [...tasksOf(1, 20), ...tasksOf(2, 20)]
  await workers.run()
  // One of each, and the places that all share: of those, the first has as many as one owner may have.
  await expect.poll(() => workers.begun.filter((name) => name.startsWith('1.')).length).toBe(5)
  await expect.poll(() => workers.begun.filter((name) => name.startsWith('2.')).length).toBe(3)
  workers.tasks = [...workers.tasks, ...tasksOf(3, 2), ...tasksOf(4, 1)]
  await workers.run()
  await expect.poll(() => workers.begun.slice(8).toSorted()).toEqual(['3.0', '4.0'])
})
