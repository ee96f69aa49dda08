import type { PushLine } from './feed/push-line.ts'
import type { FeedStore } from './feed/tables.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { EventStreams } from './routes/sync/event-streams.ts'
import type { CallRate } from './security/call-rate.ts'
import type { Readiness } from './store/readiness.ts'
import type { Engine } from './store/sql.ts'

/** Epoch ms. Given, never taken, so that tests turn it by hand. */
export type Clock = () => number

/** What handlers work with. Made once in app.ts. */
export interface Services {
  readonly engine: Engine
  readonly store: FeedStore
  readonly pushes: PushLine
  readonly clock: Clock
  readonly callRate: CallRate
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
