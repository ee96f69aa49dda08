/* The part of MooTools that add-ons use: Class with Implements, Extends and `this.parent`, Options and Events. */
import { assertCall } from '#src/addons/checks/check-calls.ts'
import { aFunction, anObject, aString } from '#src/addons/checks/kinds.ts'

type Members = Record<string, unknown>
type AnyFunction = (this: unknown, ...args: unknown[]) => unknown
type Constructor = (new (...args: unknown[]) => object) & { readonly prototype: Members }

export interface Self extends Members {
  options?: Members
  addEvent?: (name: string, listener: AnyFunction) => unknown
}

const isFunction = (value: unknown): value is AnyFunction => typeof value === 'function'
const isPlain = (value: unknown): value is Members => value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
const listOf = (value: unknown): unknown[] => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value])

/** A copy that can be changed without changing what it was made from. */
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copyOf(each)])) : value
}

function merge(into: Members, from: Members): Members {
  for (const [key, value] of Object.entries(from)) {
    // Law: what an add-on is configured with never becomes a prototype.
    if (key === '__proto__') continue
    const known = into[key]
    into[key] = isPlain(value) && isPlain(known) ? merge({ ...known }, value) : copyOf(value)
  }
  return into
}

/** `new Class({ Extends, Implements, initialize, … })` is a constructor. */
export function Class(this: unknown, given: unknown): Constructor {
  const { Extends, Implements, ...own } = (isFunction(given) ? { initialize: given } : given) as Members
  const Parent = isFunction(Extends) ? (Extends as unknown as Constructor) : undefined
  const Made = function (this: Members | undefined, ...args: unknown[]) {
    if (!this) throw new TypeError('Class: an object of a class is made with new.')
    for (const key in this) {
      const value = this[key]
      if (isPlain(value) || Array.isArray(value)) this[key] = copyOf(value)
    }
    const { initialize } = this
    const result = isFunction(initialize) ? initialize.apply(this, args) : undefined
    return result !== null && typeof result === 'object' ? result : this
  } as unknown as Constructor
  const prototype = Object.create(Parent ? Parent.prototype : Object.prototype) as Members
  Object.defineProperty(Made, 'prototype', { value: prototype })
  for (const mixin of listOf(Implements)) addMembers(prototype, isFunction(mixin) ? (mixin as unknown as Constructor).prototype : (mixin as Members))
  addMembers(prototype, own, Parent?.prototype)
  Object.defineProperty(prototype, 'constructor', { value: Made, enumerable: false, writable: true })
  return Object.assign(Made, { extend: (more: Members) => Object.assign(Made, more), implement: (more: Members) => (addMembers(prototype, more), Made) })
}

function addMembers(prototype: Members, members: Members, parent?: Members): void {
  for (const key in members) prototype[key] = isFunction(members[key]) && parent ? withParent(members[key], parent[key]) : members[key]
}

/** While the method runs, `this.parent()` is the method of the same name above it. */
function withParent(method: AnyFunction, above: unknown): AnyFunction {
  if (!isFunction(above)) return method
  return function (this: unknown, ...args: unknown[]) {
    const self = this as Members
    const before = self['parent']
    self['parent'] = (...given: unknown[]) => above.apply(self, given)
    try {
      return method.apply(self, args)
    } finally {
      self['parent'] = before
    }
  }
}

export const Options = {
  /** Merges them into `this.options`; `onSomething` is listened to if the class has events. */
  setOptions(this: Self, ...given: unknown[]): Self {
    const options = (this.options = copyOf(this.options ?? {}) as Members)
    for (const each of given) if (each !== null && typeof each === 'object') merge(options, each as Members)
    for (const [key, value] of Object.entries(options)) {
      if (!this.addEvent || !isFunction(value) || !/^on[A-Z]/.test(key)) continue
      this.addEvent(key, value)
      delete options[key]
    }
    return this
  },
}

type Listeners = Record<string, AnyFunction[]>
const listenersOf = (self: Members): Listeners => (Object.hasOwn(self, '$events') ? self['$events'] : (self['$events'] = {})) as Listeners
/** `onLoad` and `load` are the same event. */
const eventName = (name: string): string => name.replace(/^on([A-Z])/, (_, first: string) => first.toLowerCase())

export const Events = {
  addEvent(this: Members, name: string, listener: AnyFunction) {
    assertCall('addEvent', { name: aString, listener: aFunction }, [name, listener])
    const all = listenersOf(this)
    const known = (all[eventName(name)] ??= [])
    if (!known.includes(listener)) known.push(listener)
    return this
  },
  addEvents(this: Members, events: Record<string, AnyFunction>) {
    assertCall('addEvents', { events: anObject }, [events])
    for (const [name, listener] of Object.entries(events)) Events.addEvent.call(this, name, listener)
    return this
  },
  fireEvent(this: Members, name: string, args?: unknown) {
    assertCall('fireEvent', { name: aString }, [name])
    for (const listener of (listenersOf(this)[eventName(name)] ?? []).slice()) listener.apply(this, listOf(args))
    return this
  },
  removeEvent(this: Members, name: string, listener: AnyFunction) {
    assertCall('removeEvent', { name: aString }, [name])
    const all = listenersOf(this)
    all[eventName(name)] = (all[eventName(name)] ?? []).filter((each) => each !== listener)
    return this
  },
  removeEvents(this: Members, name?: string) {
    const all = listenersOf(this)
    for (const each of name === undefined ? Object.keys(all) : [eventName(name)]) delete all[each]
    return this
  },
}

/** What add-ons extend: `Extends: eLabSDK.Base`. */
export const Base = Class({
  Implements: [Options, Events],
  initialize(this: Self, options: unknown) {
    Options.setOptions.call(this, options)
  },
})
