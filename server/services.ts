import type { Bus } from './feed/bus.ts'
import type { AddonServices } from './addons/addon-services.ts'
import type { NetworkScope } from './addons/fetch-outside.ts'
import type { FileStore } from './files/tables.ts'
import type { DeviceContacts } from './devices/device-contacts.ts'
import type { PushBatcher } from './feed/push-batcher.ts'
import type { RecentChanges } from './feed/recent-changes.ts'
import type { SnapshotBlocks } from './feed/snapshot-blocks.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { SystemPolicies } from './policies/system-policies.ts'
import type { PrinterScope } from './printing/printer-address.ts'
import type { Presence } from './presence/presence.ts'
import type { PushScope } from './push/push-endpoint.ts'
import type { EventStreams } from './routes/sync/event-streams.ts'
import type { Admission } from './security/limits/admission.ts'
import type { Captcha } from './security/captcha.ts'
import type { Seal } from './security/seal.ts'
import type { ShortCalls } from './security/limits/short-calls.ts'
import type { HeavyReadQueue } from './security/limits/heavy-read-queue.ts'
import type { Sso } from './sso/sso.ts'
import type { FeedTables } from './store/feed/feed-tables.ts'
import type { Readiness } from './store/checks/readiness.ts'
import type { SourcePositions } from './source-positions.ts'
import type { Engine } from './store/sql.ts'
import type { ParserWall } from './wall/parser-wall.ts'
import type { Mutex } from './store/sqlite/mutex.ts'

/** Epoch ms. Always passed in, so that tests control it. */
export type Clock = () => number

/** What handlers use. Created once in app.ts. */
export interface Services {
  readonly engine: Engine
  readonly store: FeedTables
  readonly recent: RecentChanges
  readonly files: FileStore
  readonly blocks: SnapshotBlocks
  readonly bus: Bus
  readonly pushes: PushBatcher
  readonly contacts: DeviceContacts
  readonly clock: Clock
  readonly admission: Admission
  readonly heavyReads: HeavyReadQueue
  /** Reads what comes from elsewhere in formats that are not ours. */
  readonly wall: ParserWall
  /** For passwords, one after another. */
  readonly hashing: Mutex
  readonly captcha: Captcha
  readonly shortCalls: ShortCalls
  readonly streams: EventStreams
  readonly presence: Presence
  /** People reach this server by https, directly or through a proxy: cookies are Secure. */
  readonly overHttps: boolean
  readonly publicUrl: string | undefined
  /** The idle policy if neither a person nor their group has one. Minutes; -1 is never. */
  readonly idleMinutes: number
  /** How many days a password is valid if neither a person nor their group has a policy; -1 is always. */
  readonly passwordDays: number
  /** What the organization has set for all groups. */
  readonly systemPolicies: SystemPolicies
  /** Undefined if this server sends no mails. */
  readonly mailer: Mailer | undefined
  /** Undefined without single sign-on. */
  readonly sso: Sso | undefined
  /** The hour from which on the daily mails are sent. */
  readonly dailyMailHour: number
  readonly pushReach: PushScope
  readonly printerReach: PrinterScope
  readonly addons: AddonServices
  readonly seal: Seal
  /** Where webhooks may be. */
  readonly webhookReach: NetworkScope
  readonly readiness: Readiness
  readonly metrics: Metrics
  /** For what pages report about themselves. */
  readonly sourcePositions: SourcePositions
  /** The token that allows reading /metrics. */
  readonly metricsToken: string | undefined
}
