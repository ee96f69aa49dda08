import type { Kind } from './kinds.ts'

/** The arguments of a member, by their names and in their order; `options` is the name of an object that has none in messages. */
export type Arguments = Readonly<Record<string, Kind>>

export interface CallShape {
  readonly given: Arguments
  /** It returns a promise: a wrong call rejects. */
  readonly rejects?: true
  /** It is a class: the arguments of the methods of its objects. */
  readonly methods?: Readonly<Record<string, Arguments>>
}

type AnyFunction = (...args: unknown[]) => unknown

/** Throws an error that tells the author what is wrong with a call, before it does anything. */
export function assertCall(member: string, given: Arguments, args: readonly unknown[]): void {
  for (const [at, [name, kind]] of Object.entries(given).entries()) {
    const mistake = kind.mistake(args[at], name === 'options' ? '' : name)
    if (mistake !== undefined) throw new TypeError(`${member}: ${mistake}`)
  }
}

type Shapes = Readonly<Record<string, CallShape>>

/** The same object, whose members check what they are called with if there is a shape for their name. A call that is right goes through as it is. */
export function withChecks<Sdk extends object>(sdk: Sdk, shapes: Shapes, inside: readonly string[] = []): Sdk {
  const checked = Object.entries(sdk).map(([key, member]: [string, unknown]) => [key, checkMember([...inside, key], member, shapes)])
  return Object.fromEntries(checked) as Sdk
}

function checkMember(path: readonly string[], member: unknown, shapes: Shapes): unknown {
  if (typeof member !== 'function') return typeof member === 'object' && member !== null ? withChecks(member, shapes, path) : member
  const name = path.join('.')
  return shapes[name] ? checkFunction(name, member as AnyFunction, shapes[name]) : member
}

function checkFunction(name: string, member: AnyFunction, { given, rejects, methods }: CallShape): AnyFunction {
  return new Proxy(member, {
    apply(target, self, args) {
      if (methods) throw new TypeError(`${name}: needs new, as in new ${name}(…).`)
      try {
        assertCall(name, given, args)
      } catch (error) {
        if (!rejects) throw error
        return Promise.reject(error)
      }
      return Reflect.apply(target, self, args)
    },
    construct(target, args, made) {
      assertCall(`new ${name}`, given, args)
      const object = Reflect.construct(target, args, made) as Record<string, AnyFunction>
      for (const [method, takes] of Object.entries(methods ?? {})) object[method] = checkFunction(`${name}#${method}`, object[method]!, { given: takes })
      return object
    },
  })
}
