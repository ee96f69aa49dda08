import { hashToken, makeToken } from '../security/tokens.ts'
import { isAnyoneThere } from '../store/people/people.ts'
import { addSetupLink } from '../store/people/setup-links.ts'
import type { Engine } from '../store/sql.ts'

export const linkLasts = 24 * 3_600_000

/**
 * The address of the setup page with a token that works once, for a server without people; undefined if there are any.
 * Law 230: the token comes after the #, which no browser sends and no server or proxy logs; the database stores only its hash.
 */
export async function makeSetupLink(engine: Engine, origin: string, at: number): Promise<string | undefined> {
  const token = makeToken()
  const isMade = await engine.write(async (sql) => {
    if (await isAnyoneThere(sql)) return false
    await addSetupLink(sql, hashToken(token), at, at + linkLasts)
    return true
  })
  return isMade ? `${origin}/setup/#${token}` : undefined
}
