import type { Configuration } from 'openid-client'
import type { OidcSettings, SsoSettings } from '../settings/sso.ts'
import { withTimeLimit } from '../time-limit.ts'
import { ssoPaths } from './paths.ts'
import { assertAsked, ProviderError, type Identity, type Proof, type Provider } from './provider.ts'

/** Only by servers that have single sign-on. */
const load = () => import('openid-client')

/** Ms to wait for an answer of the provider. */
const timeout = 10_000
/** Its addresses and keys are read again after this, in ms. */
const discoverEvery = 3_600_000

/**
 * OpenID Connect: authorization code, PKCE, state and nonce; the signature of the ID token is checked.
 *   begin ─► the provider ─► the browser comes back with a code ─► finish: the code is exchanged for an ID token
 */
export class OidcProvider implements Provider {
  readonly kind = 'OIDC' as const
  readonly #settings: SsoSettings & { readonly provider: OidcSettings }
  #discovered: { readonly config: Configuration; readonly at: number } | undefined

  constructor(settings: SsoSettings & { readonly provider: OidcSettings }) {
    this.#settings = settings
  }

  async begin(state: string): Promise<{ url: string; proof: Proof }> {
    const [client, config] = [await load(), await this.discover()]
    const [verifier, nonce] = [client.randomPKCECodeVerifier(), client.randomNonce()]
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: this.#settings.origin + ssoPaths.callback,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // With max_age, the ID token says when the person was asked.
      ...(this.#settings.asksAlways && { prompt: 'login', max_age: '0' }),
    })
    return { url: url.href, proof: { request: nonce, verifier } }
  }

  /** `search`: the query with which the browser came back; `age`: ms since the sign-in began. Throws ProviderError. */
  async finish(search: string, state: string, { request, verifier }: Proof, age: number): Promise<Identity> {
    const [client, config] = [await load(), await this.discover()]
    const { origin, hasTwoStep, asksAlways } = this.#settings
    const tokens = await explained(() =>
      client.authorizationCodeGrant(config, new URL(ssoPaths.callback + search, origin), {
        expectedState: state,
        expectedNonce: request,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }),
    )
    const claims = tokens.claims()
    if (!claims) throw new ProviderError('there is no ID token')
    const { iss, sub, amr, auth_time } = claims
    // Not every provider says it.
    if (asksAlways && auth_time !== undefined) assertAsked(auth_time * 1_000, age)
    // Some providers put the address in the ID token, others give it only when asked.
    const isRequested = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
    const { email, email_verified } = isRequested ? await explained(() => client.fetchUserInfo(config, tokens.access_token, sub)) : claims
    return {
      issuer: iss,
      subject: sub,
      email: typeof email === 'string' && email_verified === true ? email : undefined,
      hasTwoStep: hasTwoStep || (Array.isArray(amr) && amr.includes('mfa')),
      idToken: tokens.id_token,
    }
  }

  /** Where the browser ends the person's session at the provider; undefined if the provider has no such address. Throws ProviderError. */
  async endAt(idToken: string): Promise<string | undefined> {
    const [client, config] = [await load(), await this.discover()]
    if (config.serverMetadata().end_session_endpoint === undefined) return undefined
    return client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: this.#settings.origin + ssoPaths.signedOut }).href
  }

  /** What the provider says about itself. Throws ProviderError. */
  async discover(): Promise<Configuration> {
    const now = performance.now()
    if (this.#discovered && now - this.#discovered.at < discoverEvery) return this.#discovered.config
    const client = await load()
    const { issuer, clientId, clientSecret } = this.#settings.provider
    const allowed = new Set([new URL(issuer).host, ...this.#settings.provider.hosts])
    const config = await explained(() =>
      client.discovery(new URL(issuer), clientId, { client_secret: clientSecret }, client.ClientSecretPost(clientSecret), {
        // Law 231: this server calls only the provider that was configured, wherever its answers point; redirects are not followed.
        [client.customFetch]: async (url, options) => {
          if (!allowed.has(new URL(url).host)) throw new ProviderError(`its address at ${new URL(url).host} is neither at the issuer nor in ALIQUOT_OIDC_HOSTS`)
          return withTimeLimit(timeout, async (signal) => {
            const answer = await fetch(url, { ...options, redirect: 'manual', signal } as RequestInit)
            const body = await answer.arrayBuffer()
            return new Response(body.byteLength > 0 ? body : null, { status: answer.status, headers: answer.headers })
          })
        },
        execute: [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])],
      }),
    )
    this.#discovered = { config, at: now }
    return config
  }
}

/** Law 232: an error of the library may contain the whole answer, so only its code goes on. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toProviderError(error)
  }
}

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const { code, cause, name } = error as { code?: unknown; cause?: unknown; name?: unknown }
  if (cause instanceof ProviderError) return cause
  if (error instanceof TypeError || name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') return new ProviderError('it cannot be reached', true)
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return new ProviderError('it gave no valid answer', true)
  return new ProviderError(typeof code === 'string' ? code : String(name))
}
