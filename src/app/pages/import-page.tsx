import { useEffect, useMemo } from 'react'
import { ImportWorkerClient } from '#db/import/import-worker-client.ts'
import { ImportScreen } from '#src/features/import/import-screen.tsx'
import { sampleImport } from '#src/features/import/sample-import.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { provideImport } from '#src/app/actors/import-actors.ts'
import { migrateOldNotes } from '#src/app/import/migrate-import-notes.ts'
import { migrateOldMappings } from '#src/app/import/saved-mapping.ts'
import { useApp } from '#src/app/app-context.ts'

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
