import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tests/harness/free-port.ts'
import { startServerProcess, type ServerProcess } from '../../tests/harness/server-process.ts'

/** `aliquot storage` as a laboratory runs it, in a process of its own. */
export class StorageProcess {
  readonly #folder: string
  readonly #port: number
  #process: ServerProcess | undefined

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
  }

  static async install(): Promise<StorageProcess> {
    return new StorageProcess(await mkdtemp(join(tmpdir(), 'aliquot-storage-')), await freePort())
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** For the Aliquot server that browsers know by `origin`, with the token that it has shown. */
  async start(origin: string, server: string, token: string): Promise<void> {
    const env = { ALIQUOT_STORAGE_FOR: origin, ALIQUOT_STORAGE_SERVER: server, ALIQUOT_STORAGE_TOKENS: token, ALIQUOT_STORAGE_FOLDER: this.#folder }
    this.#process = await startServerProcess({ command: 'storage', port: this.#port, env })
  }

  async kill(): Promise<void> {
    await this.#process?.kill()
  }

  async dispose(): Promise<void> {
    await this.kill()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
