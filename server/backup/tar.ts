import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { writeWhole } from '../files/write-whole.ts'

/** A tar file, so that any system can open a backup without Aliquot: a 512-byte header per entry, then its bytes, padded to a multiple of 512. */
const block = 512
const readAtOnce = 64 * 1024
/** Octal digits in the size field of a header; larger sizes are written in base 256. */
const largestOctal = 8 ** 11 - 1

export interface TarEntry {
  readonly path: string
  readonly bytes: number
  readonly offset: number
}

export interface WrittenEntry {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

export class TarWriter {
  readonly #file: FileHandle
  readonly #at: number
  #position = 0

  private constructor(file: FileHandle, at: number) {
    this.#file = file
    this.#at = at
  }

  /** Readable only by its owner, because it contains the laboratory's private data. `at`: epoch ms, the time of its entries. */
  static async create(path: string, at: number): Promise<TarWriter> {
    return new TarWriter(await open(path, 'wx', 0o600), at)
  }

  /** The size is known only at the end, so the header is overwritten then. */
  async add(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<WrittenEntry> {
    const start = this.#position
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of chunks) {
      hash.update(chunk)
      await writeWhole(this.#file, chunk, start + block + bytes)
      bytes += chunk.length
    }
    await writeWhole(this.#file, header(path, bytes, this.#at), start)
    this.#position = start + block + roundUp(bytes)
    return { path, bytes, sha256: hash.digest('hex') }
  }

  /** Durable when it resolves. */
  async close(): Promise<void> {
    const end = Buffer.alloc(block * 2)
    await writeWhole(this.#file, end, this.#position)
    await this.#file.sync()
    await this.#file.close()
  }

  async abandon(): Promise<void> {
    await this.#file.close()
  }
}

export class TarReader {
  readonly entries: ReadonlyMap<string, TarEntry>
  readonly #file: FileHandle

  private constructor(file: FileHandle, entries: ReadonlyMap<string, TarEntry>) {
    this.#file = file
    this.entries = entries
  }

  /** Throws if the file ends before its entries do. */
  static async open(path: string): Promise<TarReader> {
    const file = await open(path, 'r')
    try {
      return new TarReader(file, await readEntries(file))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async *read({ offset, bytes }: TarEntry): AsyncGenerator<Buffer> {
    for (let done = 0; done < bytes;) {
      const chunk = Buffer.alloc(Math.min(readAtOnce, bytes - done))
      const { bytesRead } = await this.#file.read(chunk, 0, chunk.length, offset + done)
      if (!bytesRead) throw new Error('the file ends too early')
      yield chunk.subarray(0, bytesRead)
      done += bytesRead
    }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

async function readEntries(file: FileHandle): Promise<Map<string, TarEntry>> {
  const { size } = await file.stat()
  const entries = new Map<string, TarEntry>()
  for (let position = 0; ;) {
    const head = Buffer.alloc(block)
    const { bytesRead } = await file.read(head, 0, block, position)
    if (bytesRead < block) throw new Error('the file ends too early')
    if (head.every((byte) => byte === 0)) return entries
    if (readText(head, 257, 5) !== 'ustar') throw new Error('this is not a tar file')
    const entry = { path: readText(head, 0, 100), bytes: readSize(head), offset: position + block }
    if (entry.offset + entry.bytes > size) throw new Error('the file ends too early')
    entries.set(entry.path, entry)
    position = entry.offset + roundUp(entry.bytes)
  }
}

const roundUp = (bytes: number): number => Math.ceil(bytes / block) * block

function header(path: string, bytes: number, at: number): Buffer {
  const head = Buffer.alloc(block)
  const octal = (value: number, from: number, length: number) => head.write(`${value.toString(8).padStart(length - 1, '0')}\0`, from, length, 'ascii')
  head.write(path, 0, 100, 'utf8')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  if (bytes <= largestOctal) octal(bytes, 124, 12)
  else {
    head[124] = 0x80
    head.writeBigUInt64BE(BigInt(bytes), 128)
  }
  octal(Math.floor(at / 1000), 136, 12)
  head.write('0', 156, 'ascii')
  head.write('ustar\u000000', 257, 'ascii')
  // The checksum is computed as if its own field contained spaces.
  head.fill(' ', 148, 156)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8, 'ascii')
  return head
}

const readText = (head: Buffer, from: number, length: number): string => head.toString('utf8', from, from + length).replace(/\0.*$/s, '')
const readSize = (head: Buffer): number => (head[124] === 0x80 ? Number(head.readBigUInt64BE(128)) : Number.parseInt(readText(head, 124, 12), 8))
