import { expect, test } from 'vitest'
import { FairQueue } from '#server/security/limits/fair-queue.ts'

/** Who may run, in order; each is told apart by a letter and a number. */
function makeQueue(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue<string>(limits)
  const running = new Map<string, () => void>()
  const enter = (name: string, isSlow = false): boolean => {
    const turn = queue.enter(name[0]!, isSlow)
    void turn?.then((leave) => running.set(name, leave))
    return turn !== undefined
  }
  const now = async (): Promise<string[]> => {
    await new Promise(setImmediate)
    return [...running.keys()]
  }
  const leave = (name: string) => {
    running.get(name)!()
    running.delete(name)
  }
  return { queue, enter, now, leave }
}

test('one at a time per person, whoever has come first among the others', async () => {
  const { enter, now, leave } = makeQueue({ atOnce: 2, waiting: 8 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) enter(name)
  expect(await now()).toEqual(['a1', 'b1'])
  leave('b1')
  expect(await now()).toEqual(['a1', 'c1'])
  leave('a1')
  expect(await now()).toEqual(['c1', 'a2'])
})

test('what is slow leaves a place to the others, however many there are', async () => {
  const { enter, now, leave } = makeQueue({ atOnce: 2, waiting: 8, slowAtOnce: 1 })
  for (const name of ['a1', 'b1', 'c1']) enter(name, true)
  expect(await now()).toEqual(['a1'])
  enter('d1')
  expect(await now()).toEqual(['a1', 'd1'])
  leave('d1')
  expect(await now()).toEqual(['a1'])
  leave('a1')
  expect(await now()).toEqual(['b1'])
})

test('nobody has more than a few waiting', async () => {
  const { queue, enter, now } = makeQueue({ atOnce: 1, waiting: 2 })
  expect(['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => enter(name))).toEqual([true, true, true, false, true])
  expect(await now()).toEqual(['a1'])
  expect([queue.running, queue.waiting]).toEqual([1, 3])
})
