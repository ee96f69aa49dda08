import { text } from 'node:stream/consumers'
import { limits } from '#domain/limits.ts'
import type { PasswordOwner } from '#domain/rules/people/password-fault.ts'
import { newPasswordFault } from '../security/passwords/change-password.ts'
import { makeToken } from '../security/tokens.ts'
import { UsageError } from './command.ts'

/** The password from standard input, or a generated one, which the command prints. */
export async function readPassword(fromInput: boolean): Promise<{ password: string; isGenerated: boolean }> {
  const password = fromInput ? (await text(process.stdin)).replace(/\r?\n$/, '') : makeToken().slice(0, 16)
  return { password, isGenerated: !fromInput }
}

/** Throws a UsageError. */
export function assertGoodPassword(password: string, owner: PasswordOwner): void {
  if (newPasswordFault(password, owner))
    throw new UsageError(`The password must have at least ${limits.password.least} characters, not contain the user's name, and not be a common one.`)
}
