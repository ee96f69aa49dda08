import { randomId } from '#db/random-id.ts'
import { readInput } from '#domain/input.ts'
import { otherSchema, presenceTimes, type OtherPresence, type PresenceCall, type PresencePlace, type Presences } from '#domain/wire/sync/presence.ts'
import type { Editor } from '@tiptap/core'
import type { Doc } from 'yjs'
import { Listeners } from '#src/ui/listeners.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { connectEditor } from './connect-editor.ts'

export interface PresenceDeps {
  readonly experimentId: number
  readonly userId: number
  readonly say: (call: PresenceCall) => Promise<ServerAnswer<Presences>>
  /** What the tab that syncs hears. */
  readonly openChannel: () => Pick<BroadcastChannel, 'addEventListener' | 'close'>
}

/** Ms between two positions of a cursor that moves. */
const spacing = 250

interface Known {
  readonly other: OtherPresence
  /** By the clock of the page. */
  readonly until: number
}

/**
 *   the person opens it, moves, or nothing for 4 s ──► say ──► server ──► who else is there
 *   hides the page, leaves it ──► say that they leave        └─► event stream ──► the tab that syncs ──► channel ──► who else is there
 *
 * One page that shows an experiment. Nothing of it is stored: what others write comes with the pull.
 */
export class ExperimentPresence {
  readonly #deps: PresenceDeps
  readonly #listeners = new Listeners()
  /** By page. */
  readonly #known = new Map<string, Known>()
  #others: readonly OtherPresence[] = []
  #nameOf: (userId: number) => string = () => ''
  #channel: ReturnType<PresenceDeps['openChannel']> | undefined
  #page = ''
  #n = 0
  #place: () => PresencePlace | null = () => null
  #isHere = false
  #isSaying = false
  #isDue = false
  /** The last answer: while the server is not reached, or knows no such call, nothing is said between the beats. */
  #hasFailed = false
  #saidAt = -Infinity
  #timer: ReturnType<typeof setTimeout> | undefined
  #sweep: ReturnType<typeof setTimeout> | undefined

  constructor(deps: PresenceDeps) {
    this.#deps = deps
  }

  readonly subscribe = this.#listeners.subscribe
  readonly read = (): readonly OtherPresence[] => this.#others

  get hasOthers(): boolean {
    return this.#others.length > 0
  }

  start(): void {
    this.#channel = this.#deps.openChannel()
    this.#channel.addEventListener('message', this.#hear)
    document.addEventListener('visibilitychange', this.#look)
    addEventListener('pagehide', this.#leave)
    addEventListener('pageshow', this.#look)
    this.#look()
  }

  stop(): void {
    this.#channel?.close()
    document.removeEventListener('visibilitychange', this.#look)
    removeEventListener('pagehide', this.#leave)
    removeEventListener('pageshow', this.#look)
    this.#leave()
  }

  /** What someone is called beside their cursor. */
  nameOf(userId: number): string {
    return this.#nameOf(userId)
  }

  setNames(nameOf: (userId: number) => string): void {
    this.#nameOf = nameOf
    this.#listeners.tell()
  }

  /** Shows in an editor where others are in its text, and says where this person is. Returns a function that ends it. */
  connect(editor: Editor, documentId: string, doc: Doc): () => void {
    return connectEditor(this, editor, { documentId, doc })
  }

  /** The person is somewhere else in it. Read when it is said: a cursor moves with each letter. */
  moveTo(place: () => PresencePlace | null): void {
    this.#place = place
    this.#saySoon()
  }

  readonly #look = (): void => {
    if (document.visibilityState === 'hidden') return this.#leave()
    if (this.#isHere) return
    this.#isHere = true
    this.#hasFailed = false
    this.#page = randomId()
    this.#saySoon()
  }

  readonly #leave = (): void => {
    if (!this.#isHere) return
    this.#isHere = false
    clearTimeout(this.#timer)
    clearTimeout(this.#sweep)
    void this.#deps.say(this.#call(true))
    this.#known.clear()
    this.#show()
  }

  #call(leaves: boolean): PresenceCall {
    return { page: this.#page, n: ++this.#n, experimentId: this.#deps.experimentId, place: leaves ? null : this.#place(), leaves }
  }

  #saySoon(): void {
    if (!this.#isHere || this.#hasFailed) return
    if (this.#isSaying) this.#isDue = true
    else this.#plan(Math.max(0, this.#saidAt + spacing - performance.now()))
  }

  #plan(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#say(), delay)
  }

  async #say(): Promise<void> {
    const page = this.#page
    this.#isSaying = true
    this.#isDue = false
    this.#saidAt = performance.now()
    const answer = await this.#deps.say(this.#call(false))
    this.#isSaying = false
    if (!this.#isHere) return
    this.#hasFailed = !answer.ok
    if (page === this.#page && answer.ok) for (const other of answer.value.others) this.#take(other)
    this.#show()
    this.#plan(presenceTimes.beat)
    if (this.#isDue || page !== this.#page) this.#saySoon()
  }

  readonly #hear = ({ data }: MessageEvent): void => {
    if ((data as { type?: unknown } | null)?.type !== 'sync.presence') return
    const other = readInput(otherSchema, (data as { other?: unknown }).other)
    if (!this.#isHere || !other.success || other.data.experimentId !== this.#deps.experimentId || other.data.userId === this.#deps.userId) return
    this.#take(other.data)
    this.#show()
  }

  #take(other: OtherPresence): void {
    const known = this.#known.get(other.page)
    if (known && known.other.n > other.n) return
    this.#known.set(other.page, { other, until: performance.now() + other.lasts })
  }

  /** Everyone who is still believed to be there. */
  readonly #show = (): void => {
    const now = performance.now()
    // One who left is remembered for a while, so that an answer that took longer does not bring them back.
    for (const [page, { until }] of this.#known) if (until + presenceTimes.lasts <= now) this.#known.delete(page)
    const believed = [...this.#known.values()].filter(({ until }) => until > now)
    clearTimeout(this.#sweep)
    if (believed.length > 0) this.#sweep = setTimeout(this.#show, Math.min(...believed.map(({ until }) => until)) - now)
    const others = believed.map(({ other }) => other)
    if (others.length === this.#others.length && others.every((other, at) => isSamePlace(other, this.#others[at]!))) return
    this.#others = others
    this.#listeners.tell()
  }
}

const isSamePlace = (one: OtherPresence, other: OtherPresence): boolean => one.page === other.page && JSON.stringify(one.place) === JSON.stringify(other.place)
