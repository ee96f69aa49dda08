import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, allErrors, answerMessage } from '#domain/error-code.ts'
import { Refusal, type RefusalDetail } from '#domain/tx.ts'
import type { ErrorBody } from '#domain/wire/errors.ts'
import { DatabaseOutage } from '../store/database-failure.ts'

/** Seconds after which a refused caller may try again, where the code says "later". */
const retryAfter: Partial<Record<ErrorCode, number>> = {
  'request.too-many': 1,
  'request.still-running': 1,
  'command.unknown': 60,
  'upload.too-many': 60,
  'server.failed': 5,
  'server.unavailable': 2,
  'server.disk-full': 30,
}

/**
 * Every error leaves through here: a Refusal with its own status and message, a malformed request as such, an
 * unavailable database with "later", and anything else as a bug with nothing but a reference number.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) {
    request.log.info({ code: error.code }, 'a call was refused')
    return answerCode(reply, error.code, error.detail)
  }
  if (error instanceof DatabaseOutage) return answerOutage(error, request, reply)
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return answerCode(reply, 'body.too-large')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return answerCode(reply, 'input.invalid')
  request.log.error({ err: error }, 'a call failed')
  return answerCode(reply, 'server.failed', { request: request.id })
}

function answerOutage(outage: DatabaseOutage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.server.services.readiness.note(outage)
  request.log.warn({ reason: outage.reason, message: outage.message }, 'the database could not carry out a call')
  return answerCode(reply, outage.reason === 'full' ? 'server.disk-full' : 'server.unavailable')
}

export function answerCode(reply: FastifyReply, code: ErrorCode, detail: RefusalDetail = {}): FastifyReply {
  const { status } = allErrors[code]
  const seconds = typeof detail.seconds === 'number' ? detail.seconds : retryAfter[code]
  if (seconds) reply.header('retry-after', seconds)
  return reply.code(status).type('application/json; charset=utf-8').send(toErrorBody(code, detail))
}

export function toErrorBody(code: ErrorCode, detail: RefusalDetail): ErrorBody {
  const message = answerMessage(code, detail)
  const template = allErrors[code].message
  const { explanation: _, ...facts } = detail
  return { code, message, errors: [message], ...(template !== message && { template }), ...(Object.keys(facts).length && { detail: facts }) }
}
