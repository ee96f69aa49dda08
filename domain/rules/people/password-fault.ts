import { limits } from '../../limits.ts'
import { normalizeText } from '../normalize-text.ts'

/** What keeps a text from being someone's new password. `common` is found only by the server, which has the list. */
export type PasswordFault = 'short' | 'long' | 'same' | 'personal' | 'common'

export interface PasswordOwner {
  readonly login: string
  readonly fullName: string
}

/** Names of fewer letters are parts of too many words. */
const minNameLength = 4

/**
 * Length counts, and what others would try first; no rule about kinds of characters, because those make passwords harder to
 * remember but not harder to guess (NIST SP 800-63B). Null if there is no fault.
 */
export function passwordFault(password: string, { login, fullName }: PasswordOwner, current?: string): PasswordFault | null {
  if (Array.from(password).length < limits.password.least) return 'short'
  if (password.length > limits.password.longest) return 'long'
  if (password === current) return 'same'
  const text = normalizeText(password)
  const names = [login, ...fullName.split(/\s+/)].map(normalizeText)
  return names.some((name) => name.length >= minNameLength && text.includes(name)) ? 'personal' : null
}
