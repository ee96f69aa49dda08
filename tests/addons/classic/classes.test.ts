import { expect, test, vi } from 'vitest'
import { Base, Class, Events, Options } from '#src/addons/classic/classes.ts'

type Made = Record<string, never> & { options: Record<string, unknown> }
const make = (definition: unknown, ...args: unknown[]) =>
  new new (Class as unknown as new (given: unknown) => new (...given: unknown[]) => Made)(definition)(...args)

test('a class is made as add-ons make it: with options, events, a base and initialize', () => {
  const onSaved = vi.fn()
  const made = make(
    {
      Implements: [Options, Events],
      Extends: Base,
      options: { unit: 'mL', reader: { port: 1, host: 'bench' } },
      initialize(this: { setOptions: (config: unknown) => void }, config: unknown) {
        this.setOptions(config)
      },
    },
    { reader: { port: 2 }, onSaved },
  ) as unknown as Made & { fireEvent: (name: string, args: unknown) => void }
  expect(made.options).toEqual({ unit: 'mL', reader: { port: 2, host: 'bench' } })
  made.fireEvent('saved', ['A1'])
  expect(onSaved).toHaveBeenCalledExactlyOnceWith('A1')
})

test('the configuration of one object is not that of the next, and may be missing', () => {
  const definition = {
    Implements: [Options],
    options: { list: [] as string[] },
    initialize(this: { setOptions: (config: unknown) => void }, config: unknown) {
      this.setOptions(config)
    },
  }
  const Made = new (Class as unknown as new (given: unknown) => new (...given: unknown[]) => Made)(definition)
  const [one, other] = [new Made(undefined), new Made({ list: ['a'] })]
  expect([one.options, other.options]).toEqual([{ list: [] }, { list: ['a'] }])
})

test('parent is the method of the class above, and events can be removed', () => {
  const Above = new (Class as unknown as new (given: unknown) => object)({ name: () => 'above' })
  const made = make({
    Extends: Above,
    Implements: Events,
    name(this: { parent: () => string }) {
      return `below ${this.parent()}`
    },
  }) as unknown as {
    name: () => string
    addEvent: (n: string, l: () => void) => void
    removeEvent: (n: string, l: () => void) => void
    fireEvent: (n: string) => void
  }
  expect(made.name()).toBe('below above')
  const listener = vi.fn()
  made.addEvent('ready', listener)
  made.removeEvent('onReady', listener)
  made.fireEvent('ready')
  expect(listener).not.toHaveBeenCalled()
})

test('a configuration cannot change what all objects have', () => {
  make({
    Implements: [Options],
    initialize(this: { setOptions: (config: unknown) => void }) {
      this.setOptions(JSON.parse('{"__proto__":{"polluted":true}}'))
    },
  })
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})
