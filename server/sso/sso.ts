import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { FastifyBaseLogger } from 'fastify'
import { beginSession } from '../security/begin-session.ts'
import { addressKey } from '../security/limits/address-key.ts'
import { hashToken, makeToken } from '../security/tokens.ts'
import type { SsoSettings } from '../settings/sso.ts'
import { peopleOfBrowser, rememberBrowser } from '../store/people/known-browsers.ts'
import { isManaged } from '../store/people/directory-users.ts'
import { findUsersByEmail } from '../store/people/password-resets.ts'
import type { UserRecord } from '../store/people/people.ts'
import { addFlow, findFlow, findLinked, identifyFlow, isEmailClaimed, linkPerson, takeFlow } from '../store/people/sso.ts'
import type { Engine, Sql } from '../store/sql.ts'
import type { ParserWall } from '../wall/parser-wall.ts'
import { OidcProvider } from './oidc.ts'
import { ssoPaths } from './paths.ts'
import { ProviderError, type Identity, type Provider } from './provider.ts'
import { SamlProvider } from './saml.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

export interface SsoSignIn {
  readonly session: string
  readonly browser: string
  /** The address in the app to which the person returns. */
  readonly back: string
}

/** What a sign-in reads and writes with. */
interface SsoServices {
  readonly engine: Engine
  readonly wall: ParserWall
}

/** Whose browser posts what a provider answers. */
interface Sender {
  readonly ip: string
  readonly log: Log
}

interface Visit {
  /** The token of {@link begin}, from the cookie. */
  readonly flow: string | undefined
  /** The token of a browser in which someone has signed in before. */
  readonly browser: string | undefined
  readonly userAgent: string | undefined
  readonly log: Log
}

/**
 *   begin ─► the person signs in at the provider ─► (SAML: accept) ─► finish ─► session
 *
 * Both in the same browser, within `limits.sso.lasts`; each sign-in that has begun is finished once. Decision 64
 */
export class Sso {
  readonly settings: SsoSettings
  readonly #oidc: OidcProvider | undefined
  readonly #saml: SamlProvider | undefined

  constructor(settings: SsoSettings) {
    const { provider } = settings
    this.settings = settings
    this.#oidc = provider.kind === 'OIDC' ? new OidcProvider({ ...settings, provider }) : undefined
    this.#saml = provider.kind === 'SAML' ? new SamlProvider({ ...settings, provider }) : undefined
  }

  get #provider(): Provider {
    return (this.#oidc ?? this.#saml)!
  }

