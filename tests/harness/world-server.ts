import type { LeaseRequest } from '#domain/wire/sync/lease.ts'
import type { PokedPage } from '#domain/wire/sync/poke.ts'
import type { WireMutation, Push } from '#domain/wire/sync/push.ts'
import type { PullRequest } from '#domain/wire/sync/pull.ts'
import type { ManifestRequest } from '#domain/wire/sync/snapshot.ts'
import { Refusal } from '#domain/tx.ts'
import { lease } from '#server/feed/leases.ts'
import { readPokedPage } from '#server/feed/poked-pages.ts'
import { pull } from '#server/feed/pull.ts'
import { PushBatcher } from '#server/feed/push-batcher.ts'
import { push } from '#server/feed/push.ts'
import { RecentChanges } from '#server/feed/recent-changes.ts'
import { manifest, readBlock } from '#server/feed/manifest.ts'
import { SnapshotBlocks } from '#server/feed/snapshot-blocks.ts'
import type { FeedStore } from '#server/feed/tables.ts'
import { readUploadState, receiveChunk, usualUpload } from '#server/files/receive-chunk.ts'
import type { Chunk, FileStore } from '#server/files/tables.ts'
import { failed, type CallResult, type Call } from '#sync/transport.ts'
import type { FileCaller } from '#server/files/assert-access.ts'
import { ServerDown } from './memory-store.ts'

/** Bytes of a chunk of a file, few, so that files have several. */
export const worldChunk = 4

/** The name of a newer app's command that is sent to a server that does not know it. */
export const newerCommand = 'newer@9'

export interface WorldServerOptions {
  store: FileStore
  clock: () => number
  /** Rows per page and per chunk, few, so that pulls have several. */
  pageRows: () => number
  /** Commands of a newer app that this server does not know yet. */
  isUnknown: (command: string) => boolean
  /** Mutations whose form this server refuses, whoever sends them. */
  isUnreadable: (device: string, mutation: WireMutation) => boolean
  /** Whether pushes that arrive at the same time are one transaction. */
  sharesCommits: () => boolean
  /** The oldest app it accepts. */
  minApp: () => string
}

/** The sync routes without HTTP: the same functions at the same addresses. */
export class WorldServer {
  readonly #options: WorldServerOptions
  readonly #together: PushBatcher
  readonly #recent = new RecentChanges()

  constructor(options: WorldServerOptions) {
    this.#options = options
    this.#together = new PushBatcher(options.store, options.clock)
  }

  /** Null: it is still working, and must be called again. */
  async answer(call: Call, userId: number | null): Promise<CallResult<unknown> | null> {
    if (userId === null) return failed('session.expired')
    try {
      return await this.route(call, userId)
    } catch (error) {
      if (error instanceof Refusal) return failed(error.code, undefined, error.detail)
      return failed(error instanceof ServerDown ? 'network.unreachable' : 'server.failed')
    }
  }

  /** What would come along with a poke of this group now. */
  async pokedPage(groupId: number, from: number): Promise<PokedPage | undefined> {
    return this.#options.store.read((tables) => readPokedPage(tables, this.#recent, groupId, from)).catch(() => undefined)
  }

  protected async route(call: Call, userId: number): Promise<CallResult<unknown>> {
    const { path, query = {}, body } = call
    const { store, clock, pageRows } = this.#options
    const sender = { userId, groupId: query.group as number | undefined, forUserId: query.user as number | undefined }
    switch (path) {
      case '/api/v1/sync/push':
        if ((body as Push).mutations.some((mutation) => this.#options.isUnreadable((body as Push).device, mutation))) return unreadable
        return ok(await this.push(store, userId, this.#asKnown(body as Push)))
      case '/api/v1/sync/pull': {
        const request = body as PullRequest
        const asks = { userId, groupId: request.group, forUserId: request.user }
        // As the route does: a device that is unknown need not be closed.
        const isKnown = await store.read(
          async (tables) => (await tables.isMember(request.group!, userId)) || (await tables.device(request.device)) !== undefined,
        )
        if (!isKnown) return failed('group.left')
        const page = await pull({ store, recent: this.#recent, clock }, asks, request, pageRows())
        if ('revoked' in page) return { ok: false, failure: { ...failed('group.left').failure, body: { code: 'group.left', ...page } } }
        return ok({ ...page, minApp: this.#options.minApp() })
      }
      case '/api/v1/sync/manifest': {
        const request = body as ManifestRequest
        const asks = { userId, groupId: request.group, forUserId: request.user }
        if (!(await store.read((tables) => tables.isMember(request.group!, userId)))) return failed('group.left')
        const answer = await manifest(store, this.#blocks(), asks, request, { inline: pageRows(), preview: 2 })
        return ok({ ...answer, minApp: this.#options.minApp() })
      }
      case '/api/v1/sync/block': {
        const content = await readBlock(store, sender, query.device as string, query.hash as string)
        return content ? ok(JSON.parse(Buffer.from(content).toString())) : failed('block.gone')
      }
      case '/api/v1/sync/leases':
        return ok(await lease(store, sender, body as LeaseRequest, clock))
      default:
        return this.#upload(call, userId)
    }
  }

  async #upload({ path, query = {}, put }: Call, userId: number): Promise<CallResult<unknown>> {
    const [, fileId] = /^\/api\/v1\/sync\/files\/([\w-]+)\/upload$/.exec(path) ?? []
    if (!fileId) return failed('route.unknown')
    if (query.user !== userId) return failed('session.other-user')
    const caller = { userId, groupId: query.group as number }
    if (!put) return ok(await readUploadState(this.#options.store, caller, fileId))
    return ok(await this.receive(this.#options.store, caller, fileId, { start: query.start as number, content: new Uint8Array(await put.arrayBuffer()) }))
  }

  protected receive(store: FileStore, caller: FileCaller, fileId: string, chunk: Chunk): Promise<unknown> {
    return receiveChunk(store, caller, fileId, chunk, {
      ...usualUpload(this.#options.clock),
      chunk: worldChunk,
      largestChunk: worldChunk,
      chunkStep: worldChunk,
    })
  }

  /** Not compressed, so that histories need no time of their own. */
  #blocks(): SnapshotBlocks {
    const { store, pageRows } = this.#options
    return new SnapshotBlocks(store, pageRows() * 2, undefined, async (json) => Buffer.from(json))
  }

  protected push(store: FeedStore, userId: number, body: Push): Promise<unknown> {
    return this.#options.sharesCommits() ? this.#together.push({ userId }, body) : push(store, { userId }, body, this.#options.clock)
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
