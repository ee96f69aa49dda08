import type { AddOn } from './add-on.ts'
import type { Supervisor } from './supervisor.ts'

const script = /\/addons\/([0-9a-f]{64})\.js/g

/**
 * Which add-on called the SDK, by the stack: all of them share the same globals, and may call from a timer or behind a promise.
 * Without one there, it is the add-on whose code the host has just called, or else, for someone at the console, the last that runs.
 */
export class Callers {
  private readonly byHash = new Map<string, AddOn>()
  private started: readonly AddOn[] = []
  private readonly supervisor: Pick<Supervisor, 'current' | 'isStopped'>
  private readonly readStack: () => string

  constructor(supervisor: Pick<Supervisor, 'current' | 'isStopped'>, readStack: () => string = () => new Error('where').stack ?? '') {
    this.supervisor = supervisor
    this.readStack = readStack
  }

  add(addOn: AddOn): void {
    this.byHash.set(addOn.codeHash, addOn)
    this.started = [...this.started, addOn]
  }

  /** The add-on that calls. Throws if none runs. */
  current(): AddOn {
    const caller = this.inStack(this.readStack()) ?? this.supervisor.current ?? this.started.findLast((addOn) => !this.supervisor.isStopped(addOn))
    if (!caller) throw new Error('No add-on runs.')
    return caller
  }

  /** Which add-on an error comes from, by its stack or its file; undefined if it is from the app. */
  inStack(stack: string): AddOn | undefined {
    for (const [, hash = ''] of stack.matchAll(script)) {
      const addOn = this.byHash.get(hash)
      if (addOn) return addOn
    }
    return undefined
  }
}
