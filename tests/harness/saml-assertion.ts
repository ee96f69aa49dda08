import { createHash, type KeyObject } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'

export interface AssertionFacts {
  readonly issuer: string
  readonly audience: string
  readonly recipient: string
  /** The request that it answers. */
  readonly request: string
  readonly nameId: string
  readonly format?: string
  readonly email?: string
  /** Ms from now. */
  readonly from?: number
  readonly until?: number
  /** When the person was asked, in ms from now. */
  readonly asked?: number
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const moment = (ms: number): string => new Date(Date.now() + ms).toISOString()
const idOf = (text: string): string => `_${createHash('sha256').update(`${text}${Math.random()}`).digest('hex').slice(0, 32)}`

/** As a provider writes it, not signed yet. */
export function assertionXml(facts: AssertionFacts): string {
  const { issuer, audience, recipient, request, nameId, format = persistent, email, from = -5_000, until = 60_000, asked = 0 } = facts
  return [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${idOf(nameId)}" Version="2.0" IssueInstant="${moment(0)}">`,
    `<saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData InResponseTo="${request}" Recipient="${recipient}" NotOnOrAfter="${moment(until)}"/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${moment(from)}" NotOnOrAfter="${moment(until)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${moment(asked)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    email === undefined
      ? ''
      : `<saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('')
}

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** Signed as a provider does, or with SHA-1. */
export function signAssertion(xml: string, key: KeyObject, { weak = false } = {}): string {
  const signer = new SignedXml({
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
    signatureAlgorithm: weak ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: exclusive,
  })
  signer.addReference({
    xpath: "/*[local-name(.)='Assertion']",
    digestAlgorithm: weak ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
  })
  signer.computeSignature(xml, { location: { reference: "//*[local-name(.)='Issuer']", action: 'after' } })
  return signer.getSignedXml()
}

/** The answer that carries it. */
export const responseXml = (assertion: string, { issuer, recipient, request }: Pick<AssertionFacts, 'issuer' | 'recipient' | 'request'>): string =>
  [
    '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"',
    ` ID="${idOf(issuer)}" Version="2.0" IssueInstant="${moment(0)}" Destination="${recipient}" InResponseTo="${request}">`,
    `<saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`,
  ].join('')

/** The request that this server sends with the browser: its id and what it says. */
export function readRequest(location: string): { id: string; xml: string; relayState: string } {
  const { searchParams } = new URL(location)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest')!, 'base64')).toString('utf8')
  return { id: /\bID="([^"]+)"/.exec(xml)![1]!, xml, relayState: searchParams.get('RelayState')! }
}
