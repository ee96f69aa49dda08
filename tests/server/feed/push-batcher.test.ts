import { setImmediate as breathe } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Command } from '#domain/command.ts'
import { commands } from '#domain/registry.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import { PushBatcher } from '#server/feed/push-batcher.ts'
import type { FeedReader, FeedStore, FeedWriter } from '#server/feed/tables.ts'
import { DatabaseOutage } from '#server/store/database-failure.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { ann, broken, change, clock, codeOf, settle, TestDevice, tobias } from './world.ts'

/** A store that counts its transactions, and can be paused just before their commit. */
class WatchedStore implements FeedStore {
  transactions = 0
  #gate: { readonly reached: () => void; readonly opened: Promise<void> } | undefined
  /** The error of a transaction before it begins, while this is set. */
  outage: DatabaseOutage | undefined
  readonly #store: FeedStore

  constructor(store: FeedStore) {
    this.#store = store
  }

  read<T>(work: (tables: FeedReader) => Promise<T>): Promise<T> {
    return this.#store.read(work)
  }

  write<T>(work: (tables: FeedWriter) => Promise<T>): Promise<T> {
    this.transactions++
    if (this.outage) return Promise.reject(this.outage)
    return this.#store.write(async (tables) => {
      const result = await work(tables)
      this.#gate?.reached()
      await this.#gate?.opened
      return result
    })
  }

  /** `reached` resolves when a transaction is about to commit, which then waits for `open`. */
  holdBack(): { reached: Promise<void>; open: () => void } {
    const [reached, opened] = [signal(), signal()]
    this.#gate = { reached: reached.give, opened: opened.given }
    return { reached: reached.given, open: opened.give }
  }
}

function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give }
}

afterEach(() => {
  ;(commands as Map<string, Command>).delete('test.broken@1')
})

forEachStore((_name, open) => {
  const start = async () => {
    const store = await settle(open)
    const watched = new WatchedStore(store)
    const line = new PushBatcher(watched, clock)
    const [own, other] = [new TestDevice(store, ann, 'device-ann'), new TestDevice(store, tobias, 'device-tobias')]
    const epoch = await store.read((tables) => tables.epoch())
    const send = async (device: TestDevice, ...mutations: WireMutation[]) => {
      const body = { epoch, device: device.key, mutations }
      return (await line.push({ userId: device.sender.userId }, body)).lastMutation
    }
    return { store, watched, own, other, send }
  }

  test('concurrent pushes share a transaction, and each takes effect once and in order [QUEUE-01]', async () => {
    const { store, watched, own, other, send } = await start()
    const mine = [1, 2, 3].map((position) => own.move(101, position))
    const theirs = [4, 5, 6].map((position) => other.move(102, position))
    expect(await Promise.all([send(own, ...mine), send(other, ...theirs), send(own, ...mine)])).toEqual([3, 3, 3])
    expect(watched.transactions).toBe(1)
    const history = await store.read((tables) => tables.history(7, 'samples', 101, 10))
    expect(history.map(({ n }) => n)).toEqual([3, 2, 1])
    expect([await own.row('samples', 101), await own.row('samples', 102)]).toMatchObject([{ position: 3 }, { position: 6 }])
  })

  test('a push that arrives while another is running joins the same commit [QUEUE-01]', async () => {
    const { watched, own, other, send } = await start()
    const first = send(own, own.move(101, 1))
    await breathe()
    expect(await Promise.all([first, send(other, other.move(102, 2))])).toEqual([1, 1])
    expect(watched.transactions).toBe(1)
  })

  test('of two moves to one position at the same moment, the second is told who was there [LOC-02]', async () => {
    const { own, other, send } = await start()
    await Promise.all([send(own, own.move(101, 7)), send(other, other.move(102, 7))])
    expect((await own.page()).results).toEqual([])
    expect((await other.page()).results).toMatchObject([{ n: 1, code: 'position.taken', detail: { by: 101, doneBy: 'Ann Visser' } }])
  })

  test('a refused or failing push changes nothing for others at the same moment [PERM-02]', async () => {
    const { store, own, other, send } = await start()
    ;(commands as Map<string, Command>).set('test.broken@1', broken)
    await other.push(other.move(103, 9))
    await change(store, 7, [['members', 2]])
    const third = new TestDevice(store, ann, 'device-ann-2')
    const answers = await Promise.all([
      send(own, own.move(101, 1), own.move(102, 2)),
      codeOf(send(other, other.move(104, 4))),
      codeOf(send(third, third.move(105, 5), third.did('test.broken@1', { sampleId: 104 }))),
    ])
    expect(answers).toEqual([2, 'group.left', 'CommandFailure: a bug'])
    expect((await own.page()).lastMutation).toBe(2)
    expect((await third.page()).lastMutation).toBe(1)
    expect([await own.row('samples', 104), await own.row('samples', 105)]).toMatchObject([{ position: 0, note: '' }, { position: 5 }])
  })

  test('if no transaction can begin, everyone in the line is told at once, and the database is asked once [FAULT-01]', async () => {
    const { watched, own, other, send } = await start()
    watched.outage = new DatabaseOutage('unreachable', new Error('connect ECONNREFUSED'))
    const sent = [own, other].map((device) => codeOf(send(device, device.move(101, device.n + 1))))
    expect(await Promise.all(sent)).toEqual(Array(2).fill('DatabaseOutage: connect ECONNREFUSED'))
    expect(watched.transactions).toBe(1)
    watched.outage = undefined
    own.n = 0
    expect(await send(own, own.move(101, 1))).toBe(1)
  })

  test('nobody is answered before their push is committed [QUEUE-02]', async () => {
    const { watched, own, other, send } = await start()
    let isAnswered = false
    const { reached, open } = watched.holdBack()
    const sent = Promise.all([send(own, own.move(101, 1)), send(other, other.move(102, 2))]).then(() => (isAnswered = true))
    await reached
    for (let turns = 0; turns < 5; turns++) await breathe()
    expect(isAnswered).toBe(false)
    open()
    await sent
  })
})
