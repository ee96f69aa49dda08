import { generateSync } from 'otplib'

/** What an authenticator app shows for this key at this time. */
export const codeAt = (secret: string, at: number): string => generateSync({ secret, epoch: Math.floor(at / 1000) })
