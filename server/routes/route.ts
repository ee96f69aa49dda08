import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ErrorCode } from '#domain/error-code.ts'
import { serverLimits } from '#domain/limits.ts'
import type { Access, Granted } from '../policies/access.ts'
import type { Services } from '../services.ts'

/** What every handler gets besides its input: the caller, and the current time by the server's clock. */
export type Call<A extends Access> = Granted[A] & {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly at: number
  /** Charges the caller's budget with costs that were unknown before, in addition to the route's own cost. Does nothing for a stranger. */
  readonly charge: (units: number) => void
}

/**
 * A route and what it does, as a value: one list registers it, documents it, and tests go through it.
 * `input` reads `{ params, query, body }`. The handler's result is sent as JSON; `undefined` is 204, unless the handler has used the reply itself.
 */
export interface Route<A extends Access = Access, Input = unknown, Prepared = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly access: A
  readonly input: z.ZodMiniType<Input>
  /** Codes it may answer with, besides those of its access and those of every call. */
  readonly refusals: readonly ErrorCode[]
  /** Bytes; the default depends on access: `bodyLimitOf`. */
  readonly bodyLimit?: number
  /** The cost of a call, charged to the caller's budget, in units of about a millisecond of server time; the default depends on the method: `costOf`. */
  readonly cost?: number | ((request: FastifyRequest) => number)
  /** A GET that writes: the cross-site check applies to it, too. */
  readonly changesState?: true
  /** A form that the page of another site posts here: the cross-site check does not apply. It must neither read nor set a session. */
  readonly acceptsOtherSites?: true
  /** Compressed as the caller accepts. For answers that are usually large. */
  readonly isLarge?: true
  /** For a write by a program, which may carry an Idempotency-Key: whether this call writes. Its handler uses only `call.services`, and only returns its answer. */
  writes?(input: Input): boolean
  /** Stays open: it has no HEAD. */
  readonly isStream?: true
  /** May read as much as the whole group, through `readHeavy`, or wait long for a worker: no heavy read waits for it. */
  readonly isHeavy?: true
  /** The body is the request's unread stream, however long: the handler reads it piece by piece, and limits it. */
  readonly readsStream?: true
  /** Carries mutations of devices: if a text in one cannot be stored in a database, only that mutation is refused, and the others continue. */
  readonly carriesMutations?: true
  /** Called by a device on its own, on a timer or a poke, whether anyone is there or not: does not extend a session. */
  readonly isPoll?: true
  /** A write that is allowed with a token that may only read. */
  readonly withReadOnlyToken?: true
  /** What a person's devices keep in step by, and no program reads: refused to a token that may only read, even as a GET. */
  readonly isOfDevices?: true
  /** Only where administrators may try add-ons: on any other server, there is no such address. */
  readonly isForDevelopment?: true
  /** Answered even if the person's password has expired; without it, only what anyone may call is. Decision 58 */
  readonly withExpiredPassword?: true
  /** What takes long in a write, before its transaction begins. Writes nothing. Not asked for again when an answer is repeated for an Idempotency-Key. */
  prepare?(call: Call<A>, input: Input): Promise<Prepared>
  handler(call: Call<A>, input: Input, prepared: Prepared): unknown
}

/** A read is a few rows by key; a write is a commit to disk. */
const usualCost: Readonly<Record<Route['method'], number>> = { GET: 1, POST: 5, PUT: 5, PATCH: 5, DELETE: 5 }

export function costOf({ cost, method }: Route, request: FastifyRequest): number {
  return typeof cost === 'function' ? cost(request) : (cost ?? usualCost[method])
}

/** A stranger has nothing long to send. */
export const bodyLimitOf = ({ bodyLimit, access }: Route): number => bodyLimit ?? (access === 'public' ? serverLimits.body.stranger : serverLimits.body.usual)

/** As the caller declares; without a declared length, it counts as the maximum. */
export function bodyBytes(request: FastifyRequest, most: number): number {
  const said = Number(request.headers['content-length'] ?? NaN)
  return Number.isFinite(said) ? Math.min(said, most) : most
}

/** Checks the types of access and input together, then erases them, so that all routes fit in one list. */
export const defineRoute = <const A extends Access, Input, Prepared = undefined>(route: Route<A, Input, Prepared>): Route => route
