import type { Addon } from './addon.ts'
import type { Supervisor } from './supervisor.ts'

const script = /\/addons\/([0-9a-f]{64})\.js/g

/** By their hashes, from the one that was called last. */
export const scriptsIn = (stack: string): string[] => Array.from(stack.matchAll(script), ([, codeHash = '']) => codeHash)

/**
 * Which add-on called the SDK, by the stack: all of them share the same globals, and may call from a timer or behind a promise.
 * Without one there, it is the add-on whose code the host has just called, or else, for someone at the console, the last that runs.
 */
export class Callers {
  private readonly byHash = new Map<string, Addon>()
  private started: readonly Addon[] = []
  private readonly supervisor: Pick<Supervisor, 'current' | 'isStopped'>
  private readonly readStack: () => string

  constructor(supervisor: Pick<Supervisor, 'current' | 'isStopped'>, readStack: () => string = () => new Error('where').stack ?? '') {
    this.supervisor = supervisor
    this.readStack = readStack
  }

  add(addon: Addon): void {
    this.byHash.set(addon.codeHash, addon)
    this.started = [...this.started, addon]
  }

  /** The add-on that calls. Throws if none runs. */
  current(): Addon {
    const caller = this.inStack(this.readStack()) ?? this.supervisor.current ?? this.started.findLast((addon) => !this.supervisor.isStopped(addon))
    if (!caller) throw new Error('No add-on runs.')
    return caller
  }

  /** Which add-on an error comes from, by its stack or its file; undefined if it is from the app. */
  inStack(stack: string): Addon | undefined {
    return scriptsIn(stack)
      .map((codeHash) => this.byHash.get(codeHash))
      .find((addon) => addon !== undefined)
  }
}
