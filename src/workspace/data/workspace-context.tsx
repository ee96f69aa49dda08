import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, use, type ReactNode } from 'react'
import type { MemberRow } from '#domain/entities/member.ts'
import type { ListClient } from '#db/lists/list-client.ts'
import { readMember } from '#db/queries/members.ts'
import type { Workspace } from '#db/workspace.ts'
import type { WriteContext } from '#db/writing/mutation.ts'
import type { ServerReads } from './server-reads.ts'
import type { ServerSends } from './server-sends.ts'

/** One person in one group on this device: what every screen reads from and writes to. */
export interface OpenWorkspace {
  readonly workspace: Workspace
  /** Sorted, filtered and searched lists of its rows; screens get them with `useList`. */
  readonly lists: ListClient
  readonly writeContext: WriteContext
  readonly serverReads: ServerReads
  readonly serverSends: ServerSends
  readonly fullName: string
  readonly groupName: string
  readonly isOrganizationAdministrator: boolean
}

const WorkspaceContext = createContext<OpenWorkspace | null>(null)
/** The screen is locked: the pages below the lock stay as they are, and nobody is there. */
export const LockedContext = createContext(false)
const MeContext = createContext<MemberRow | null | undefined>(undefined)

export function WorkspaceProvider({ open, children }: { open: OpenWorkspace; children: ReactNode }) {
  const { workspace } = open
  // Read once for all screens, so that none is drawn first without and then with the person's permissions.
  const me = useLiveQuery(async () => (await readMember(workspace, workspace.userId)) ?? null, [workspace])
  return (
    <WorkspaceContext value={open}>
      <MeContext value={me}>{children}</MeContext>
    </WorkspaceContext>
  )
}

export function useWorkspace(): OpenWorkspace {
  const open = use(WorkspaceContext)
  if (!open) throw new Error('useWorkspace must be used inside an open workspace')
  return open
}

/** The person as a member of the group; null if they are not, undefined until it is read. */
export const useMe = (): MemberRow | null | undefined => use(MeContext)

/** The result of a query over the local copy, read again whenever its rows change; undefined until the first answer. */
export function useLive<T>(query: (workspace: Workspace) => Promise<T>, dependencies: readonly unknown[]): T | undefined {
  const { workspace } = useWorkspace()
  return useLiveQuery(async () => query(workspace), [workspace, ...dependencies])
}
