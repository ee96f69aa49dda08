import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ErrorCode } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Access, Granted } from '../policies/access.ts'
import type { Services } from '../services.ts'

/** What every handler is given, besides its input: who calls, and the moment it is by the server's clock. */
export type Call<A extends Access> = Granted[A] & {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly at: number
  /** Takes what turned out only now from the caller's budget, beside the route's own cost. Nothing of a stranger's. */
  readonly charge: (units: number) => void
}

/**
 * An address and what it does, as a value: one list registers it, documents it, and tests walk it.
 * `input` reads `{ params, query, body }`. The handler's result is sent as JSON; `undefined` is 204, unless it has answered by the reply itself.
 */
export interface Route<A extends Access = Access, Input = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly access: A
  readonly input: z.ZodMiniType<Input>
  /** Codes it may answer with, beyond those of its access and of every call. */
  readonly refusals: readonly ErrorCode[]
  /** Bytes; by access unless told: `bodyLimitOf`. */
  readonly bodyLimit?: number
  /** What a call costs of its caller's budget, in units of about a millisecond of the server's work; by method unless told: `costOf`. */
  readonly cost?: number | ((request: FastifyRequest) => number)
  /** A GET that writes: the cross-site rule holds for it as well. */
  readonly changesState?: true
  /** Compressed by what the caller accepts. For answers that are large by nature. */
  readonly isLarge?: true
  /** Stays open: there is no HEAD of it. */
  readonly isStream?: true
  /** Reads what may be as large as the group, by `readHeavy`. */
  readonly isHeavy?: true
  /** Brings what devices did: of a text that no database can keep, the act that holds it is refused, and the others go on. */
  readonly carriesMutations?: true
  /** Asked by a device on its own, when a timer or a poke says so, whether somebody is there or not: does not keep a session alive. */
  readonly isPoll?: true
  handler(call: Call<A>, input: Input): unknown
}

/** A read is a few rows by their key; a write is a commit to the disk. */
const usualCost: Readonly<Record<Route['method'], number>> = { GET: 1, POST: 5, PUT: 5, PATCH: 5, DELETE: 5 }

export function costOf({ cost, method }: Route, request: FastifyRequest): number {
  return typeof cost === 'function' ? cost(request) : (cost ?? usualCost[method])
}

/** A stranger has nothing to say that is long. */
export const bodyLimitOf = ({ bodyLimit, access }: Route): number => bodyLimit ?? (access === 'public' ? limits.body.stranger : limits.body.usual)

/** As the caller says; what does not say how long it is counts as long as it may be. */
export function bodyBytes(request: FastifyRequest, most: number): number {
  const said = Number(request.headers['content-length'] ?? NaN)
  return Number.isFinite(said) ? Math.min(said, most) : most
}

/** Keeps the types of access and input together, then forgets them, so that all routes fit one list. */
export const defineRoute = <const A extends Access, Input>(route: Route<A, Input>): Route => route
