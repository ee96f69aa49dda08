import { useSyncExternalStore } from 'react'
import type { AddonTrial } from '#domain/wire/integrations/addons.ts'
import { Listeners } from '#src/ui/listeners.ts'

/** Whose workspace it is. */
interface Owner {
  readonly userId: number
  readonly groupId: number
}

type Trial = AddonTrial['trial']

let trial: Trial | undefined
let owner: Owner | undefined
const listeners = new Listeners()

/**
 * The add-on that this person tries before it is installed. Law: it is known to this page only, and forgotten with the workspace: a script that
 * nobody has installed must not be left behind on a device. Decision 123
 */
export const addonTrial = {
  /** Null for none; undefined as long as the server was not asked. Of another workspace, there is none. */
  read: (of: Owner): Trial | undefined => (owner?.userId === of.userId && owner.groupId === of.groupId ? trial : undefined),

  set(of: Owner, next: Trial): void {
    const now = addonTrial.read(of)
    if (now !== undefined && now?.codeHash === next?.codeHash && now?.endsAt === next?.endsAt) return
    owner = of
    trial = next
    listeners.tell()
  },

  forget(): void {
    owner = trial = undefined
    listeners.tell()
  },
}

export const useAddonTrial = (of: Owner): Trial | undefined => useSyncExternalStore(listeners.subscribe, () => addonTrial.read(of))
