import type { FastifyReply, FastifyRequest } from 'fastify'
import { setImmediate as breathe } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { sharedTextOf } from '../feed/shared-text.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** For callers that do not accept it. */
export const fromBrotli = promisify(brotliDecompress)

/** Below this size, the headers cost more than compression saves. */
const minBytes = 1024
/** Quality 4: nearly as fast as gzip, and much smaller for rows. */
const brotliQuality = 4

/** Items of a list written in one go. */
const itemsAtOnce = 100
/** Characters that take about a millisecond to write. */
const largeText = 64 * 1024

/** Sends `value` as JSON, compressed as the caller accepts. */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, value: unknown): Promise<FastifyReply> {
  const json = await toJson(value)
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  const coding = json.length < minBytes ? undefined : acceptedCoding(request.headers['accept-encoding'])
  if (!coding) return reply.send(json)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: json.length } }
  return reply.header('content-encoding', coding).send(coding === 'br' ? await toBrotli(json, options) : await toGzip(json))
}

/** The text of a large value, letting other work run between parts of its lists. */
async function toJson(value: unknown): Promise<Buffer> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return Buffer.from(JSON.stringify(value))
  const parts: Buffer[] = []
  let before = '{'
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue
    parts.push(Buffer.from(`${before}${JSON.stringify(name)}:`), ...(Array.isArray(field) ? await listParts(field) : [Buffer.from(JSON.stringify(field))]))
    before = ','
  }
  return Buffer.concat([...parts, Buffer.from(before === '{' ? '{}' : '}')])
}

async function listParts(list: readonly unknown[]): Promise<Buffer[]> {
  const parts: Buffer[] = []
  let written = 0
  for (let from = 0; from < list.length; from += itemsAtOnce) {
    parts.push(from ? comma : opening)
    for (const part of textParts(list.slice(from, from + itemsAtOnce))) {
      parts.push(part)
      written += part.length
    }
    if (written < largeText) continue
    written = 0
    await breathe()
  }
  return [...parts, list.length ? closing : Buffer.from('[]')]
}

const [opening, comma, closing] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** Items that are shared as they are, everything between them in one go. */
function textParts(items: readonly unknown[]): Buffer[] {
  const parts: Buffer[] = []
  for (let from = 0; from < items.length;) {
    const shared = sharedTextOf(items[from])
    if (from) parts.push(comma)
    let to = from + 1
    if (!shared) while (to < items.length && !sharedTextOf(items[to])) to++
    parts.push(shared ?? Buffer.from(JSON.stringify(items.slice(from, to)).slice(1, -1)))
    from = to
  }
  return parts
}

/** Brotli before gzip; the caller refuses a coding with q=0. */
export function acceptedCoding(header: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const accepted = String(header ?? '')
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
    .filter(([, weight]) => weight === undefined || Number(weight) > 0)
    .map(([name]) => name)
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
}
