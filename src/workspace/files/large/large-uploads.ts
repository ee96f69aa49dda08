import { useSyncExternalStore } from 'react'
import type { Workspace } from '#db/workspace.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'

/** A file on its way to the storage server of the group, while this page is open. */
export interface LargeUpload {
  /** Id of the message that says how it ends. */
  readonly id: string
  readonly workspace: Workspace
  readonly subject: DependencyKey
  readonly name: string
  readonly size: number
  readonly sent: number
  /** `linking`: someone is waiting for it. */
  readonly state: 'sending' | 'linking' | 'checking'
  readonly giveUp: () => void
  /** Ends it here and now, and leaves what was sent: the workspace is closed. */
  readonly close: () => void
}

let uploads: readonly LargeUpload[] = []
const listeners = new Set<() => void>()

function change(to: readonly LargeUpload[]): void {
  uploads = to
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const addUpload = (upload: LargeUpload): void => change([...uploads, upload])
export const patchUpload = (id: string, fields: Partial<LargeUpload>): void =>
  change(uploads.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)))
export const removeUpload = (id: string): void => change(uploads.filter((upload) => upload.id !== id))
export const isUploading = (id: string): boolean => uploads.some((upload) => upload.id === id)

/** The person is signed out, or opens another workspace: nobody else must see what they send. */
export function closeUploads(of: Workspace): void {
  for (const { workspace, close } of uploads) if (workspace === of) close()
  change(uploads.filter(({ workspace }) => workspace !== of))
}

/** Those of this subject, in the order in which they began. */
export function useLargeUploads(subject: DependencyKey): readonly LargeUpload[] {
  return useSyncExternalStore(subscribe, () => uploads).filter((upload) => upload.subject === subject)
}

/** Whether this page sends any. */
export const useIsUploading = (): boolean => useSyncExternalStore(subscribe, () => uploads.some(({ state }) => state === 'sending'))
