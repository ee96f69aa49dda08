/*
 *   the page stopped working while an add-on ran ──► its script is in this list ──► it is not started here
 *                                                       └── "Try again", or an update, which has another script ──► it is
 */
import { useMemo, useSyncExternalStore } from 'react'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { ownKeyFor } from './local-storage.ts'
import { Listeners } from '#src/ui/listeners.ts'

const keyFor = (owner: WorkspaceOwner): string => ownKeyFor('addonsOff', owner)
const listeners = new Listeners()

/** Add-ons that are off for this person on this device, by the hash of their script. */
export const addonsOff = {
  read: (owner: WorkspaceOwner): readonly string[] => toHashes(localStorage.getItem(keyFor(owner))),
  add(owner: WorkspaceOwner, codeHash: string): void {
    write(owner, [...new Set([...addonsOff.read(owner), codeHash])])
  },
  remove(owner: WorkspaceOwner, codeHash: string): void {
    write(
      owner,
      addonsOff.read(owner).filter((each) => each !== codeHash),
    )
  },
}

export function useAddonsOff(owner: WorkspaceOwner): readonly string[] {
  const text = useSyncExternalStore(listeners.subscribe, () => localStorage.getItem(keyFor(owner)))
  return useMemo(() => toHashes(text), [text])
}

function write(owner: WorkspaceOwner, codeHashes: readonly string[]): void {
  if (codeHashes.length === 0) localStorage.removeItem(keyFor(owner))
  else localStorage.setItem(keyFor(owner), codeHashes.join(' '))
  listeners.tell()
}

const toHashes = (text: string | null): readonly string[] => (text ?? '').split(' ').filter((each) => each !== '')
