import type { FastifyRequest } from 'fastify'
import { limits } from '#domain/limits.ts'
import type { OwnPassword } from '../../organization/administrator-act.ts'
import { browserTokenOf } from '../../security/browser-cookie.ts'
import type { Services } from '../../services.ts'
import { plainText } from '../input.ts'

export const currentPassword = plainText(limits.password.longest)

/** Hashing a password is deliberately expensive. */
export const costOfPassword = 50

export const passwordOf = ({ services, request }: { services: Services; request: FastifyRequest }, given: string): OwnPassword => ({
  currentPassword: given,
  address: request.ip,
  browser: browserTokenOf(request, services.overHttps),
})
