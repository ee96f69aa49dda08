import { expect, test } from 'vitest'
import type { PendingBlock } from '#db/pull/cursor.ts'
import type { Columns } from '#domain/wire/columns.ts'
import { BlocksAhead, type MissingBlock } from '#sync/blocks-ahead.ts'
import { failed, type CallResult } from '#sync/transport.ts'

const missing = Array.from({ length: 40 }, (_, n): MissingBlock => ({
  part: 'group/samples',
  block: { hash: `hash ${n}`, version: 1, count: 1, after: n, last: n + 1 },
}))

/** A network that answers when it is told to. */
class Network {
  readonly asked: string[] = []
  readonly #answers = new Map<string, (answer: CallResult<Columns>) => void>()

  request = ({ hash }: PendingBlock): Promise<CallResult<Columns>> => {
    this.asked.push(hash)
    return new Promise((resolve) => this.#answers.set(hash, resolve))
  }

  async answer(hash: string, answer: CallResult<Columns> = { ok: true, value: { count: 1, fields: { id: [1] } } }): Promise<void> {
    this.#answers.get(hash)!(answer)
    this.#answers.delete(hash)
    await Promise.resolve()
    await Promise.resolve()
  }

  async answerAll(): Promise<void> {
    while (this.#answers.size > 0) await this.answer([...this.#answers.keys()][0]!)
  }
}

const hashesFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => `hash ${first + n}`)

test('four blocks are requested at a time, and more while those that are here are being stored, up to a dozen [MIRROR-02]', async () => {
  const network = new Network()
  const ahead = new BlocksAhead()
  const first = ahead.answerOf(missing[0]!, missing, network.request)
  expect(network.asked).toEqual(hashesFrom(0, 4))
  await network.answer('hash 2')
  expect(network.asked).toEqual(hashesFrom(0, 5))
  await network.answerAll()
  expect(await first).toMatchObject({ ok: true })
  expect(network.asked).toEqual(hashesFrom(0, 12))
  expect((await ahead.takeArrived()).map(({ hash }) => hash).sort()).toEqual(hashesFrom(0, 12).sort())
  expect(await ahead.takeArrived()).toEqual([])
  void ahead.answerOf(missing[12]!, missing.slice(12), network.request)
  expect(network.asked).toEqual(hashesFrom(0, 16))
})

test('after a failure nothing more is requested until the next step, which asks for the failed block again', async () => {
  const network = new Network()
  const ahead = new BlocksAhead()
  const first = ahead.answerOf(missing[0]!, missing, network.request)
  await network.answer('hash 0', failed('network.unreachable'))
  expect(await first).toMatchObject({ ok: false })
  ahead.clear()
  await network.answer('hash 1')
  expect(network.asked).toEqual(hashesFrom(0, 4))
  void ahead.answerOf(missing[0]!, missing, network.request)
  expect(network.asked.slice(4)).toEqual(hashesFrom(0, 4))
})

test('blocks that are no longer missing are forgotten', async () => {
  const network = new Network()
  const ahead = new BlocksAhead()
  void ahead.answerOf(missing[0]!, missing, network.request)
  await network.answer('hash 1')
  void ahead.answerOf(missing[20]!, missing.slice(20), network.request)
  expect(await ahead.takeArrived()).toEqual([])
})

test('a block that is suddenly the next one is requested, however many others are under way', async () => {
  const network = new Network()
  const ahead = new BlocksAhead()
  void ahead.answerOf(missing[1]!, missing.slice(1), network.request)
  expect(network.asked).toEqual(hashesFrom(1, 4))
  // As after a server was put back: the parts are listed in another order.
  const next = ahead.answerOf(missing[0]!, missing, network.request)
  expect(network.asked).toEqual([...hashesFrom(1, 4), 'hash 0'])
  await network.answer('hash 0')
  expect(await next).toMatchObject({ ok: true })
})
