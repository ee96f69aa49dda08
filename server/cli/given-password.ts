import { text } from 'node:stream/consumers'
import { makeToken } from '../security/tokens.ts'

/** The password from standard input, or a generated one, which the command prints. */
export async function readPassword(fromInput: boolean): Promise<{ password: string; isGenerated: boolean }> {
  const password = fromInput ? (await text(process.stdin)).replace(/\r?\n$/, '') : makeToken().slice(0, 16)
  return { password, isGenerated: !fromInput }
}
