import cookie from '@fastify/cookie'
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { limits, serverLimits } from '#domain/limits.ts'
import { scimPath } from '#domain/wire/organization/directory.ts'
import { makeAddonServices } from './addons/addon-services.ts'
import { DeviceContacts } from './devices/device-contacts.ts'
import { LocalBus, type Bus } from './feed/bus.ts'
import { BlockRefresher } from './feed/block-refresher.ts'
import { PokedPages } from './feed/poked-pages.ts'
import { RecentChanges } from './feed/recent-changes.ts'
import { PushBatcher } from './feed/push-batcher.ts'
import { SnapshotBlocks } from './feed/snapshot-blocks.ts'
import { makeFollowers } from './followers/make-followers.ts'
import { closeUnusedConnections } from './close-unused-connections.ts'
import { answerError } from './routes/errors.ts'
import { addBodyParsers } from './routes/body.ts'
import { routes as allRoutes } from './routes/list.ts'
import { readGroup } from './routes/read-group.ts'
import { registerRoutes } from './routes/register.ts'
import type { Route } from './routes/route.ts'
import { addShell } from './routes/shell.ts'
import { answerUnreadable } from './routes/unreadable-request.ts'
import { Mailer } from './mail/mailer.ts'
import { findInSight } from './presence/assert-in-sight.ts'
import { Presence } from './presence/presence.ts'
import type { PrinterScope } from './printing/printer-address.ts'
import type { Patience } from './printing/printer-connection.ts'
import type { PushScope } from './push/push-endpoint.ts'
import type { SmtpSettings } from './mail/smtp.ts'
import { Metrics } from './metrics/metrics.ts'
import { EventStreams, heartbeat } from './routes/sync/event-streams.ts'
import { closedGroups, isMemberOf } from './policies/access.ts'
import { isPasswordExpired } from './policies/password-policy.ts'
import { SystemPolicies } from './policies/system-policies.ts'
import { answerScimFailure, isScimAddress, registerScim } from './scim/register-scim.ts'
import { Admission } from './security/limits/admission.ts'
import { findCallerByHash } from './security/caller.ts'
import { Captcha } from './security/captcha.ts'
import { ShortCalls } from './security/limits/short-calls.ts'
import { HeavyReadQueue } from './security/limits/heavy-read-queue.ts'
import { Seal } from './security/seal.ts'
import { sealStored } from './security/seal-stored.ts'
import { refuseOtherHosts } from './security/own-host.ts'
import { addSecurityHeaders, securityHeaders } from './security/headers.ts'
import { logOptions, type LogSink } from './security/log.ts'
import { strongTls } from './security/tls.ts'
import type { Clock, Services } from './services.ts'
import type { LogLevel } from './settings/settings.ts'
import { noAddonSettings, type AddonSettings } from './settings/addons.ts'
import { usualBudgets, type BudgetSettings } from './settings/budgets.ts'
import type { SsoSettings } from './settings/sso.ts'
import { SourcePositions } from './source-positions.ts'
import { Sso } from './sso/sso.ts'
import { usualMailHour } from './settings/mail.ts'
import { FeedTables } from './store/feed/feed-tables.ts'
import { SqlFileStore } from './store/files/sql-files.ts'
import { Readiness, type State } from './store/checks/readiness.ts'
import type { Engine } from './store/sql.ts'
import { ParserWall } from './wall/parser-wall.ts'
import { Mutex } from './store/sqlite/mutex.ts'

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
    /** Converts the texts of earlier releases. */
    convertTexts: () => Promise<void>
  }
}

