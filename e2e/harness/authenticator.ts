import { generateSync } from 'otplib'
import type { SecondDevice } from './second-device.ts'

/**
 * An authenticator app. A code works once, and the server accepts the next one early: so there are two codes at any time, without waiting
 * for the clock. A journey that needs more uses recovery codes.
 */
export class Authenticator {
  readonly #secret: string
  #last = 0

  constructor(secret: string) {
    this.#secret = secret.replaceAll(' ', '')
  }

  /** A code that was not used before. */
  next(): string {
    const now = Math.floor(Date.now() / 30_000)
    this.#last = Math.max(this.#last + 1, now)
    if (this.#last > now + 1) throw new Error('The server does not accept the next code yet: use a recovery code.')
    return generateSync({ secret: this.#secret, epoch: this.#last * 30 })
  }
}

/** Sets two-step verification up for the person of this device. Returns their recovery codes. */
export async function setUpTwoStep(device: SecondDevice, password: string): Promise<string[]> {
  const { secret } = await device.post<{ secret: string }>('/api/v1/user/twoStep/begin', { password })
  const { recoveryCodes } = await device.post<{ recoveryCodes: string[] }>('/api/v1/user/twoStep/confirm', { code: new Authenticator(secret).next() })
  return recoveryCodes
}
