/*
 *   code of an add-on is about to run ──► a note in this browser names it ──► the page still responds for a while ──► the note is gone
 *                                                                        ├──► it never does again ──┐
 *                                                                        └──► it cannot be drawn ───┴──► the next page finds the note
 *
 * In storage that is written at once, because a page that hangs can write nothing later. A page that is hidden or left takes its note along,
 * so that besides those two only a dead battery within these seconds leaves one.
 */
import { randomId } from '#db/random-id.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { isClassicPage } from '#src/addons/classic/classic-shell.ts'
import { addonLimits } from '#src/addons/host/addon-limits.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import { scriptsIn } from '#src/addons/host/caller.ts'
import { ownKeyFor } from '#src/workspace/device/local-storage.ts'
import { crashEvent } from '#src/workspace/saving/report-failure.ts'

interface Note {
  /** Address of the page it is about. */
  readonly page: string
  readonly codeHash: string
  /** Epoch ms. */
  readonly at: number
}

const keyFor = (owner: WorkspaceOwner): string => ownKeyFor('addonControl', owner)
/** A page that still responds has written or removed its note by then. */
const longest = 2 * addonLimits.settled

export interface ControlNotes {
  /** An add-on is given control, and may go on behind a promise. */
  readonly give: (addon: Addon) => void
  /** Runs a timer of an add-on. Only the call itself is noted: a timer may come back forever, and other pages wait for a note to go. */
  readonly during: (addon: Addon, timer: () => void) => void
}

/** `onCrash`: an add-on has kept the page from being drawn. */
export function noteControl(owner: WorkspaceOwner, onCrash: () => void): ControlNotes {
  const page = randomId()
  let given: { codeHash: string; at: number } | undefined
  let isTimed = false
  let hasCrashed = false
  const write = (codeHash: string, at = Date.now()) => {
    try {
      localStorage.setItem(keyFor(owner), JSON.stringify({ page, codeHash, at } satisfies Note))
    } catch {
      // No space: the add-on runs all the same.
    }
  }
  const remove = () => {
    given = undefined
    if (!hasCrashed && readNote(owner)?.page === page) localStorage.removeItem(keyFor(owner))
  }
  const watch = () => {
    isTimed = true
    setTimeout(() => {
      isTimed = false
      if (!given || hasCrashed) return
      if (Date.now() - given.at >= addonLimits.settled) return remove()
      write(given.codeHash)
      watch()
    }, addonLimits.settled)
  }
  // Only scripts in the page can do that. Who was given control last counts if the error has no script of an add-on in it.
  const crash = (error: Error | undefined) => {
    const codeHash = scriptsIn(error?.stack ?? '')[0] ?? given?.codeHash
    if (!isClassicPage() || !codeHash) return
    hasCrashed = true
    write(codeHash, 0)
    onCrash()
  }
  window.addEventListener(crashEvent, (event) => crash((event as CustomEvent<Error | undefined>).detail))
  // If not even that could be said on the page.
  const fail = (error: unknown) => document.getElementById('root')?.childElementCount === 0 && crash(error as Error | undefined)
  window.addEventListener('error', ({ error }) => fail(error))
  window.addEventListener('unhandledrejection', ({ reason }) => fail(reason))
  window.addEventListener('pagehide', remove)
  document.addEventListener('visibilitychange', () => document.hidden && remove())
  return {
    give({ codeHash }) {
      if (document.hidden || hasCrashed) return
      if (given?.codeHash !== codeHash) write(codeHash)
      given = { codeHash, at: Date.now() }
      if (!isTimed) watch()
    },
    during({ codeHash }, timer) {
      if (document.hidden || hasCrashed) return timer()
      write(codeHash)
      try {
        timer()
      } finally {
        if (!given) remove()
        else if (!hasCrashed) write(given.codeHash, given.at)
      }
    },
  }
}

/** The script that ran when a page of this person stopped working, if one did: by its hash, once. Waits while another page may only be busy. */
export async function takeSuspect(owner: WorkspaceOwner, wait: (ms: number) => Promise<unknown>): Promise<string | undefined> {
  for (;;) {
    const note = readNote(owner)
    if (!note) return undefined
    const rest = note.at + longest - Date.now()
    // A clock that was set back must not keep add-ons from starting.
    if (rest <= 0 || rest > longest) {
      localStorage.removeItem(keyFor(owner))
      return note.codeHash
    }
    await wait(rest)
  }
}

function readNote(owner: WorkspaceOwner): Note | undefined {
  try {
    return (JSON.parse(localStorage.getItem(keyFor(owner)) ?? 'null') as Note | null) ?? undefined
  } catch {
    return undefined
  }
}
