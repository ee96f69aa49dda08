#!/usr/bin/env node
import { join } from 'node:path'
import { BackupError } from '../backup/backup-error.ts'
import { readSettings, SettingsError, type Settings } from '../settings.ts'
import { version } from '../version.ts'
import { UsageError, type Command } from './command.ts'

/** Beside the bundle (dist/server), or beside the sources. */
const webRoots = [join(import.meta.dirname, '../web'), join(import.meta.dirname, '../../dist/web')]

/** Each in a file of its own, read only when it is asked for. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  'demo-data': async () => (await import('./demo-data.ts')).demoDataCommand,
  'user add': async () => (await import('./user-add.ts')).userAddCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
}

async function run(words: readonly string[]): Promise<number> {
  const [first = 'help', second = ''] = words
  if (['-v', '--version', 'version'].includes(first)) return say(version)
  if (['-h', '--help', 'help'].includes(first)) return say(await help())
  const name = `${first} ${second}` in commands ? `${first} ${second}` : first
  const load = commands[name]
  if (!load) throw new UsageError(`There is no command '${first}'.`)
  const command = await load()
  const settings = (): Settings => readSettings(process.env, webRoots)
  return command.run(words.slice(name.split(' ').length), { settings, version, clock: () => Date.now(), say: (line) => console.log(line) })
}

function say(text: string): number {
  console.log(text)
  return 0
}

async function help(): Promise<string> {
  const lines: string[] = []
  for (const load of Object.values(commands)) {
    const { usage, does } = await load()
    lines.push(`  aliquot ${usage}`, `      ${does}`)
  }
  return ['Settings come from the environment: docs/operations.md lists them.', '', ...lines].join('\n')
}

try {
  const code = await run(process.argv.slice(2))
  // A server goes on; everything else is done.
  if (code >= 0) process.exitCode = code
} catch (error) {
  const isExpected = error instanceof SettingsError || error instanceof BackupError || error instanceof UsageError
  console.error(isExpected ? error.message : error)
  if (error instanceof UsageError) console.error('aliquot help shows what there is.')
  process.exit(error instanceof UsageError ? 2 : 1)
}
