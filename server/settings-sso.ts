import { isLoopback } from './settings-network.ts'

type Read = (name: string, fallback: string) => string

/** A provider that speaks OpenID Connect. */
export interface OidcSettings {
  readonly kind: 'OIDC'
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Hosts of the provider's addresses besides that of the issuer. */
  readonly hosts: readonly string[]
}

/** Where people sign in with the account of their organization. */
export interface SsoSettings {
  readonly provider: OidcSettings
  /** Follows "Sign in with" on the button. */
  readonly name: string
  /** What the addresses that the provider leads back to begin with. */
  readonly origin: string
  /** The provider asks everyone for a second step. */
  readonly hasTwoStep: boolean
  /** The provider asks for the password each time, even if it knows the browser: tablets are shared. */
  readonly asksAlways: boolean
}

/**
 * ALIQUOT_OIDC_ISSUER, ALIQUOT_OIDC_CLIENT_ID and ALIQUOT_OIDC_CLIENT_SECRET, all or none. The provider leads back to this server, so the address
 * that people use must be known, too. Law: the secret is not repeated in a message.
 */
export function readSso(read: Read, publicUrl: string | undefined, problems: string[]): SsoSettings | undefined {
  const names = ['ALIQUOT_OIDC_ISSUER', 'ALIQUOT_OIDC_CLIENT_ID', 'ALIQUOT_OIDC_CLIENT_SECRET'] as const
  const [issuer, clientId, clientSecret] = names.map((name) => read(name, '')) as [string, string, string]
  const missing = names.filter((name) => read(name, '') === '')
  if (missing.length === names.length) return undefined
  const hosts = read('ALIQUOT_OIDC_HOSTS', '')
    .split(/[\s,]+/)
    .filter(Boolean)
  const [hasTwoStep, ask] = [read('ALIQUOT_SSO_TWO_STEP', '0'), read('ALIQUOT_SSO_ASK', 'always')]
  const wrong = [
    ...(missing.length ? [`${names.join(', ')} must be set together; missing: ${missing.join(', ')}.`] : []),
    ...(!issuer || isProviderAddress(issuer) ? [] : ['ALIQUOT_OIDC_ISSUER is not an address like https://login.lab.example.']),
    ...hosts
      .filter((host) => !/^[\w.-]+(:\d+)?$/.test(host))
      .map((host) => `ALIQUOT_OIDC_HOSTS contains '${host}', which is not a host like keys.lab.example.`),
    ...(/^[01]$/.test(hasTwoStep) ? [] : [`ALIQUOT_SSO_TWO_STEP is '${hasTwoStep}'; it must be one of 0, 1.`]),
    ...(/^(always|when-needed)$/.test(ask) ? [] : [`ALIQUOT_SSO_ASK is '${ask}'; it must be one of always, when-needed.`]),
    ...(publicUrl ? [] : ['ALIQUOT_OIDC_ISSUER needs ALIQUOT_PUBLIC_URL, the address to which people come back.']),
  ]
  problems.push(...wrong)
  if (wrong.length || !publicUrl) return undefined
  return {
    provider: { kind: 'OIDC', issuer, clientId, clientSecret, hosts },
    name: read('ALIQUOT_OIDC_NAME', new URL(issuer).hostname),
    origin: publicUrl,
    hasTwoStep: hasTwoStep === '1',
    asksAlways: ask === 'always',
  }
}

/** Encrypted, except on this machine. */
function isProviderAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return !username && !password && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
}
