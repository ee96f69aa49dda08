import { Refusal } from '#domain/tx.ts'
import type { ParserWall } from '../wall/parser-wall.ts'
import { noRequest, openSaml, type SamlSso } from './open-saml.ts'
import { ProviderError, type Identity, type Proof, type Provider } from './provider.ts'

/**
 * SAML 2: a request by redirect, a signed assertion by POST. Only answers to a request of this server are accepted.
 *   begin ─► the provider ─► the browser posts an assertion ─► read, in a worker
 */
export class SamlProvider implements Provider {
  readonly kind = 'SAML' as const
  readonly #settings: SamlSso

  constructor(settings: SamlSso) {
    this.#settings = settings
  }

  async begin(state: string): Promise<{ url: string; proof: Proof }> {
    const saved: string[] = []
    const saml = await openSaml(this.#settings, { ...noRequest, saveAsync: async (id) => (saved.push(id), null) })
    const url = await saml.getAuthorizeUrlAsync(state, undefined, {})
    return { url, proof: { request: saved[0]!, verifier: '' } }
  }

  /** `response`: the form's SAMLResponse; `age`: ms since the sign-in began; `who`: who is waiting for it. Throws ProviderError. */
  async read(wall: ParserWall, who: string, response: string, proof: Proof, age: number): Promise<Identity> {
    const { request, verifier } = proof
    const read = await wall.run(who, 'readAssertion', { settings: this.#settings, response, proof: { request, verifier }, age }).catch(explain)
    if ('fault' in read) throw new ProviderError(read.fault)
    return read.identity
  }

  /** What a provider must know about this server. */
  async metadata(): Promise<string> {
    return (await openSaml(this.#settings, noRequest)).generateServiceProviderMetadata(null, null)
  }
}

function explain(error: unknown): never {
  if (error instanceof Refusal && error.code === 'content.too-complex') throw new ProviderError(`its answer is too complex: ${String(error.detail['limit'])}`)
  throw error
}
