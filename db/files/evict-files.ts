import { DexieDisk } from '../dexie-disk.ts'
import type { Workspace } from '../workspace.ts'
import { dropStoredFiles } from './decide-file.ts'

/** The last way to free space: files that the server has. Frees nothing else, even if this very transaction finds no room. */
export const evictFiles = (workspace: Workspace): Promise<boolean> =>
  dropStoredFiles(
    new DexieDisk({ db: workspace.db, isOutdated: workspace.isOutdated, report: (error) => workspace.report(error), loadReclaimSteps: async () => [] }),
  )
