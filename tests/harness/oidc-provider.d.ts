/** The part of oidc-provider that the tests use; it has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Context {
    readonly req: IncomingMessage
    readonly res: ServerResponse
    readonly path: string
    readonly method: string
    readonly oidc: { readonly client: { readonly clientId: string }; readonly session: { readonly accountId: string } }
    type: string
    body: string
  }

  interface Login {
    accountId: string
    amr?: readonly string[]
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (grant: { accountId: string; clientId: string }) => { addOIDCScope(scope: string): void; save(): Promise<string> }
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: { login: Login }): Promise<void>
    on(event: string, listener: (...facts: unknown[]) => void): void
  }
}
