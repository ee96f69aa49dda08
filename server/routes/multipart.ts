import { wrongInput } from './wrong-input.ts'

/** A part of a multipart/form-data body. Its bytes have to be read before the next part. */
export interface Part {
  readonly name: string
  /** Undefined for a field. */
  readonly fileName: string | undefined
  /** As sent; empty if none was. */
  readonly mediaType: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** A file in a form. Its bytes may be anything, so they are not among its fields, which are searched for what no database can store. */
export class SentFile {
  readonly fileName: string
  readonly #bytes: Uint8Array

  constructor(fileName: string, bytes: Uint8Array) {
    this.fileName = fileName
    this.#bytes = bytes
  }

  get bytes(): Uint8Array {
    return this.#bytes
  }
}

const maxHeadLength = 8_192
const lineEnd = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')

/** The boundary that a Content-Type of this kind names; undefined for any other. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const [, quoted, plain] = /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]{1,200})"|([^;\s"]{1,200}))/i.exec(contentType ?? '') ?? []
  return quoted ?? plain
}

/** The parts one after another, as they arrive: nothing is held but the end of what has been read. */
export async function* readParts(source: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const reader = new Reader(source)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  for await (const _preamble of reader.until(delimiter));
  while ((await reader.take(2)) === '\r\n') {
    const head = await headOf(reader)
    const bytes = reader.until(delimiter)
    yield { ...head, bytes }
    for await (const _unread of bytes);
  }
}

async function headOf(reader: Reader): Promise<Omit<Part, 'bytes'>> {
  const bytes: Uint8Array[] = []
  for await (const some of reader.until(headEnd)) {
    bytes.push(some)
    if (bytes.reduce((sum, { length }) => sum + length, 0) > maxHeadLength) throw wrongInput('body', 'The header of a part of the form is too long.')
  }
  const lines = Buffer.concat(bytes).toString().split(lineEnd.toString())
  const valueOf = (header: string) => lines.find((line) => line.toLowerCase().startsWith(`${header}:`))?.slice(header.length + 1) ?? ''
  const disposition = valueOf('content-disposition')
  const name = /[;\s]name="([^"]*)"/i.exec(disposition)?.[1]
  if (name === undefined) throw wrongInput('body', 'A part of the form has no name.')
  return { name, fileName: /[;\s]filename="([^"]*)"/i.exec(disposition)?.[1], mediaType: valueOf('content-type').trim() }
}

class Reader {
  readonly #source: AsyncIterator<Uint8Array>
  // The first delimiter has no line before it.
  #held: Buffer = lineEnd

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async #more(): Promise<void> {
    const next = await this.#source.next()
    if (next.done) throw wrongInput('body', 'The form ends in the middle of a part.')
    this.#held = Buffer.concat([this.#held, next.value])
  }

  async take(count: number): Promise<string> {
    while (this.#held.length < count) await this.#more()
    const taken = this.#held.subarray(0, count).toString('latin1')
    this.#held = this.#held.subarray(count)
    return taken
  }

  /** What is before the next `mark`, which is skipped. What may be the beginning of a mark is held until more has arrived. */
  async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#held.indexOf(mark)
      const sure = at < 0 ? Math.max(0, this.#held.length - mark.length + 1) : at
      const before = this.#held.subarray(0, sure)
      this.#held = this.#held.subarray(at < 0 ? sure : at + mark.length)
      if (before.length > 0) yield before
      if (at >= 0) return
      await this.#more()
    }
  }
}

/** A whole body as fields by name: texts and files. A repeated name becomes a list. */
export async function readMultipart(bytes: Buffer, boundary: string): Promise<Record<string, unknown>> {
  const whole = (async function* () {
    yield bytes
  })()
  const fields = new Map<string, unknown[]>()
  for await (const part of readParts(whole, boundary)) {
    const pieces: Uint8Array[] = []
    for await (const piece of part.bytes) pieces.push(piece)
    const content = Buffer.concat(pieces)
    fields.set(part.name, [...(fields.get(part.name) ?? []), part.fileName === undefined ? content.toString() : new SentFile(part.fileName, content)])
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]))
}
