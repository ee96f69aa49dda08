import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface ProviderAccount {
  readonly email?: string
  readonly email_verified?: boolean
  /** How they proved who they are: `['pwd', 'mfa']`. */
  readonly amr?: readonly string[]
}

export interface SsoProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** By the provider's name of the person, which is typed on its page. */
  readonly accounts: Map<string, ProviderAccount>
  /** Every address that this server was asked for. */
  readonly asked: string[]
  close(): Promise<void>
}

const client = { clientId: 'aliquot', clientSecret: 'secret-of-the-client-1234567890' }

/** A real provider of OpenID Connect on a free port. Its sign-in page asks only for the name. `redirectUri`: where it may send people back to. */
export async function openSsoProvider(redirectUri: string, options: { emailInToken?: boolean; endsSessions?: boolean } = {}): Promise<SsoProvider> {
  const accounts = new Map<string, ProviderAccount>()
  const asked: string[] = []
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL('/login/', redirectUri).href],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !options.emailInToken,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: options.endsSessions ?? true,
        // Its own page asks whether the person wants that, too.
        logoutSource(context: { body: unknown }, form: string) {
          context.body = `<!doctype html><title>Campus</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out of Campus</button>`
        },
      },
    },
    cookies: { keys: ['of-the-test'] },
    jwks: { keys: [{ ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'of-the-test' }] },
    ttl: Object.fromEntries(['AccessToken', 'Grant', 'IdToken', 'Interaction', 'Session'].map((name) => [name, 600])),
    pkce: { required: () => true },
    interactions: { url: (_: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    async loadExistingGrant({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  // Its page says only that something went wrong.
  provider.on('server_error', (_, error) => console.error(error))
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    if (context.method === 'POST') {
      const accountId = new URLSearchParams(await textOf(context.req)).get('name') ?? ''
      const amr = accounts.get(accountId)?.amr
      return provider.interactionFinished(context.req, context.res, { login: { accountId, ...(amr && { amr }) } })
    }
    context.type = 'html'
    context.body =
      '<!doctype html><title>Campus</title><form method="post"><label>Campus account <input name="name" autofocus></label><button>Continue</button></form>'
  })
  handle = provider.callback()
  return {
    issuer,
    ...client,
    accounts,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** A server that claims to be a provider: the answers by path are given, one with a `location` as a redirect; everything else is what it says about itself. */
export async function openFalseProvider(about: (issuer: string) => object, answers: Readonly<Record<string, (issuer: string) => object>> = {}) {
  const asked: string[] = []
  let issuer = ''
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]!
    asked.push(path)
    const answer = answers[path]?.(issuer) ?? { issuer, ...about(issuer) }
    if ('location' in answer) response.writeHead(307, { location: String(answer.location) })
    else response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { issuer, asked, close }
}

/** A browser with one cookie jar for all hosts, which follows no redirect by itself. */
export class CookieBrowser {
  readonly #cookies = new Map<string, Map<string, string>>()

  async get(address: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(address)
    const jar = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', ...init, headers: { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return answer
  }

  cookie(address: string, name: string): string | undefined {
    return this.#cookies.get(new URL(address).host)?.get(name)
  }
}
