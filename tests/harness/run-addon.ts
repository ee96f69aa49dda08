import { createContext, runInContext } from 'node:vm'
import { readHeader } from '#domain/rules/addons/read-header.ts'
import { Callers } from '#src/addons/host/caller.ts'
import { ClassicRunner } from '#src/addons/runtime/classic-runner.ts'
import { createSdk } from '#src/addons/sdk/create-sdk.ts'
import { createSdk2 } from '#src/addons/sdk/create-sdk2.ts'
import { createWizards } from '#src/addons/wizard/create-wizard.tsx'
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
  const [caller, wizards] = [() => callers.current(), createWizards(made.host)]
  const page = createContext({ eLabSDK: createSdk(made.host, caller, wizards), eLabSDK2: createSdk2(made.host, caller, wizards) })
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
