import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { limits } from '#domain/limits.ts'
import type { SmtpSettings } from '../mail/smtp.ts'
import type { PrinterScope } from '../printing/printer-address.ts'
import type { PushScope } from '../push/push-endpoint.ts'
import { readBudgets, type BudgetSettings } from './budgets.ts'
import { readAddons, readHosts, type AddonSettings } from './addons.ts'
import { readMail, usualMailHour } from './mail.ts'
import { isProxyAddress, minReasonLength, readOrigin, whatIsExposed, type NetworkSettings } from './network.ts'
import { readSso, type SsoSettings } from './sso.ts'
import { readStorage, type StorageSettings } from './storage.ts'
import { readTls } from './tls.ts'
import { messageOf } from '../message-of.ts'

export interface Settings extends NetworkSettings {
  readonly port: number
  /** Folder of the embedded database and of files. */
  readonly dataDir: string
  /** postgres://… to use PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined
  /** Seconds that PostgreSQL may take for one statement before the server gives up. */
  readonly databaseTimeout: number
  readonly demo: boolean
  /** For all groups of the demo together. */
  readonly demoSamples: number
  /** Folder of the built web app. */
  readonly webRoot: string
  readonly logLevel: LogLevel
  /** The token that allows reading /metrics; without one, there is no such address. */
  readonly metricsToken: string | undefined
  /** Calls per second and person to /api/v1, without sync. */
  readonly apiRate: number
  readonly budgets: BudgetSettings
  /** Minutes without a touch before a screen locks, if neither person nor group has its own setting; -1 never. */
  readonly idleMinutes: number
  /** Days a password is valid, if neither person nor group has its own setting; -1 always. */
  readonly passwordDays: number
  /** Without it, the server sends no mails. */
  readonly mail: SmtpSettings | undefined
  /** Undefined without single sign-on. */
  readonly sso: SsoSettings | undefined
  /** The hour from which on the daily mails are sent, by the server's clock. */
  readonly dailyMailHour: number
  readonly pushReach: PushScope
  readonly printerReach: PrinterScope
  readonly addons: AddonSettings
  /** What secrets in the database are sealed with; undefined for what the database has itself. */
  readonly secret: string | undefined
  /** Hosts inside the network that webhooks may call, with their ports. */
  readonly webhookHosts: readonly string[]
  /** For `aliquot storage`; undefined if it is not set up. */
  readonly storage: StorageSettings | undefined
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Everything wrong with the settings, one line each, for a person at a terminal. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(['Aliquot cannot start:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.name = 'SettingsError'
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment; every setting can also be given as NAME_FILE, the path of a file that holds it. Throws SettingsError.
 * `examples`: where the add-ons may be that a demo offers.
 */
export function readSettings(env: Environment, webRoots: readonly string[] = [], examples: readonly string[] = []): Settings {
  const problems: string[] = []
  const read = (name: string, fallback: string): string => readSetting(env, name, problems) ?? fallback
  const oneOf = <Value extends string>(name: string, values: readonly Value[], fallback: Value): Value => {
    const text = read(name, fallback)
    const known = values.find((value) => value === text)
    if (!known) problems.push(`${name} is '${text}'; it must be one of ${values.join(', ')}.`)
    return known ?? fallback
  }
  const whole = (name: string, fallback: number, least: number, most: number): number => {
    const text = read(name, String(fallback))
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    problems.push(`${name} is '${text}'; it must be a whole number from ${least} to ${most}.`)
    return fallback
  }
  const matching = (name: string, pattern: RegExp, example: string): string | undefined => {
    const text = readSetting(env, name, problems)
    // Law 229: a value that may contain a password is not repeated in the message.
    if (text !== undefined && !pattern.test(text)) problems.push(`${name} is not an address like ${example}.`)
    return text
  }

  const longEnough = (name: string, least: number, what: string): string | undefined => {
    const text = readSetting(env, name, problems)
    if (text !== undefined && text.length < least) problems.push(`${name} ${what}.`)
    return text
  }

  const publicUrl = readPublicUrl(env, problems)
  const dataDir = resolve(read('ALIQUOT_DATA', './data'))
  const demo = oneOf('ALIQUOT_DEMO', ['0', '1'], '0') === '1'
  const firstThere = (folders: readonly string[]): string | undefined => folders.find((folder) => existsSync(folder)) ?? folders[0]
  const settings: Settings = {
    host: read('HOST', '127.0.0.1'),
    port: whole('PORT', 8080, 0, 65_535),
    dataDir,
    databaseUrl: matching('DATABASE_URL', /^postgres(ql)?:\/\/./, 'postgres://aliquot@localhost/aliquot'),
    databaseTimeout: whole('ALIQUOT_DATABASE_TIMEOUT', 20, 1, 3_600),
    demo,
    demoSamples: whole('ALIQUOT_DEMO_SAMPLES', 2_000, 2_000, 1_000_000),
    webRoot: resolve(read('ALIQUOT_WEB', firstThere(webRoots) ?? 'dist/web')),
    logLevel: oneOf('ALIQUOT_LOG', logLevels, 'info'),
    publicUrl,
    trustedProxies: readProxies(env, problems),
    tls: readTls(env, problems),
    plainHttp: longEnough('ALIQUOT_PLAIN_HTTP', minReasonLength, 'must give the reason for plain http in a few words'),
    metricsToken: longEnough('ALIQUOT_METRICS_TOKEN', 16, 'must be a secret of at least 16 characters'),
    apiRate: whole('ALIQUOT_API_RATE', 50, 1, 1_000_000),
    budgets: readBudgets(whole),
    idleMinutes: read('ALIQUOT_IDLE_MINUTES', '') === '-1' ? -1 : whole('ALIQUOT_IDLE_MINUTES', limits.idle.minutes, 1, limits.idle.most),
    passwordDays: read('ALIQUOT_PASSWORD_DAYS', '-1') === '-1' ? -1 : whole('ALIQUOT_PASSWORD_DAYS', 365, 1, limits.password.maxDays),
    mail: readMail(read, publicUrl, problems),
    sso: readSso(read, publicUrl, problems),
    dailyMailHour: whole('ALIQUOT_DAILY_MAIL_HOUR', usualMailHour, 0, 23),
    pushReach: oneOf('ALIQUOT_PUSH_REACH', ['public', 'local'], 'public'),
    printerReach: oneOf('ALIQUOT_PRINTER_REACH', ['network', 'local'], 'network'),
    secret: longEnough('ALIQUOT_SECRET', 32, 'must be a secret of at least 32 characters'),
    addons: readAddons(read, (demo ? firstThere(examples) : undefined) ?? join(dataDir, 'addons'), problems),
    webhookHosts: readHosts(read, 'ALIQUOT_WEBHOOK_HOSTS', problems),
    storage: readStorage(read, problems),
  }
  const exposed = whatIsExposed(settings)
  if (exposed) problems.push(exposed)
  if (problems.length) throw new SettingsError(problems)
  return settings
}

function readPublicUrl(env: Environment, problems: string[]): string | undefined {
  const text = readSetting(env, 'ALIQUOT_PUBLIC_URL', problems)
  const origin = text === undefined ? undefined : readOrigin(text)
  if (text !== undefined && origin === undefined) problems.push('ALIQUOT_PUBLIC_URL is not an address like https://lab.example.org, without a path.')
  return origin
}

function readProxies(env: Environment, problems: string[]): string[] {
  const list = (readSetting(env, 'ALIQUOT_TRUSTED_PROXIES', problems) ?? '').split(/[\s,]+/).filter(Boolean)
  for (const entry of list) {
    if (!isProxyAddress(entry))
      problems.push(
        `ALIQUOT_TRUSTED_PROXIES contains '${entry}'; each entry must be an address (10.0.0.2), a range (10.0.0.0/8), loopback, linklocal or uniquelocal.`,
      )
  }
  return list
}

function readSetting(env: Environment, name: string, problems: string[]): string | undefined {
  const given = env[name]
  const file = env[`${name}_FILE`]
  if (given !== undefined && given !== '' && file) problems.push(`${name} and ${name}_FILE are both set. Set only one.`)
  if (!file) return given === '' ? undefined : given
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    problems.push(`${name}_FILE: ${messageOf(error)}`)
    return undefined
  }
}
