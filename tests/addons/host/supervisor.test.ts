import { expect, test } from 'vitest'
import { addonLimits } from '#src/addons/host/addon-limits.ts'
import { Callers } from '#src/addons/host/caller.ts'
import { StoppedError } from '#src/addons/host/supervisor.ts'
import { makeHost } from '#tests/harness/addon-host.ts'

test('an error in an add-on is told to its author and goes no further', () => {
  const { host, addon, mistakes, stopped } = makeHost()
  const error = new Error('no such well')
  expect(
    host.supervisor.run(addon, () => {
      throw error
    }),
  ).toBeUndefined()
  expect(mistakes).toEqual([error])
  expect(stopped).toEqual([])
})

test('a promise that it returns and that fails is told as well', async () => {
  const { host, addon, mistakes } = makeHost()
  const error = new Error('no such well')
  void host.supervisor.run(addon, () => Promise.reject(error))
  await expect.poll(() => mistakes).toEqual([error])
})

test('an add-on that fails again and again is stopped: what it asks for then does nothing', () => {
  const { host, addon, stopped, clock } = makeHost()
  const fail = () => host.supervisor.failed(addon, new Error('again'))
  for (let n = 0; n < addonLimits.most.errors.count; n++) fail()
  expect(stopped).toEqual([])
  clock.now += addonLimits.most.errors.within + 1
  fail()
  expect(stopped).toEqual([])
  for (let n = 0; n < addonLimits.most.errors.count; n++) fail()
  expect(stopped).toEqual(['failed'])
  expect(() => host.supervisor.count(addon, 'toasts')).toThrow(StoppedError)
  expect(host.supervisor.run(addon, () => 'ran')).toBeUndefined()
})

test('an add-on that floods is stopped', () => {
  const { host, addon, stopped } = makeHost()
  for (let n = 0; n < addonLimits.most.dialogs.count; n++) host.supervisor.count(addon, 'dialogs')
  expect(() => host.supervisor.count(addon, 'dialogs')).toThrow(StoppedError)
  expect(stopped).toEqual(['flooded'])
})

test('the add-on that calls is found in the stack, also behind a timer; without one, it is the one whose code runs, or the last that does', () => {
  let stack = ''
  const { host, addon } = makeHost()
  const { supervisor } = host
  const callers = new Callers(supervisor, () => stack)
  expect(() => callers.current()).toThrow('No add-on runs.')
  const others = ['b', 'c'].map((letter, at) => ({ id: 20 + at, rootVar: letter, name: letter, codeHash: letter.repeat(64) }))
  for (const each of [addon, ...others]) {
    callers.add(each)
    supervisor.start(each)
  }
  stack = `Error\n at show (https://lab.example/assets/x.js:1:2)\n at https://lab.example/addons/${'b'.repeat(64)}.js:9:3`
  expect(callers.current()).toBe(others[0])
  stack = 'Error\n at <anonymous>:1:1'
  expect(supervisor.run(addon, () => callers.current())).toBe(addon)
  expect(callers.current()).toBe(others[1])
  supervisor.stop(others[1]!, 'failed')
  expect(callers.current()).toBe(others[0])
  expect(callers.inStack(stack)).toBeUndefined()
})

test('a frame that takes the keyboard while the person types is stopped the second time, and whoever listens hears of it', () => {
  const { host, addon, mistakes, stopped } = makeHost()
  let heard = 0
  host.supervisor.subscribe(() => heard++)
  host.supervisor.grabbed(addon)
  expect([mistakes.length, stopped, heard]).toEqual([1, [], 0])
  host.supervisor.grabbed(addon)
  expect([stopped, heard]).toEqual([['grabbed'], 1])
})
