import type { AddOn } from './add-on.ts'

const script = /\/addons\/([0-9a-f]{64})\.js/g

/**
 * Which add-on called the SDK, by the stack: all of them share the same globals, and may call from a timer or behind a promise.
 * Someone at the console counts as the add-on that was started last.
 */
export class Callers {
  private readonly byHash = new Map<string, AddOn>()
  private last: AddOn | undefined
  private readonly readStack: () => string

  constructor(readStack: () => string = () => new Error('where').stack ?? '') {
    this.readStack = readStack
  }

  add(addOn: AddOn): void {
    this.byHash.set(addOn.codeHash, addOn)
    this.last = addOn
  }

  /** The add-on that calls. Throws if none runs. */
  current(): AddOn {
    const caller = this.inStack(this.readStack()) ?? this.last
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
