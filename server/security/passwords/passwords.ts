import { hash, verify } from '@node-rs/argon2'

/** Argon2id is the library's default algorithm; 19 MiB, 2 passes, 1 lane is OWASP's first recommendation. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let noOnesHash: Promise<string> | undefined

/** If there is no such user, compares with the hash of a random password, so that both answers take the same time. */
export async function isPasswordRight(passwordHash: string | undefined, password: string, compare = verify): Promise<boolean> {
  noOnesHash ??= hashPassword('the password of nobody')
  const right = await compare(passwordHash ?? (await noOnesHash), password)
  return passwordHash !== undefined && right
}
