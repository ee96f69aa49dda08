import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, use, type ReactNode } from 'react'
import type { ListClient } from '#db/lists/list-client.ts'
import type { Workspace } from '#db/workspace.ts'
import type { WriteContext } from '#db/write.ts'
import type { ServerReads } from './server-reads.ts'

/** One person in one group on this device: what every screen reads from and writes to. */
export interface OpenWorkspace {
  readonly workspace: Workspace
  /** Sorted, filtered and searched lists of its rows; screens take them with `useList`. */
  readonly lists: ListClient
  readonly writeContext: WriteContext
  readonly serverReads: ServerReads
  readonly fullName: string
  readonly groupName: string
}

const WorkspaceContext = createContext<OpenWorkspace | null>(null)

export function WorkspaceProvider({ open, children }: { open: OpenWorkspace; children: ReactNode }) {
  return <WorkspaceContext value={open}>{children}</WorkspaceContext>
}

export function useWorkspace(): OpenWorkspace {
  const open = use(WorkspaceContext)
  if (!open) throw new Error('useWorkspace needs an open workspace around it')
  return open
}

/** What a query over the local copy answers, asked again whenever what it read has changed; undefined until the first answer. */
export function useLive<T>(query: (workspace: Workspace) => Promise<T>, dependencies: readonly unknown[]): T | undefined {
  const { workspace } = useWorkspace()
  return useLiveQuery(() => query(workspace), [workspace, ...dependencies])
}
