import type { CacheProvider, SAML } from '@node-saml/node-saml'
import type { SamlSettings, SsoSettings } from '../settings/sso.ts'
import { ssoPaths } from './paths.ts'
import { clockSkew } from './provider.ts'

export type SamlSso = SsoSettings & { readonly provider: SamlSettings }

/** Cache of a call that needs to know no request. */
export const noRequest: CacheProvider = { saveAsync: async () => null, getAsync: async () => null, removeAsync: async () => null }

/** Loaded by the first sign-in. */
export async function openSaml(settings: SamlSso, cacheProvider: CacheProvider): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const { provider, origin, asksAlways } = settings
  const self = origin + ssoPaths.metadata
  return new SAML({
    entryPoint: provider.entryPoint,
    idpCert: [...provider.certificates],
    issuer: self,
    audience: self,
    callbackUrl: origin + ssoPaths.assertion,
    wantAssertionsSigned: true,
    // Many providers sign only the assertion, which is all that is read.
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider,
    acceptedClockSkewMs: clockSkew,
    forceAuthn: asksAlways,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
  })
}
