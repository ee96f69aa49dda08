// Writes domain/all-commands.ts, the list of the commands in domain/commands. Every file there is one command, and may have earlier versions of it.
//   npm run registry
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './install.mjs'

const folder = join(root, 'domain/commands')
const target = join(root, 'domain/all-commands.ts')

/** The text of domain/all-commands.ts. */
export function registryText() {
  const files = readdirSync(folder).toSorted()
  const named = files.map((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const namesOf = (pattern) => [...text.matchAll(pattern)].map(([, name]) => name)
    return { file, current: namesOf(/^export const (\w+) = defineCommand\(/gm), earlier: namesOf(/^export const (\w+) = defineEarlierVersion\(/gm) }
  })
  const list = (names) => names.map((name) => `  ${name},\n`).join('')
  return [
    '// Written by `npm run registry` from the files of commands/.\n',
    "import type { Command } from './command.ts'\n",
    ...named.map(({ file, current, earlier }) => `import { ${[...current, ...earlier].join(', ')} } from './commands/${file}'\n`),
    `\nexport const allCommands = [\n${list(named.flatMap(({ current }) => current))}] as const\n`,
    '\n/** Versions that apps of the last year may have queued: see `defineEarlierVersion`. */\n',
    `export const earlierVersions: readonly Command[] = [${named.flatMap(({ earlier }) => earlier).join(', ')}]\n`,
  ].join('')
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(target, registryText())
