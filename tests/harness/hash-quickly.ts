import { hash } from '@node-rs/argon2'

/** A hash of the same kind as the server's that takes no time to compare: tests sign in hundreds of times. */
export const hashQuickly = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
