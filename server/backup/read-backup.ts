import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import type { SqlValue } from '../store/sql.ts'
import { BackupError } from './backup-error.ts'
import { manifestPath, readManifest, type Manifest } from './manifest.ts'
import { TarReader } from './tar.ts'
import { messageOf } from '../message-of.ts'

const rowsAtOnce = 500
/** Characters; some rows are large. */
const textAtOnce = 8 * 1024 * 1024

export interface BackupRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly SqlValue[])[]
}

/** A backup file, opened for reading. */
export class BackupReader {
  readonly manifest: Manifest
  readonly #tar: TarReader

  private constructor(tar: TarReader, manifest: Manifest) {
    this.#tar = tar
    this.manifest = manifest
  }

  /** Reads only the manifest. Throws a BackupError if the file is not a complete backup. */
  static async open(path: string): Promise<BackupReader> {
    const tar = await TarReader.open(path).catch((error: unknown) => {
      throw new BackupError(`${path} cannot be read: ${messageOf(error)}.`)
    })
    try {
      const entry = tar.entries.get(manifestPath)
      if (!entry) throw new Error('it has no manifest, so it is not a backup or was never finished')
      return new BackupReader(tar, readManifest(await text(tar.read(entry))))
    } catch (error) {
      await tar.close()
      throw new BackupError(`${path} is not a complete backup: ${messageOf(error)}.`)
    }
  }

  /** Throws a BackupError unless every part is there and equals, byte for byte, what was written. */
  async checkParts(): Promise<void> {
    for (const { path, bytes, sha256 } of this.manifest.parts) {
      const entry = this.#tar.entries.get(path)
      if (!entry) throw new BackupError(`The backup is damaged: ${path} is missing.`)
      const hash = createHash('sha256')
      for await (const chunk of this.#tar.read(entry)) hash.update(chunk)
      if (entry.bytes !== bytes || hash.digest('hex') !== sha256) throw new BackupError(`The backup is damaged: ${path} has been altered.`)
    }
  }

  /** A table's rows, a few at a time. Throws a BackupError if their number differs from the manifest. */
  async *rowsOf(name: string): AsyncGenerator<BackupRows> {
    const table = this.manifest.tables.find((each) => each.name === name)
    if (!table) return
    const entry = this.#tar.entries.get(table.part)
    if (!entry) throw new BackupError(`The backup is damaged: ${table.part} is missing.`)
    let columns: string[] | undefined
    let rows: SqlValue[][] = []
    let found = 0
    let length = 0
    for await (const line of linesOf(this.#tar.read(entry))) {
      if (!columns) {
        columns = JSON.parse(line) as string[]
        continue
      }
      rows.push((JSON.parse(line) as JsonValue[]).map(fromJson))
      found++
      length += line.length
      if (rows.length < rowsAtOnce && length < textAtOnce) continue
      yield { columns, rows }
      rows = []
      length = 0
    }
    if (columns && rows.length) yield { columns, rows }
    if (found !== table.rows) throw new BackupError(`The backup is damaged: ${table.part} holds ${found} rows instead of ${table.rows}.`)
  }

  close(): Promise<void> {
    return this.#tar.close()
  }
}

type JsonValue = string | number | null | { readonly base64: string }

const fromJson = (value: JsonValue): SqlValue => (typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value)

async function* linesOf(gzipped: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const plain = pipeline(gzipped, createGunzip(), () => undefined).setEncoding('utf8')
  let rest = ''
  for await (const chunk of plain as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
}
