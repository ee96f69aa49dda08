import { createContext, runInContext } from 'node:vm'
import { readHeader } from '#domain/rules/addons/read-header.ts'
import { Callers } from '#src/addons/host/caller.ts'
import { ClassicRunner } from '#src/addons/runtime/classic-runner.ts'
import { createGlobals } from '#src/addons/classic/globals.ts'
import { makeHost } from './addon-host.ts'
import { makeAddon } from './addons.ts'

let lastHash = 0

/** Starts the script of a classic add-on as the page does, without a page. `root` is its variable. Throws if it could not be installed, or fails. */
export async function runAddon(script: string) {
  const header = readHeader(script)
  if (!('manifest' in header)) throw new Error(`The script has no valid header: ${JSON.stringify(header)}`)
  const { manifest } = header
  const made = makeHost()
  const callers = new Callers(made.host.supervisor, () => '')
  const { eLabSDK, eLabSDK2 } = createGlobals(made.host, () => callers.current())
  const page = createContext({ eLabSDK, eLabSDK2 })
  const runner = new ClassicRunner({
    host: made.host,
    callers,
    load: async () => void runInContext(script, page),
    rootOf: (name) => page[name] as unknown,
    ownConfiguration: async () => '',
  })
  const codeHash = `f${(++lastHash).toString(16).padStart(63, '0')}`
  await runner.update([makeAddon({ rootVar: manifest.rootVar, name: manifest.name, mode: 'classic', codeHash }, manifest)])
  if (made.mistakes.length > 0) throw made.mistakes[0]
  return { ...made, manifest, root: page[manifest.rootVar] as unknown }
}
