import { expect, test } from 'vitest'
import { ShortCalls } from '#server/security/limits/short-calls.ts'
import { HeavyReadQueue } from '#server/security/limits/heavy-read-queue.ts'

const isThere = () => false

/** Work that ends when told to. */
function held(reads: HeavyReadQueue, person: number, begun: string[], name: string) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const done = reads.run(person, isThere, async () => {
    begun.push(name)
    await ended
  })
  return { end, done }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('heavy reads: one at a time per person, a few in all, and people without one go first [FAULT-02]', async () => {
  const reads = new HeavyReadQueue({ atOnce: 2, waiting: 5, shortCalls: new ShortCalls() })
  const begun: string[] = []
  const guest = held(reads, 1, begun, 'guest 1')
  held(reads, 1, begun, 'guest 2')
  held(reads, 1, begun, 'guest 3')
  const ada = held(reads, 2, begun, 'ada')
  held(reads, 3, begun, 'max')
  await settle()
  expect(begun).toEqual(['guest 1', 'ada'])
  expect([reads.running, reads.waiting]).toEqual([2, 3])
  ada.end()
  await ada.done
  await settle()
  expect(begun).toEqual(['guest 1', 'ada', 'max'])
  guest.end()
  await guest.done
  await settle()
  expect(begun.at(-1)).toBe('guest 2')
})

test('someone with too many waiting is refused, and that is counted [FAULT-02]', async () => {
  let refused = 0
  const reads = new HeavyReadQueue({ atOnce: 1, waiting: 2, shortCalls: new ShortCalls(), onRefused: () => refused++ })
  const begun: string[] = []
  for (const name of ['a', 'b', 'c']) held(reads, 1, begun, name)
  await expect(reads.run(1, isThere, async () => 'x')).rejects.toMatchObject({ code: 'request.too-many' })
  expect(refused).toBe(1)
})

test('work for a client that has gone ends at its next pause, and frees its place [FAULT-02]', async () => {
  const reads = new HeavyReadQueue({ atOnce: 1, waiting: 2, shortCalls: new ShortCalls() })
  let isGone = false
  const endless = reads.run(
    1,
    () => isGone,
    async (giveWay) => {
      for (;;) {
        for (const until = performance.now() + 5; performance.now() < until;);
        await giveWay()
        isGone = true
      }
    },
  )
  await expect(endless).rejects.toMatchObject({ code: 'request.too-many' })
  expect(await reads.run(2, isThere, async () => 'the next')).toBe('the next')
})
