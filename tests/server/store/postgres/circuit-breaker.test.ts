import { expect, test } from 'vitest'
import { CircuitBreaker, firstPause, longestPause } from '#server/store/postgres/circuit-breaker.ts'

const start = () => {
  const world = { now: 0, isThere: false, attempts: 0 }
  const breaker = new CircuitBreaker({ elapsed: () => world.now, random: () => 1 })
  const call = () =>
    breaker
      .run(async () => {
        world.attempts++
        if (!world.isThere) throw new Error('out of reach')
      })
      .then(
        () => 'done',
        (error: Error) => error.message,
      )
  return { world, breaker, call }
}

test('an unreachable database is tried with growing pauses, however many want it [FAULT-01]', async () => {
  const { world, call } = start()
  const asked: number[] = []
  for (; world.now < 60_000; world.now += 10) {
    const before = world.attempts
    expect(await call()).toBe('out of reach')
    if (world.attempts > before) asked.push(world.now)
  }
  const pauses = asked.slice(1).map((at, index) => at - asked[index]!)
  expect(pauses.slice(0, 5)).toEqual([250, 500, 1_000, 2_000, 4_000])
  expect(new Set(pauses.slice(5))).toEqual(new Set([longestPause]))
})

test('when it is back, the first call after the pause finds it, and then all do [FAULT-01]', async () => {
  const { world, call } = start()
  await call()
  world.isThere = true
  expect(await call()).toBe('out of reach')
  world.now += firstPause
  expect(await Promise.all([call(), call()])).toEqual(['done', 'out of reach'])
  expect(await Promise.all([call(), call(), call()])).toEqual(['done', 'done', 'done'])
  world.isThere = false
  await call()
  world.isThere = true
  world.now += firstPause
  expect(await call()).toBe('done')
})

test('many that fail together count as one failure [FAULT-01]', async () => {
  const { world, call } = start()
  await Promise.all(Array.from({ length: 10 }, call))
  expect(world.attempts).toBe(10)
  world.isThere = true
  world.now += firstPause
  expect(await call()).toBe('done')
})
