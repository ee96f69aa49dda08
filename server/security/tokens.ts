import { hash, randomBytes } from 'node:crypto'

/** 32 random bytes, as in the cookie or the Authorization header. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** All that the database stores of a token. No salt, because the token itself has 256 random bits. */
export const hashToken = (token: string): string => hash('sha256', token)

export const looksLikeToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
