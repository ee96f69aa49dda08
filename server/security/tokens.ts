import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes, as the cookie or the Authorization header carries them. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** All that the database keeps of a token. No salt: the token itself has 256 bits of chance. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const looksLikeToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
