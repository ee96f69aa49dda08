import { useEffect, useMemo } from 'react'
import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import { ImportWorkerClient } from '#db/import/import-worker-client.ts'
import { saveImportProgress } from '#db/import/import-progress.ts'
import { readImported } from '#db/import/undo-import.ts'
import type { Workspace } from '#db/workspace.ts'
import { ImportScreen } from '#src/features/import/import-screen.tsx'
import { sampleImport } from '#src/features/import/sample-import.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { provideImport } from '#src/app/actors/import-actors.ts'
import { migrateOldMappings } from '#src/app/import/saved-mapping.ts'
import { useApp } from '#src/app/app-context.ts'
import { ownKeyFor } from '#src/workspace/device/local-storage.ts'

/** Imports samples from a file; its machine is loaded with it, and its worker is closed with it. */
export function ImportPage() {
  const { services } = useApp()
  const { workspace, writeContext } = useWorkspace()
  const client = useMemo(() => new ImportWorkerClient(services.openImportWorker, workspace, 'samples'), [services, workspace])
  const machine = useMemo(
    () => provideImport({ workspace, context: writeContext, client, requestIds: (kind, count) => services.requestIds(workspace, kind, count) }),
    [services, workspace, writeContext, client],
  )
  useEffect(() => () => client.close(), [client])
  useEffect(() => void Promise.all([migrateOldNotes(workspace), migrateOldMappings(workspace)]).catch(reportFailure), [workspace])
  return <ImportScreen machine={machine} client={client} kind={sampleImport} />
}

interface OldNote extends Omit<ImportProgress, 'ahead'> {
  readonly ahead?: readonly number[]
  /** A slice that was started: it has been imported if its first sample exists. */
  readonly pending: { readonly upTo: number; readonly ahead?: readonly number[]; readonly firstId: number } | null
}

/** Earlier builds kept import progress in localStorage; this moves it into the database once, so that those imports can still be undone. */
async function migrateOldNotes(workspace: Workspace): Promise<void> {
  const key = ownKeyFor('imports', workspace)
  const kept = localStorage.getItem(key)
  if (kept === null) return
  for (const { pending, ...note } of readOld(kept)) {
    const { samples } = await readImported(workspace, note.batch)
    const { upTo, ahead = [] } = pending && samples.includes(pending.firstId) ? pending : note
    await saveImportProgress(workspace, { ...note, upTo, ahead, done: Math.max(note.done, samples.length) })
  }
  localStorage.removeItem(key)
}

function readOld(text: string): OldNote[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? (list as OldNote[]).filter((note) => typeof note?.batch === 'string' && typeof note.startedAt === 'number') : []
  } catch {
    return []
  }
}
