import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isLoopback } from './network.ts'
import { messageOf } from '../message-of.ts'

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

/** A provider that speaks SAML 2. */
export interface SamlSettings {
  readonly kind: 'SAML'
  /** The provider's name of itself, its entity ID. */
  readonly issuer: string
  /** Where people sign in. */
  readonly entryPoint: string
  /** PEM texts; two while the provider changes its key. */
  readonly certificates: readonly string[]
}

/** Where people sign in with the account of their organization. */
export interface SsoSettings {
  readonly provider: OidcSettings | SamlSettings
  /** Follows "Sign in with" on the button. */
  readonly name: string
  /** What the addresses that the provider leads back to begin with. */
  readonly origin: string
  /** The provider asks everyone for a second step. */
  readonly hasTwoStep: boolean
  /** The provider asks for the password each time, even if it knows the browser: tablets are shared. */
  readonly asksAlways: boolean
  /** OpenID Connect: signing out here signs out at the provider, too. */
  readonly endsProvider: boolean
}

/**
 * The settings of one provider, of OpenID Connect or SAML; undefined without any. It leads back to this server, so the address that people
 * use must be known, too.
 */
export function readSso(read: Read, publicUrl: string | undefined, problems: string[]): SsoSettings | undefined {
  const own: string[] = []
  const [oidc, saml] = [readOidc(read, own), readSaml(read, own)]
  if (oidc === undefined && saml === undefined) return undefined
  if (oidc !== undefined && saml !== undefined) own.push('ALIQUOT_OIDC_… and ALIQUOT_SAML_… are both set. Set only one.')
  if (!publicUrl) own.push(`ALIQUOT_${oidc === undefined ? 'SAML' : 'OIDC'}_ISSUER needs ALIQUOT_PUBLIC_URL, the address to which people come back.`)
  const oneOf = (name: string, [usual, other]: readonly [string, string]): boolean => {
    const text = read(name, usual)
    if (text !== usual && text !== other) own.push(`${name} is '${text}'; it must be one of ${usual}, ${other}.`)
    return text === usual
  }
  const [isSingleStep, asksAlways] = [oneOf('ALIQUOT_SSO_TWO_STEP', ['0', '1']), oneOf('ALIQUOT_SSO_ASK', ['always', 'when-needed'])]
  const endsProvider = oneOf('ALIQUOT_SSO_SIGN_OUT', ['everywhere', 'here'])
  problems.push(...own)
  const provider = oidc ?? saml
  if (own.length || !publicUrl || !provider) return undefined
  const { hostname } = new URL(provider.kind === 'OIDC' ? provider.issuer : provider.entryPoint)
  return { provider, name: read(`ALIQUOT_${provider.kind}_NAME`, hostname), origin: publicUrl, hasTwoStep: !isSingleStep, asksAlways, endsProvider }
}

/** Undefined if none of them is set; null if one is wrong. Law 227: the secret is not repeated in a message. */
function readOidc(read: Read, problems: string[]): OidcSettings | null | undefined {
  const values = readAll(read, ['ALIQUOT_OIDC_ISSUER', 'ALIQUOT_OIDC_CLIENT_ID', 'ALIQUOT_OIDC_CLIENT_SECRET'], problems)
  if (!values) return values
  const [issuer, clientId, clientSecret] = values as [string, string, string]
  const hosts = read('ALIQUOT_OIDC_HOSTS', '')
    .split(/[\s,]+/)
    .filter(Boolean)
  if (!isProviderAddress(issuer)) problems.push('ALIQUOT_OIDC_ISSUER is not an address like https://login.lab.example.')
  for (const host of hosts)
    if (!/^[\w.-]+(:\d+)?$/.test(host)) problems.push(`ALIQUOT_OIDC_HOSTS contains '${host}', which is not a host like keys.lab.example.`)
  return { kind: 'OIDC', issuer, clientId, clientSecret, hosts }
}

/** Undefined if none of them is set; null if one is wrong. ALIQUOT_SAML_CERT is the path of a PEM file, as for ALIQUOT_TLS_CERT. */
function readSaml(read: Read, problems: string[]): SamlSettings | null | undefined {
  const values = readAll(read, ['ALIQUOT_SAML_ENTRY_POINT', 'ALIQUOT_SAML_ISSUER', 'ALIQUOT_SAML_CERT'], problems)
  if (!values) return values
  const [entryPoint, issuer, file] = values as [string, string, string]
  if (!isProviderAddress(entryPoint)) problems.push('ALIQUOT_SAML_ENTRY_POINT is not an address like https://login.lab.example/saml.')
  return { kind: 'SAML', entryPoint, issuer, certificates: readCertificates(file, problems) }
}

function readAll(read: Read, names: readonly string[], problems: string[]): string[] | null | undefined {
  const values = names.map((name) => read(name, ''))
  const missing = names.filter((_, at) => values[at] === '')
  if (missing.length === names.length) return undefined
  if (missing.length === 0) return values
  problems.push(`${names.join(', ')} must be set together; missing: ${missing.join(', ')}.`)
  return null
}

function readCertificates(file: string, problems: string[]): string[] {
  try {
    const certificates = readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    const read = certificates.map((certificate) => new X509Certificate(certificate))
    if (read.length === 0) problems.push(`ALIQUOT_SAML_CERT: ${file} contains no certificate in PEM form.`)
    return certificates
  } catch (error) {
    problems.push(`ALIQUOT_SAML_CERT: ${messageOf(error)}. Set it to a PEM file with the provider’s certificate.`)
    return []
  }
}

/** Encrypted, except on this machine. */
function isProviderAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return !username && !password && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
}
