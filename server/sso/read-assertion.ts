import type { CacheProvider, Profile } from '@node-saml/node-saml'
import { xmlTags } from '../documents/workbook/xml-tags.ts'
import { openSaml, noRequest, type SamlSso } from './open-saml.ts'
import { ssoPaths } from './paths.ts'
import { assertAsked, ProviderError, type Identity, type Proof } from './provider.ts'

/** Names of attributes with an email address. */
const emailAttributes = [
  'email',
  'mail',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** Comments, CDATA, entities and document types: no provider needs them, and they have changed what is read in what was signed. */
const hiding = /<!/
/** Only where an algorithm is named: letters of a signature may spell anything. */
const weakHash = /\bAlgorithm\s*=\s*["'][^"']*#(?:[a-z]+-)?(?:sha1|md5)["']/

/** More than any provider sends. */
const maxTags = 5_000

/** `response`: the form's SAMLResponse; `age`: ms since the sign-in began. Runs in a worker. Throws ProviderError. */
export async function readAssertion(settings: SamlSso, response: string, { request }: Proof, age: number): Promise<Identity> {
  const xml = Buffer.from(response, 'base64').toString('utf8')
  if (hiding.test(xml)) throw new ProviderError('its answer has comments or declarations')
  if (weakHash.test(xml)) throw new ProviderError('its signature uses SHA-1 or MD5; set it to SHA-256')
  let tags = 0
  for (const _ of xmlTags(xml)) if (++tags > maxTags) throw new ProviderError(`its answer has more than ${maxTags} tags`)
  const known: CacheProvider = { ...noRequest, getAsync: async (id) => (id === request ? new Date().toISOString() : null) }
  const { profile } = await (await openSaml(settings, known)).validatePostResponseAsync({ SAMLResponse: response }).catch(explain)
  if (!profile) throw new ProviderError('it signed nobody in')
  return identityOf(settings, profile, request, age)
}

/** Law 234: only from what was signed, which is for this server and for this request. */
function identityOf({ provider, origin, hasTwoStep, asksAlways }: SamlSso, profile: Profile, request: string, age: number): Identity {
  if (profile.issuer !== provider.issuer) throw new ProviderError('the assertion is from another issuer than ALIQUOT_SAML_ISSUER')
  const { confirmation, provedAt } = readSigned(profile)
  if (confirmation?.['InResponseTo'] !== request) throw new ProviderError('the assertion answers another request')
  if (confirmation['Recipient'] !== origin + ssoPaths.assertion) throw new ProviderError('the assertion is for another address')
  if (!confirmation['NotOnOrAfter']) throw new ProviderError('the assertion does not say how long it is valid')
  if (asksAlways) assertAsked(provedAt, age)
  if (!profile.nameID || profile.nameIDFormat === transientFormat) throw new ProviderError('the name ID is missing or transient; set it to a persistent one')
  const attributes = (profile['attributes'] ?? {}) as Readonly<Record<string, unknown>>
  const email = emailAttributes.map((name) => attributes[name]).find((value) => typeof value === 'string')
  return {
    issuer: provider.issuer,
    subject: profile.nameID,
    // The organization says which addresses its people have.
    email: email ?? (profile.nameIDFormat === emailFormat ? profile.nameID : undefined),
    hasTwoStep,
  }
}

interface SignedAssertion {
  readonly Subject?: readonly { readonly SubjectConfirmation?: readonly { readonly SubjectConfirmationData?: readonly Element[] }[] }[]
  readonly AuthnStatement?: readonly Element[]
}
interface Element {
  readonly $?: Readonly<Record<string, string>>
}

/** The attributes of the one confirmation of the subject, undefined if there is another number of them; and when the person was asked, in epoch ms. */
function readSigned(profile: Profile) {
  const { Assertion } = (profile.getAssertion?.() ?? {}) as { readonly Assertion?: SignedAssertion }
  const [first, ...others] = Assertion?.Subject?.[0]?.SubjectConfirmation ?? []
  return {
    confirmation: others.length === 0 ? first?.SubjectConfirmationData?.[0]?.$ : undefined,
    provedAt: Date.parse(Assertion?.AuthnStatement?.[0]?.$?.['AuthnInstant'] ?? '') || 0,
  }
}

/** Law 235: an error of the library may contain the answer, so only sentences without facts go on. */
function explain(error: unknown): never {
  const said = error instanceof Error ? error.message : ''
  if (said.includes('audience')) throw new ProviderError('the assertion is for another server')
  throw new ProviderError(/^[\w ,:]{1,100}$/.test(said) ? said : 'its answer is not valid')
}
