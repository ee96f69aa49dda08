import { join } from 'node:path'
import { buildApp } from './app.ts'
import type { DemoSignIn } from './demo/load-demo.ts'
import { readSettings, SettingsError, type Settings } from './settings.ts'
import { openStore, type Store } from './store/open-store.ts'
import { findUserByLogin } from './store/people.ts'

/** Beside the bundle (dist/server), or beside the sources. */
const webRoots = [join(import.meta.dirname, '../web'), join(import.meta.dirname, '../dist/web')]
const loopback = ['127.0.0.1', '::1', 'localhost']
const clock = () => Date.now()

async function start(settings: Settings): Promise<void> {
  const store = await openStore({ dataFolder: settings.dataDir, databaseUrl: settings.databaseUrl })
  const signIn = settings.demo ? await loadDemoOnce(store) : undefined
  const keptAssets = join(settings.dataDir, 'web-assets')
  const app = await buildApp({ ...settings, keptAssets, engine: store.engine, bus: store.bus, clock, log: { level: settings.logLevel } })
  await app.listen({ host: settings.host, port: settings.port })

  // Not a log line: what a person who started it by hand looks for.
  console.log(`Aliquot listens at ${app.listeningOrigin}`)
  if (signIn) console.log(`Sign in as ${signIn.login} with the password ${signIn.password}`)

  const isProtected = settings.tls !== undefined || settings.publicUrl?.startsWith('https:') || loopback.includes(settings.host)
  if (!isProtected)
    app.log.warn('Passwords and data travel unencrypted, and tablets can work neither offline nor scan: set ALIQUOT_TLS_CERT or ALIQUOT_PUBLIC_URL.')

  const stop = async (signal: string) => {
    app.log.info({ signal }, 'stopping')
    await app.close()
    await store.close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal).then(() => process.exit(0), fail))
}

/** What to sign in with: of the demo just loaded, or of the one that a former start has loaded. */
async function loadDemoOnce({ engine }: Store): Promise<Pick<DemoSignIn, 'login' | 'password'> | undefined> {
  // Only when asked for: the demo's makers are as large as the rest of the server.
  const [{ loadDemo }, { demoPassword, demoPeople }] = await Promise.all([import('./demo/load-demo.ts'), import('./demo/people.ts')])
  const loaded = await loadDemo({ engine, clock })
  const { login } = demoPeople[0]!
  const isThere = loaded ?? (await engine.read((sql) => findUserByLogin(sql, login)))
  return isThere && { login, password: demoPassword }
}

/** Exit code 1 and one readable text; the stack only for what is a bug. */
function fail(error: unknown): never {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exit(1)
}

try {
  await start(readSettings(process.env, webRoots))
} catch (error) {
  fail(error)
}