export interface AppOptions {
  /** Open and migrated. The app does not close it. */
  engine: Engine
  clock: Clock
  webRoot: string
  /** Folder that keeps the web app's hashed files across updates of the server. */
  keptAssets?: string
  log?: { level: LogLevel; stream?: LogSink }
  bus?: Bus
  publicUrl?: string | undefined
  /** What it listens on. */
  host?: string
  trustedProxies?: readonly string[]
  tls?: { cert: string; key: string } | undefined
  apiRate?: number
  budgets?: BudgetSettings
  idleMinutes?: number
  passwordDays?: number
  mail?: SmtpSettings | undefined
  sso?: SsoSettings | undefined
  dailyMailHour?: number
  pushReach?: PushScope
  printerReach?: PrinterScope
  printerPatience?: Patience
  addons?: AddonSettings
  /** What secrets in the database are sealed with. */
  secret?: string | undefined
  /** Hosts inside the network that webhooks may call, with their ports. */
  webhookHosts?: readonly string[]
  /** How names of hosts that add-ons and webhooks call are resolved, in tests. */
  outsideLookup?: LookupFunction
  metricsToken?: string | undefined
  /** The file that workers run which read what comes from elsewhere; next to the bundle if not given. */
  parserWorker?: string | undefined
  /** The largest number that someone may have to find in a puzzle at sign-in. */
  puzzleSize?: number
  /** Ms between heartbeats of an event stream. */
  heartbeat?: number
  /** The list of routes; tests may add their own. */
  routes?: readonly Route[]
}

/** A request that has not arrived completely by then is dropped: a tablet on a poor connection, or someone who holds connections open. */
const requestTimeout = 2 * 60_000

/** Waiting heavy reads of one person, besides the one that runs: several tablets that download their first mirror, and a page or two. */
const heavyReadsWaiting = 8

/** A refused write stays in the audit log forever and has changed nothing, so it costs more than its work. */
const costOfRefused = (bytes: number): number => 5 + bytes / 2_048

