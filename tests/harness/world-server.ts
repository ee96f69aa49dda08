import type { LeaseRequest } from '#domain/wire/lease.ts'
import type { WireMutation, Push } from '#domain/wire/push.ts'
import type { SnapshotKey } from '#domain/wire/snapshot.ts'
import { Refusal } from '#domain/tx.ts'
import { lease } from '#server/feed/leases.ts'
import { pull } from '#server/feed/pull.ts'
import { push } from '#server/feed/push.ts'
import { snapshot } from '#server/feed/snapshot.ts'
import type { FeedStore } from '#server/feed/tables.ts'
import { failed, type CallResult, type Call } from '#sync/transport.ts'
import { ServerDown } from './memory-store.ts'

/** The name of a newer app's command that is sent to a server that does not know it. */
export const newerCommand = 'newer@9'

export interface WorldServerOptions {
  store: FeedStore
  clock: () => number
  /** Rows per page and per chunk, few, so that pulls have several. */
  pageRows: () => number
  /** Commands of a newer app that this server does not know yet. */
  isUnknown: (command: string) => boolean
  /** Mutations whose form this server refuses, whoever sends them. */
  isUnreadable: (device: string, mutation: WireMutation) => boolean
  /** The oldest app it accepts. */
  minApp: () => string
}

/** The sync routes without HTTP: the same functions at the same addresses. */
export class WorldServer {
  readonly #options: WorldServerOptions

  constructor(options: WorldServerOptions) {
    this.#options = options
  }

  /** Null: it is still working, and must be called again. */
  async answer(call: Call, userId: number | null): Promise<CallResult<unknown> | null> {
    if (userId === null) return failed('session.expired')
    try {
      return await this.route(call, userId)
    } catch (error) {
      if (error instanceof Refusal) return failed(error.code)
      return failed(error instanceof ServerDown ? 'network.unreachable' : 'server.failed')
    }
  }

  protected async route({ path, query = {}, body }: Call, userId: number): Promise<CallResult<unknown>> {
    const { store, clock, pageRows } = this.#options
    const sender = { userId, groupId: query.group as number | undefined, forUserId: query.user as number | undefined }
    const device = query.device as string
    switch (path) {
      case '/api/v1/sync/push':
        if ((body as Push).mutations.some((mutation) => this.#options.isUnreadable((body as Push).device, mutation))) return unreadable
        return ok(await this.push(store, userId, this.#asKnown(body as Push)))
      case '/api/v1/sync/pull': {
        // As the route does: a device that is unknown need not be closed.
        const isKnown = await store.read(async (tables) => (await tables.isMember(sender.groupId!, userId)) || (await tables.device(device)) !== undefined)
        if (!isKnown) return failed('group.left')
        const page = await pull(store, sender, device, query.cursor as number, query.confirmed as number, pageRows(), clock)
        if ('revoked' in page) return { ok: false, failure: { ...failed('group.left').failure, body: { code: 'group.left', ...page } } }
        return ok({ ...page, minApp: this.#options.minApp() })
      }
      case '/api/v1/sync/snapshot': {
        const key = { entity: query.entity, after: query.after ?? null } as SnapshotKey
        return ok(await snapshot(store, sender, device, key, { rows: pageRows() * 4, blocks: 1, head: 2 }))
      }
      case '/api/v1/sync/leases':
        return ok(await lease(store, sender, body as LeaseRequest, clock))
      default:
        return failed('route.unknown')
    }
  }

  protected push(store: FeedStore, userId: number, body: Push): Promise<unknown> {
    return push(store, { userId }, body, this.#options.clock)
  }

  #asKnown(body: Push): Push {
    if (!body.mutations.some((mutation) => this.#options.isUnknown(mutation.command))) return body
    const mutations = body.mutations.map((mutation) => (this.#options.isUnknown(mutation.command) ? { ...mutation, command: newerCommand } : mutation))
    return { ...body, mutations }
  }
}

const refusal = failed('input.invalid', 'The request is not in the expected format.', { field: 'body.mutations.0.label' })
const { code, message, detail } = refusal.failure
const unreadable: CallResult<unknown> = { ok: false, failure: { ...refusal.failure, body: { code, message, errors: [message], detail } } }

const ok = (value: unknown): CallResult<unknown> => ({ ok: true, value })
