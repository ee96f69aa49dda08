import { LRUCache } from 'lru-cache'
import { presenceTimes, type OtherPresence } from '#domain/wire/sync/presence.ts'
import type { Bus, SaidPresence } from '../feed/bus.ts'
import type { EventStreams, StreamOwner } from '../routes/sync/event-streams.ts'
import { Budget } from '../security/limits/budget.ts'

export interface PresenceOptions {
  readonly bus: Bus
  readonly clock: () => number
  readonly streams: Pick<EventStreams, 'tell'>
  /** Whether the owner of a stream sees the experiment at this moment. */
  maySee(owner: StreamOwner, experimentId: number): Promise<boolean>
}

/** Experiments with someone in them, and pages in one of them. */
const most = { experiments: 5_000, pages: 200 }

type Pages = LRUCache<string, Kept>

interface Kept {
  readonly said: SaidPresence
  readonly until: number
}

/**
 *   a page says where its person is ─► bus ─► every process: kept until it is no longer believed
 *                                               └─► streams of the others who are there, if they see the experiment at this moment
 *
 * Who is in which experiment, in memory only. Law 164: nothing of it is stored or logged.
 */
export class Presence {
  readonly #options: PresenceOptions
  readonly #experiments = new LRUCache<string, Pages>({ max: most.experiments })
  /** What one session may say in a second: a cursor that moves. */
  readonly rate = new Budget({ perSecond: 10, burst: 40 })

  constructor(options: PresenceOptions) {
    this.#options = options
    options.bus.onPresence((said) => this.#take(said))
    options.bus.onSessionEnd((hash) => this.#end(hash))
  }

  say(said: SaidPresence): void {
    this.#options.bus.sayPresence(said)
  }

  /** Everyone in the experiment but this person. */
  othersIn(groupId: number, experimentId: number, userId: number): OtherPresence[] {
    return this.#believed(groupId, experimentId)
      .filter(({ said }) => said.userId !== userId)
      .map((kept) => this.#toOther(kept))
  }

  /** Says nothing of a page that nobody knows. */
  leave(said: SaidPresence): void {
    const { groupId, experimentId, page, session } = said
    const isKnown = this.#believed(groupId, experimentId).some((kept) => kept.said.page === page && kept.said.session === session)
    if (isKnown) this.say({ ...said, leaves: true })
  }

  #take(said: SaidPresence): void {
    const { groupId, experimentId } = said
    const place = keyOf(groupId, experimentId)
    const pages = this.#experiments.get(place) ?? new LRUCache<string, Kept>({ max: most.pages })
    // Another session cannot speak for this one, whatever it calls its page.
    const key = `${said.session} ${said.page}`
    const known = pages.get(key)
    if (known && known.said.n >= said.n) return
    const until = this.#options.clock() + presenceTimes.lasts
    // One who has left is remembered, so that nothing older brings them back.
    const kept = { said, until }
    pages.set(key, kept)
    this.#experiments.set(place, pages)
    if (!said.leaves || known) this.#tell(kept)
  }

  #tell(kept: Kept): void {
    const { groupId, experimentId, userId } = kept.said
    const there = new Set(this.#believed(groupId, experimentId).map(({ said }) => said.session))
    const text = `event: presence\ndata: ${JSON.stringify(this.#toOther(kept))}\n\n`
    this.#options.streams.tell(
      text,
      (owner) => owner.groupId === groupId && owner.userId !== userId && there.has(owner.sessionHash),
      (owner) => this.#options.maySee(owner, experimentId),
    )
  }

  #end(session: string): void {
    for (const pages of this.#experiments.values())
      for (const { said } of pages.values()) if (said.session === session && !said.leaves) this.#take({ ...said, n: said.n + 1, place: null, leaves: true })
  }

  #believed(groupId: number, experimentId: number): Kept[] {
    const now = this.#options.clock()
    return [...(this.#experiments.get(keyOf(groupId, experimentId))?.values() ?? [])].filter(({ said, until }) => !said.leaves && until > now)
  }

  #toOther({ said, until }: Kept): OtherPresence {
    const { userId, page, n, experimentId, place, leaves } = said
    return { userId, page, n, experimentId, place, lasts: leaves ? 0 : Math.max(0, until - this.#options.clock()) }
  }
}

const keyOf = (groupId: number, experimentId: number): string => `${groupId} ${experimentId}`
