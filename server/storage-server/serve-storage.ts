import type { FastifyInstance } from 'fastify'
import { guardProcess } from '../guard-process.ts'
import { OperatorError } from '../doctor/operator-error.ts'
import { fail } from '../serve.ts'
import type { Settings } from '../settings/settings.ts'
import { buildStorageApp } from './storage-app.ts'

/** Starts the storage server and stops it on a signal. */
export async function serveStorage({ storage, host, port, tls, logLevel }: Settings, clock: () => number, say: (line: string) => void): Promise<void> {
  if (!storage)
    throw new OperatorError(
      'It is not known which Aliquot server this storage server is for.',
      'Set ALIQUOT_STORAGE_FOR to its address and ALIQUOT_STORAGE_TOKENS to the tokens that groups get under Settings, Storage server.',
    )
  const app = await buildStorageApp({ ...storage, clock, tls, log: { level: logLevel } })
  await app.listen({ host, port }).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  guardProcess(app)
  stopOnSignal(app)
  say(`The storage server is listening on ${app.listeningOrigin}\nFiles are kept in ${storage.folder}`)
}

function stopOnSignal(app: FastifyInstance): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close().then(() => process.exit(0), fail))
}
