import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, allErrors } from '#domain/error-code.ts'
import { securityHeaders } from '../security/headers.ts'
import { toErrorBody } from './errors.ts'

/**
 * Answers what Node cannot read as a request, such as one whose address and headers are longer than it accepts: there is no reply object for it.
 * A request that did not arrive in time gets no answer, so that its sender takes it for a lost connection.
 */
export const answerUnreadable =
  (overHttps: boolean) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (socket.destroyed) return
    const isAnswered = error.code !== 'ECONNRESET' && error.code !== 'ERR_HTTP_REQUEST_TIMEOUT'
    if (isAnswered && socket.writable)
      socket.write(rawAnswer(error.code === 'HPE_HEADER_OVERFLOW' ? 'body.too-large' : 'input.invalid', securityHeaders(overHttps)))
    socket.destroy()
  }

function rawAnswer(code: ErrorCode, security: Readonly<Record<string, string>>): string {
  const { status } = allErrors[code]
  const body = JSON.stringify(toErrorBody(code, {}))
  const headers = { ...security, 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
