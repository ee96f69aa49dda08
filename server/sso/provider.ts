import type { SsoKind } from '../store/people/sessions.ts'

/** Who someone is, according to the provider. */
export interface Identity {
  readonly issuer: string
  /** The provider's own name of the person, which never changes. */
  readonly subject: string
  /** Only if the provider has verified it. */
  readonly email: string | undefined
  /** The provider asked for a second step. */
  readonly hasTwoStep: boolean
  /** Id token of OpenID Connect. */
  readonly idToken?: string | undefined
}

/** What a sign-in that has begun keeps until the provider answers. */
export interface Proof {
  /** The nonce of OpenID Connect, or the id of the request of SAML. */
  readonly request: string
  /** Verifier of PKCE; empty for SAML. */
  readonly verifier: string
}

/** Why an answer of a provider is refused, for the operator's log. Law 233: contains nothing of the answer. */
export class ProviderError extends Error {
  readonly isUnreachable: boolean
  constructor(reason: string, isUnreachable = false) {
    super(reason)
    this.name = 'ProviderError'
    this.isUnreachable = isUnreachable
  }
}

/** How far the clocks of the provider and this server may differ, in ms. */
export const clockSkew = 60_000

/**
 * The provider was asked to ask the person again, but someone at the tablet can take that out of the address. `provedAt`: when it last asked,
 * in epoch ms; `age`: how long ago the sign-in began here. Throws ProviderError.
 */
export function assertAsked(provedAt: number, age: number): void {
  if (provedAt < Date.now() - age - clockSkew) throw new ProviderError('it did not ask the person again')
}

export interface Provider {
  readonly kind: SsoKind
  /** Where the person goes to sign in. Throws ProviderError. */
  begin(state: string): Promise<{ readonly url: string; readonly proof: Proof }>
}
