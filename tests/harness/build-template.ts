import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

const sdk = join(import.meta.dirname, '../../sdk')

/**
 * The script that a template for authors builds, in a copy of the folder `sdk` with nothing else around it; with these files in place of its own.
 * Throws unless it is one file.
 */
export async function buildTemplate(name: 'template' | 'framed-template', changed: Readonly<Record<string, string>> = {}): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'aliquot-sdk-'))
  try {
    await cp(sdk, copy, { recursive: true })
    for (const [path, text] of Object.entries(changed)) await writeFile(join(copy, name, path), text)
    return await buildIn(join(copy, name))
  } finally {
    await rm(copy, { recursive: true })
  }
}

async function buildIn(root: string): Promise<string> {
  const configFile = join(root, 'vite.config.mjs')
  const built = (await build({ root, configFile, logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput[]
  const files = built.flatMap(({ output }) => output)
  if (files.length !== 1 || files[0]!.type !== 'chunk') throw new Error(`${root} builds ${files.length} files.`)
  return files[0]!.code
}
