import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'

/** Where this server is reached, without a path: its public address, or else where the request came. */
export const ownAddress = ({ publicUrl }: Pick<Services, 'publicUrl'>, { protocol, host }: FastifyRequest): string => publicUrl ?? `${protocol}://${host}`
