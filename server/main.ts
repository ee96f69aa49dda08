import { join } from 'node:path'
import { clock, fail, serve } from './serve.ts'
import { readSettings } from './settings/settings.ts'
import type { Store } from './store/open-store.ts'
import { findUserByLogin } from './store/people/people.ts'

/** Next to the bundle (dist/server), or next to the sources. */
const webRoots = [join(import.meta.dirname, '../web'), join(import.meta.dirname, '../dist/web')]

/** The add-ons that the demo offers: copies next to the bundle, or the sources. */
const examples = [join(import.meta.dirname, 'examples'), join(import.meta.dirname, '../sdk/examples')]

/** How to sign in: to the demo just loaded, or to the one loaded at an earlier start. */
async function loadDemoOnce({ engine, bus }: Store, samples: number): Promise<string[]> {
  // Loaded only on demand, because the demo code is as large as the rest of the server.
  const [{ loadDemo }, { demoPassword, demoPeople }] = await Promise.all([import('./demo/load-demo.ts'), import('./demo/people.ts')])
  const loaded = await loadDemo({ engine, bus, clock, samples })
  const { login } = demoPeople[0]!
  const isThere = loaded ?? (await engine.read((sql) => findUserByLogin(sql, login)))
  return isThere ? [`Sign in as ${login} with the password ${demoPassword}`] : []
}

/** The server as `npm start` runs it. Laboratories run `aliquot serve`. */
try {
  const settings = readSettings(process.env, webRoots, examples)
  await serve(settings, async (store) => {
    const lines = settings.demo ? await loadDemoOnce(store, settings.demoSamples) : []
    return async () => lines
  })
} catch (error) {
  fail(error)
}
