import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

const sdk = join(import.meta.dirname, '../../sdk')

/** The script that a template for authors builds. Throws unless it is one file. */
export async function buildTemplate(name: 'template' | 'framed-template'): Promise<string> {
  const root = join(sdk, name)
  const configFile = join(root, 'vite.config.mjs')
  const built = (await build({ root, configFile, logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput[]
  const files = built.flatMap(({ output }) => output)
  if (files.length !== 1 || files[0]!.type !== 'chunk') throw new Error(`The template ${name} builds ${files.length} files.`)
  return files[0]!.code
}
