import { readCookie, writeCookie } from '#src/workspace/device/cookies.ts'

const name = 'protocol.category'

/** The category that a person chose last: the list opens with it, and a new protocol gets it. Null for all. spec ELN-02 */
export function readCategoryCookie(): string | null {
  const stored = readCookie(name)
  if (stored === undefined) return null
  try {
    return decodeURIComponent(stored)
  } catch {
    return null
  }
}

export const writeCategoryCookie = (category: string | null): void => writeCookie(name, encodeURIComponent(category ?? ''), category !== null)