  /** Returns the address at the provider, and the token that binds the sign-in to the browser. Refuses with sso.unreachable. */
  async begin({ engine }: SsoServices, { back, act, flow, log }: { back: string; act: string | null; flow: string | undefined; log: Log }, at: number) {
    const [state, browser] = [makeToken(), flow ?? makeToken()]
    const { url, proof } = await refusing(log, () => this.#provider.begin(state))
    const record = { state: hashToken(state), browser: hashToken(browser), back: safeBack(back, this.settings.origin), act, ...proof }
    await engine.write((sql) => addFlow(sql, record, at, at + limits.sso.lasts))
    return { url, flow: browser }
  }

  /**
   * SAML: reads an assertion that was posted with the state of a sign-in that has begun. The browser sends no cookies with it, so nobody is
   * signed in yet. Returns where it continues. Refuses with one of sso.*.
   */
  async accept({ engine, wall }: SsoServices, form: { SAMLResponse: string; RelayState: string }, { ip, log }: Sender, at: number): Promise<string> {
    const [saml, state] = [this.#saml, hashToken(form.RelayState)]
    const flow = saml && (await engine.read((sql) => findFlow(sql, state, at)))
    if (!flow) throw new Refusal('sso.failed')
    const identity = await refusing(log, () => saml.read(wall, `address ${addressKey(ip)}`, form.SAMLResponse, flow, ageOf(flow, at)))
    if (!(await engine.write((sql) => identifyFlow(sql, state, identity)))) throw new Refusal('sso.failed')
    return `${ssoPaths.finish}?${new URLSearchParams({ state: form.RelayState }).toString()}`
  }

  /** `search`: the query with which the browser came back. Refuses with one of sso.* or account.deactivated. */
  async finish(services: SsoServices, search: string, visit: Visit, at: number): Promise<SsoSignIn> {
    const state = new URLSearchParams(search).get('state') ?? ''
    const { flow: token, log } = visit
    const flow = token && (await services.engine.write((sql) => takeFlow(sql, hashToken(state), hashToken(token), at)))
    if (!flow) throw new Refusal('sso.failed')
    const identity = this.#oidc ? await refusing(log, () => this.#oidc!.finish(search, state, flow, ageOf(flow, at))) : flow.identity
    if (!identity) throw new Refusal('sso.failed')
    const userId = await services.engine.write((sql) => findAccount(sql, identity, at))
    if (userId === undefined) {
      log.warn({ issuer: identity.issuer, hasVerifiedEmail: identity.email !== undefined }, 'someone signed in at the provider who has no account here')
      throw new Refusal('sso.account-unknown')
    }
    return { ...(await this.#open(services, userId, identity, { ...visit, act: flow.act }, at)), back: flow.back }
  }

  /** The own second step is not asked for: the provider decides how its people prove who they are. */
  async #open(
    { engine }: SsoServices,
    userId: number,
    { hasTwoStep, idToken }: Identity,
    { browser, userAgent, act }: Visit & { act: string | null },
    at: number,
  ) {
    return engine.write(async (sql) => {
      const isKnown = browser !== undefined && (await peopleOfBrowser(sql, hashToken(browser), at)).size > 0
      const token = isKnown ? browser : makeToken()
      await rememberBrowser(sql, hashToken(token), userId, at)
      const sso = { kind: this.#provider.kind, hasTwoStep, idToken }
      const isProof = this.settings.asksAlways
      return { session: await beginSession(sql, { userId, how: 'single sign-on', browser: token, userAgent, sso, isProof, act }, at), browser: token }
    })
  }

  /**
   * Where someone who has just signed out here ends their session at the provider, too: on a shared tablet, the next person must not be signed
   * in there as the one before. Undefined if that is not possible. Law 236: signing out here never depends on the provider.
   */
  async endAt(idToken: string, log: Log): Promise<string | undefined> {
    if (!this.settings.endsProvider) return undefined
    try {
      return await this.#oidc?.endAt(idToken)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ reason: error.message }, 'someone signed out, but not at the provider of single sign-on')
      return undefined
    }
  }

  /** SAML: what a provider must know about this server. Refuses with sso.off. */
  async metadata(): Promise<string> {
    if (!this.#saml) throw new Refusal('sso.off')
    return this.#saml.metadata()
  }

  /** Throws ProviderError. Nothing is asked of a provider of SAML. */
  async assertReachable(): Promise<void> {
    await this.#oidc?.discover()
  }
}

const ageOf = ({ expiresAt }: { readonly expiresAt: number }, at: number): number => at - (expiresAt - limits.sso.lasts)

/**
 * By the provider's name of the person; the first time, by an email address that the provider has verified and exactly one account has,
 * unless its person only typed it there. An account that the institute's directory manages comes before others. Undefined if there is none.
 */
async function findAccount(sql: Sql, identity: Identity, at: number): Promise<number | undefined> {
  const linked = await findLinked(sql, identity)
  if (linked !== undefined || !identity.email) return linked
  const found = await findUsersByEmail(sql, identity.email)
  const managed = await managedAmong(sql, found)
  const [user, ...others] = managed.length ? managed : found
  if (!user || others.length > 0 || (await isEmailClaimed(sql, user.id))) return undefined
  await linkPerson(sql, identity, user.id, at)
  return findLinked(sql, identity)
}

async function managedAmong(sql: Sql, users: readonly UserRecord[]): Promise<UserRecord[]> {
  const managed: UserRecord[] = []
  for (const user of users) if (await isManaged(sql, user.id)) managed.push(user)
  return managed
}

/** Law 237: only an address in this app, or anyone could send people elsewhere with a link that looks like ours. */
export function safeBack(back: string, origin: string): string {
  if (!back.startsWith('/') || !URL.canParse(back, origin)) return '/'
  const url = new URL(back, origin)
  // `/.//elsewhere` becomes `//elsewhere`, which browsers take for another host.
  return url.origin === origin && !/^\/(?:[/\\]|api\/)/.test(url.pathname) ? url.pathname + url.search + url.hash : '/'
}

async function refusing<T>(log: Log, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ reason: error.message }, 'a single sign-on failed')
    throw new Refusal(error.isUnreachable ? 'sso.unreachable' : 'sso.failed')
  }
}
