import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Below this the headers weigh more than what is saved. */
const leastBytes = 1024
/** Quality 4: near gzip's speed and well below its size on rows. */
const brotliQuality = 4

/** Sends `value` as JSON, compressed by what the caller accepts. */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, value: unknown): Promise<FastifyReply> {
  const json = Buffer.from(JSON.stringify(value))
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  const coding = json.length < leastBytes ? undefined : acceptedCoding(request.headers['accept-encoding'])
  if (!coding) return reply.send(json)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: json.length } }
  return reply.header('content-encoding', coding).send(coding === 'br' ? await toBrotli(json, options) : await toGzip(json))
}

/** Brotli before gzip; a coding with q=0 is refused by the caller. */
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
