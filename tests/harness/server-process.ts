import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface ServerProcess {
  readonly pid: number
  readonly url: string
  /** Its output so far. */
  output(): string
  /** SIGKILL by default; resolves when the process is gone. */
  kill(signal?: NodeJS.Signals): Promise<Ended>
  /** Resolves when the process is gone, whoever ended it. */
  readonly exited: Promise<Ended>
}

export interface ServerProcessOptions {
  /** Its folder; by default this one. */
  release?: string | undefined
  dataDir?: string
  databaseUrl?: string
  /** By default a free one; a restart needs the same one again. */
  port?: number
  env?: Record<string, string>
  /** Like `aliquot serve`, with its setup link, instead of `npm start`. */
  asLaboratory?: boolean
  /** Another command of `aliquot` that keeps running. */
  command?: string
  /** Its certificate is not trusted by anyone: only its output shows that it is listening. */
  insecure?: boolean
}

const root = join(import.meta.dirname, '../..')
/** Built by server-setup.ts, the same as in production. */
export const commandLine = join(root, 'dist/server/aliquot.js')
const timeout = 90_000

/** A server in a separate process, for tests that kill it: the bundle. Resolves when /healthz responds. */
export async function startServerProcess({
  release = root,
  dataDir,
  databaseUrl,
  port,
  env = {},
  asLaboratory = false,
  command,
  insecure = false,
}: ServerProcessOptions): Promise<ServerProcess> {
  const args = command ? [commandLine, command] : asLaboratory ? [commandLine, 'serve'] : [join(release, 'dist/server/main.js')]
  const child = spawn(process.execPath, args, {
    cwd: release,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port ?? (await freePort())),
      ALIQUOT_LOG: 'warn',
      ...(dataDir && { ALIQUOT_DATA: dataDir }),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    },
  })
  const exited = once(child, 'exit').then(([code, signal]): Ended => ({ code: code as number | null, signal: signal as NodeJS.Signals | null }))
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))

  const kill: ServerProcess['kill'] = async (signal = 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return exited
  }
  const giveUpAt = Date.now() + timeout
  while (Date.now() < giveUpAt && child.exitCode === null) {
    const url = /listening on (\S+)/.exec(output)?.[1]
    if (url && (insecure || (await isUp(url)))) return { pid: child.pid!, url, kill, exited, output: () => output }
    await delay(50)
  }
  await kill()
  throw new Error(`the server did not start:\n${output}`)
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok
  } catch {
    return false
  }
}
