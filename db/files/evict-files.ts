import { DexieDisk } from '../disk/dexie-disk.ts'
import type { Workspace } from '../workspace.ts'
import { dropStoredFiles } from './decide-file.ts'

/** The last way to free space: files that the server has. */
export const evictFiles = (workspace: Workspace): Promise<boolean> => dropStoredFiles(withoutReclaiming(workspace))

/** A disk that frees nothing, even if it finds no room for a transaction. */
export const withoutReclaiming = (workspace: Workspace): DexieDisk =>
  new DexieDisk({ db: workspace.db, isOutdated: workspace.isOutdated, report: (error) => workspace.report(error), loadReclaimSteps: async () => [] })
