import { BackupError } from '../backup/backup-error.ts'
import { explainFailure, hasSentence } from '../doctor/explain-failure.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { version } from '../version.ts'
import { UsageError, type Command } from './command.ts'

/** Each in a separate file, loaded only when it is used. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  storage: async () => (await import('./storage.ts')).storageCommand,
  'demo-data': async () => (await import('./demo-data.ts')).demoDataCommand,
  'user add': async () => (await import('./user-add.ts')).userAddCommand,
  'user password': async () => (await import('./user-password.ts')).userPasswordCommand,
  'user reset-sso': async () => (await import('./user-reset-sso.ts')).userResetSsoCommand,
  'user erase': async () => (await import('./user-erase.ts')).userEraseCommand,
  'user reset-two-step': async () => (await import('./user-reset-two-step.ts')).userResetTwoStepCommand,
  'user make-administrator': async () => (await import('./user-make-administrator.ts')).userMakeAdministratorCommand,
  'scim token': async () => (await import('./scim-token.ts')).scimTokenCommand,
  'scim connect': async () => (await import('./scim-connect.ts')).scimConnectCommand,
  'mailing-list': async () => (await import('./mailing-list.ts')).mailingListCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  verify: async () => (await import('./verify.ts')).verifyCommand,
}

export interface CliEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly webRoots: readonly string[]
  readonly say: (line: string) => void
  /** The error as a sentence; with the stack if it is a bug. */
  readonly reportError: (line: unknown) => void
}

/** Returns the exit code: 0 success, 1 a problem, 2 wrong usage, −1 a server that keeps running. */
export async function runCommandLine(words: readonly string[], { env, webRoots, say, reportError }: CliEnvironment): Promise<number> {
  let read: Settings | undefined
  const settings = (): Settings => (read ??= readSettings(env, webRoots))
  try {
    const [first = 'help', second = ''] = words
    if (['-v', '--version', 'version'].includes(first)) return tell(say, version)
    if (['-h', '--help', 'help'].includes(first)) return tell(say, await help())
    const name = Object.hasOwn(commands, `${first} ${second}`) ? `${first} ${second}` : first
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!load) throw new UsageError(`There is no command '${first}'.`)
    const command = await load()
    return await command.run(words.slice(name.split(' ').length), { settings, version, clock: () => Date.now(), say })
  } catch (error) {
    const explained = read ? explainFailure(error, read) : error
    const isExpected = hasSentence(explained) || explained instanceof BackupError || explained instanceof UsageError
    reportError(isExpected ? explained.message : explained)
    if (!(explained instanceof UsageError)) return 1
    reportError('Run aliquot help for a list of commands.')
    return 2
  }
}

function tell(say: CliEnvironment['say'], text: string): number {
  say(text)
  return 0
}

async function help(): Promise<string> {
  const lines: string[] = []
  for (const load of Object.values(commands)) {
    const { usage, does } = await load()
    lines.push(`  aliquot ${usage}`, `      ${does}`)
  }
  return ['Settings come from environment variables. They are listed in docs/operations.md.', '', ...lines].join('\n')
}
