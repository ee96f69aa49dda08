import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyReadyMade, isReadyMade } from './ready-made.ts'

const ownRelease = join(import.meta.dirname, '../..')

interface StartOptions {
  web?: string
  release?: string
  ahead?: number
  env?: Readonly<Record<string, string>>
}

/** The built server in a separate process, with demo data. It can be killed and started again on the same data. */
export class ServerProcess {
  readonly data: string
  readonly #environment: Readonly<Record<string, string>>
  #child: ChildProcess | undefined
  port = 0

  private constructor(data: string, environment: Readonly<Record<string, string>>) {
    this.data = data
    this.#environment = environment
  }

  /** Without `databaseUrl`, its database is SQLite in its own folder. */
  static async install(databaseUrl?: string, samples?: number): Promise<ServerProcess> {
    // Prepared data needs no demo code, which is as large as the rest of the server.
    if (isReadyMade() && !databaseUrl && !samples) return new ServerProcess(await copyReadyMade('data'), {})
    const demo = { ALIQUOT_DEMO: '1', ALIQUOT_DEMO_SAMPLES: String(samples ?? 2_000) }
    return new ServerProcess(await mkdtemp(join(tmpdir(), 'aliquot-')), { ...demo, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** New demo data, made by the server of an earlier release when it starts. */
  static async installEmpty(): Promise<ServerProcess> {
    return new ServerProcess(await mkdtemp(join(tmpdir(), 'aliquot-')), { ALIQUOT_DEMO: '1' })
  }

  /** `web` is the folder of another web app, `release` that of another release: its server and its web app. `ahead`: the ms by which its clock is ahead. `env`: more settings. */
  async start({ web, release = ownRelease, ahead = 0, env: more = {} }: StartOptions = {}): Promise<void> {
    const env = {
      ...process.env,
      ...this.#environment,
      ALIQUOT_DATA: this.data,
      ALIQUOT_ADDONS: join(import.meta.dirname, '../addons'),
      ALIQUOT_LOG: 'warn',
      PORT: '0',
      ...more,
      ...(web && { ALIQUOT_WEB: web }),
      ...(ahead > 0 && { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`const { now } = Date; Date.now = () => now() + ${ahead}`)}` }),
    }
    const child = spawn(process.execPath, [join(release, 'dist/server/main.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const until = Date.now() + 60_000
    while (Date.now() < until) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output}`)
      const [, port] = /listening on \S+:(\d+)/.exec(output) ?? []
      this.port = Number(port ?? 0)
      if (port && (await this.#isReady())) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`the server did not get ready:\n${output}`)
  }

  #isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  /** SIGKILL: it gets no chance to clean up. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    this.#child = undefined
  }

  async dispose(): Promise<void> {
    await this.kill()
    await rm(this.data, { recursive: true, force: true })
  }
}