/** The app without the process, as tests start it. Does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { engine, clock, publicUrl, tls, log, bus = new LocalBus(), trustedProxies = [], routes = allRoutes } = options
  const overHttps = tls !== undefined || (publicUrl?.startsWith('https:') ?? false)
  const app = fastify({
    genReqId: () => randomUUID(),
    logger: log ? logOptions(log.level, log.stream) : false,
    // For addresses that are not routes; each route has its own.
    bodyLimit: serverLimits.body.stranger,
    trustProxy: trustedProxies.length ? [...trustedProxies] : false,
    // Programs put their paths together from parts that end and begin with a slash, and write `sampleseries` as well as `sampleSeries`.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // What arrives while it closes is still answered: Fastify's own 503 has no code.
    return503OnClosing: false,
    requestTimeout,
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(overHttps))
      void (isScimAddress(request.url) ? answerScimFailure : answerError)(error, request, reply)
    },
    clientErrorHandler: answerUnreadable(overHttps),
    ...(tls && { https: strongTls(tls) }),
  }) as FastifyInstance
  const budgets = options.budgets ?? usualBudgets
  const streams = new EventStreams({
    bus,
    ofPerson: budgets.streamsOfPerson,
    most: budgets.streams,
    heartbeat: options.heartbeat ?? heartbeat,
    onError: (error) => app.log.error({ err: error }, 'an event stream failed'),
    pageFor: (groupId, version) => pokedPages.pageFor(groupId, version),
    audiencesOf: ({ groupId, userId }) => store.read((tables) => tables.audiences(groupId, userId)),
    async mayListen({ sessionHash, groupId }) {
      const caller = await findCallerByHash(services, sessionHash, clock())
      if (caller === undefined || !isMemberOf(caller, groupId) || closedGroups(caller).includes(groupId)) return false
      return !(await isPasswordExpired(services, caller, clock()))
    },
  })
  const presence = new Presence({
    bus,
    clock,
    streams,
    maySee: ({ userId, groupId }, experimentId) =>
      readGroup({ engine }, { groupId }, async (rows) => (await findInSight(rows, { userId, groupId }, experimentId)) !== undefined),
  })
  const shortCalls = new ShortCalls()
  const heavyReads = new HeavyReadQueue({
    atOnce: budgets.heavyReads,
    waiting: heavyReadsWaiting,
    onRefused: () => metrics.countRefused('heavy-reads'),
    shortCalls,
  })
  const wall = new ParserWall({ onRefused: () => metrics.countRefused('parsing'), worker: options.parserWorker })
  const metrics = new Metrics({ engine, streams: () => streams.size, heavyReads, budgets })
  const admission = new Admission({ ...budgets, apiRate: options.apiRate ?? 50 }, (bound) => metrics.countRefused(bound))
  const store = new FeedTables(engine, bus, ({ codes, refused }) => {
    metrics.countResults(codes)
    for (const { userId, bytes } of refused) admission.charge(userId, costOfRefused(bytes), clock())
  })
  const recent = new RecentChanges()
  const pokedPages = new PokedPages(store, recent, (error) => app.log.error({ err: error }, 'the changes behind a poke could not be read'))
  const blocks = new SnapshotBlocks(store, limits.snapshot.blockRows, () => breathe())
  const refresher = new BlockRefresher(store, blocks, limits.snapshot.inlineRows, (error) =>
    app.log.error({ err: error }, 'ready-made blocks could not be renewed'),
  )
  const files = new SqlFileStore(store)
  const mailer = options.mail && new Mailer(options.mail, (error) => app.log.error({ err: error }, 'a mail could not be sent'))
  const dailyMailHour = options.dailyMailHour ?? usualMailHour
  const pushReach = options.pushReach ?? 'public'
  const printerReach = options.printerReach ?? 'network'
  const seal = new Seal(engine, options.secret ?? '')
  const webhookReach = { hosts: options.webhookHosts ?? [], ...(options.outsideLookup && { lookup: options.outsideLookup }) }
  const services: Services = {
    engine,
    store,
    recent,
    files,
    blocks,
    bus,
    pushes: new PushBatcher(store, clock),
    contacts: new DeviceContacts(engine, (error) => app.log.error({ err: error }, 'when a device was here could not be noted')),
    clock,
    streams,
    presence,
    overHttps,
    publicUrl,
    idleMinutes: options.idleMinutes ?? limits.idle.minutes,
    passwordDays: options.passwordDays ?? -1,
    systemPolicies: new SystemPolicies(engine, clock),
    mailer,
    sso: options.sso && new Sso(options.sso),
    dailyMailHour,
    pushReach,
    printerReach,
    seal,
    addons: makeAddonServices(options.addons ?? noAddonSettings, options.outsideLookup, (file, fault) =>
      app.log.warn({ file, fault }, 'an add-on in the folder of the server cannot be read'),
    ),
    webhookReach,
    admission,
    heavyReads,
    wall,
    captcha: new Captcha(engine, options.puzzleSize),
    shortCalls,
    hashing: new Mutex(),
    readiness: new Readiness({ engine, clock, onChange: (state, error) => logState(app.log, state, error) }),
    metrics,
    sourcePositions: new SourcePositions(join(options.webRoot, '../web-maps')),
    metricsToken: options.metricsToken,
  }

  const { textConverter, all: followers } = makeFollowers(services, app.log, options.printerPatience)
  app.decorate('services', services)
  app.decorate('convertTexts', async () => void (await textConverter.run()))
  app.setErrorHandler(answerError)
  addSecurityHeaders(app, overHttps)
  refuseOtherHosts(app, { publicUrl, isTls: tls !== undefined, boundTo: options.host })
  await app.register(cookie)
  addBodyParsers(app)
  registerRoutes(app, services, routes)
  await registerScim(app, services)
  await addShell(app, routes, options.webRoot, options.keptAssets)
  app.addHook('onResponse', async (request, reply) => {
    const { route, scim } = request.routeOptions.config
    const path = scim ? `${scimPath}${scim.path}` : route?.isStream ? undefined : route?.path
    if (path !== undefined) metrics.timeCall(path, reply.statusCode, reply.elapsedTime / 1000)
  })
  app.addHook('onReady', () => sealStored(engine, seal))
  app.addHook('onListen', async () => {
    refresher.start()
    for (const follower of followers) follower.start()
  })
  app.addHook('onClose', async () => {
    await Promise.all([refresher.stop(), services.contacts.settled(), ...followers.map((follower) => follower.stop())])
    await Promise.all([mailer?.stop(), wall.close()])
  })
  app.addHook('preClose', async () => streams.endAll())
  closeUnusedConnections(app)
  return app
}

/** Logged once per change: the errors of individual calls have their own lines, without a stack. */
function logState(log: FastifyBaseLogger, state: State, error: unknown): void {
  if (state === 'ready') log.warn('the database accepts writes again')
  else log.error({ reason: state, err: error }, 'the database accepts no writes')
}
