import type { CDPSession, Page } from '@playwright/test'

/** The authenticator built into a tablet: it recognizes its person by a finger, or, after `deny`, does not. */
export class VirtualAuthenticator {
  readonly #devtools: CDPSession
  readonly #id: string

  private constructor(devtools: CDPSession, id: string) {
    this.#devtools = devtools
    this.#id = id
  }

  /** `hasPrf`: its passkeys can open encrypted data. Then it does not forgive a stranger: after `deny`, Chromium locks it for good. */
  static async plugInto(page: Page, { hasPrf = false } = {}): Promise<VirtualAuthenticator> {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        hasPrf,
        automaticPresenceSimulation: true,
      },
    })
    return new VirtualAuthenticator(devtools, authenticatorId)
  }

  /** From then on, the finger is a stranger's; or that of its person again. */
  async deny(isStranger = true): Promise<void> {
    await this.#devtools.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified: !isStranger })
  }

  async passkeys(): Promise<number> {
    return (await this.#devtools.send('WebAuthn.getCredentials', { authenticatorId: this.#id })).credentials.length
  }
}
