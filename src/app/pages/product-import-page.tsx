import { useEffect, useMemo } from 'react'
import { ImportWorkerClient } from '#db/import/import-worker-client.ts'
import { ImportScreen } from '#src/features/import/import-screen.tsx'
import { productImport } from '#src/features/import/product-import.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { provideProductImport } from '#src/app/actors/product-import-actors.ts'
import { useApp } from '#src/app/app-context.ts'

/** Imports products from a file into the catalog. */
export function ProductImportPage() {
  const { services } = useApp()
  const { workspace, writeContext } = useWorkspace()
  const client = useMemo(() => new ImportWorkerClient(services.openImportWorker, workspace, 'products'), [services, workspace])
  const machine = useMemo(
    () => provideProductImport({ workspace, context: writeContext, client, requestIds: (kind, count) => services.requestIds(workspace, kind, count) }),
    [services, workspace, writeContext, client],
  )
  useEffect(() => () => client.close(), [client])
  return <ImportScreen machine={machine} client={client} kind={productImport} />
}
