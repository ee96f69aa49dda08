import { storageWorkerPath } from '#domain/wire/integrations/storage-server.ts'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import workerUrl from './storage-upload.worker.ts?worker&url'

/** Not the file itself: see server/routes/files/storage-worker.ts. */
export const storageWorkerUrl = `${storageWorkerPath}?script=${workerUrl}`
