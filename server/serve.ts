import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { Server as TlsServer } from 'node:tls'
import { buildApp } from './app.ts'
import { checkCertificate } from './doctor/check-machine.ts'
import { explainFailure, hasSentence } from './doctor/explain-failure.ts'
import { guardProcess } from './guard-process.ts'
import { strongTls } from './security/tls.ts'
import type { Settings } from './settings/settings.ts'
import { readTls } from './settings/tls.ts'
import { openServedStore, type Store } from './store/open-store.ts'

export const clock = () => Date.now()

/** What to do before anyone is let in; returns what to tell the person who started the server, given the address that people use. */
export type Prepare = (store: Store) => Promise<(origin: string) => Promise<readonly string[]>>

/** Starts the server on its store and stops it on a signal. Throws an OperatorError for problems that the operator can fix; then nothing stays open. */
export async function serve(settings: Settings, prepare: Prepare): Promise<void> {
  try {
    const store = await openServedStore({ dataFolder: settings.dataDir, databaseUrl: settings.databaseUrl, databaseTimeout: settings.databaseTimeout * 1_000 })
    await serveStore(store, settings, prepare).catch(async (error: unknown) => {
      await store.close()
      throw error
    })
  } catch (error) {
    throw explainFailure(error, settings)
  }
}

async function serveStore(store: Store, settings: Settings, prepare: Prepare): Promise<void> {
  const greet = await prepare(store)
  const keptAssets = join(settings.dataDir, 'web-assets')
  const app = await buildApp({ ...settings, keptAssets, engine: store.engine, bus: store.bus, clock, log: { level: settings.logLevel } })
  // An hour of work after an upgrade is no reason not to start: what is left is done while the server runs.
  await app.convertTexts().catch((error: unknown) => app.log.error({ err: error }, 'texts of earlier releases could not be converted'))
  await app.listen({ host: settings.host, port: settings.port }).catch(async (error: unknown) => {
    await app.close()
    throw error
  })

  guardProcess(app)
  store.onHearing?.((hears, error) => {
    if (hears) app.log.warn('PostgreSQL notifies this process again of what other processes write')
    else app.log.warn({ err: error }, 'PostgreSQL does not notify this process of what other processes write; it looks every two seconds')
  })

  // Not log lines: the information for a person who started it by hand.
  console.log(
    [`Aliquot is listening on ${app.listeningOrigin}`, ...(await greet(settings.publicUrl ?? app.listeningOrigin)), ...warningsOf(settings)].join('\n'),
  )
  if (settings.plainHttp) app.log.warn({ reason: settings.plainHttp }, 'plain http is allowed by ALIQUOT_PLAIN_HTTP')

  if (settings.tls) process.on('SIGHUP', () => renewCertificate(app))
  const stop = async (signal: string) => {
    app.log.info({ signal }, 'stopping')
    await app.close()
    await store.close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal).then(() => process.exit(0), fail))
}

/** A certificate that has expired, expires soon or has another name does not keep the server from starting, but tablets reject it. */
const warningsOf = (settings: Settings): string[] =>
  checkCertificate(settings, clock()).flatMap(({ is, says, todo }) => (is === 'well' ? [] : [`${says}\n  → ${todo}`]))

/** On SIGHUP: new connections get the certificate that is there now. One that cannot be used changes nothing. */
function renewCertificate(app: FastifyInstance): void {
  const problems: string[] = []
  const tls = readTls(process.env, problems)
  const server: unknown = app.server
  if (tls && server instanceof TlsServer) {
    server.setSecureContext(strongTls(tls))
    app.log.warn('the certificate was reloaded')
  } else app.log.error({ problems }, 'the certificate could not be reloaded; the old one stays in use')
}

/** Exit code 1 and one readable message; the stack only for bugs. */
export function fail(error: unknown): never {
  console.error(hasSentence(error) ? error.message : error)
  process.exit(1)
}
