import type { PushBatcher } from './feed/push-batcher.ts'
import type { FeedStore } from './feed/tables.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { EventStreams } from './routes/sync/event-streams.ts'
import type { Admission } from './security/admission.ts'
import type { ShortCalls } from './security/short-calls.ts'
import type { HeavyReadQueue } from './security/heavy-read-queue.ts'
import type { Readiness } from './store/checks/readiness.ts'
import type { Engine } from './store/sql.ts'
import type { Mutex } from './store/sqlite/mutex.ts'

/** Epoch ms. Given, never taken, so that tests turn it by hand. */
export type Clock = () => number

/** What handlers work with. Made once in app.ts. */
export interface Services {
  readonly engine: Engine
  readonly store: FeedStore
  readonly pushes: PushBatcher
  readonly clock: Clock
  readonly admission: Admission
  readonly heavyReads: HeavyReadQueue
  /** Of passwords, one after the other. */
  readonly hashing: Mutex
  readonly shortCalls: ShortCalls
  readonly streams: EventStreams
  /** People reach this server by https, straight or through a proxy: cookies are Secure. */
  readonly overHttps: boolean
  readonly publicUrl: string | undefined
  /** The idle policy where neither a person nor their group has one. Minutes; -1 is none. */
  readonly idleMinutes: number
  readonly readiness: Readiness
  readonly metrics: Metrics
  /** Whoever shows it may read /metrics. */
  readonly metricsToken: string | undefined
}
