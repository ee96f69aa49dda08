import { randomId } from '#db/random-id.ts'

/*
 * Who has what is typed on disk: a document that is open in a page. Its lock tells the other tabs that it saves it itself; a page that is gone, by a
 * crash or an empty battery, holds none.
 */

const prefix = 'aliquot.typing:'
/** In this page: all there is where the browser has no locks. */
const holders = new Set<string>()

const locksOf = (): LockManager | undefined => (navigator as Partial<Navigator>).locks

export interface TypingHolder {
  readonly id: string
  /** From the first keystroke on. */
  hold(): void
  /** The document was closed, and what was typed in it is saved; or it is not, and whoever looks next saves it. */
  release(): void
}

export function makeTypingHolder(): TypingHolder {
  const id = randomId()
  let end: (() => void) | undefined
  return {
    id,
    hold() {
      if (end) return
      holders.add(id)
      const ended = new Promise<void>((resolve) => (end = resolve))
      void locksOf()?.request(prefix + id, () => ended)
    },
    release() {
      holders.delete(id)
      end?.()
      end = undefined
    },
  }
}

/** Tells the holders whose document is open somewhere. */
export async function readTypingHolders(): Promise<(holder: string) => boolean> {
  const held = new Set((await locksOf()?.query())?.held?.flatMap(({ name }) => name ?? []))
  return (holder) => holders.has(holder) || held.has(prefix + holder)
}
