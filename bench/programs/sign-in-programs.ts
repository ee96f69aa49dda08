import type { Change } from '../../domain/draft.ts'
import { openSession } from '../../server/security/open-session.ts'
import { FeedTables } from '../../server/store/feed/feed-tables.ts'
import type { Engine } from '../../server/store/sql.ts'
import { createUser } from '../../server/store/people/people.ts'
import { writer } from '../server-mutations.ts'

/** A person may make 50 calls a second, so that what the server can do takes many people. */
export const programCount = 400

const monthLong = 30 * 86_400_000

/** As many members of the demo's main group, each with a token for a program. No server has the database open. */
export function signInPrograms(engine: Engine): Promise<string[]> {
  const at = Date.now()
  return new FeedTables(engine).write(async (tables, sql) => {
    const version = (await tables.lockGroup(writer.groupId)) + 1
    const changes: Change[] = []
    const tokens: string[] = []
    for (let n = 0; n < programCount; n++) {
      const names = { login: `program-${n}`, firstName: 'Program', lastName: String(n), email: `program-${n}@lab.example` }
      const id = await createUser(sql, { ...names, passwordHash: 'none', primaryGroupId: writer.groupId })
      changes.push({ entity: 'members', id, before: null, after: { id, fullName: `Program ${n}`, role: 'Member' } })
      tokens.push(await openSession(sql, { kind: 'token', userId: id, createdAt: at, expiresAt: at + monthLong }))
    }
    await tables.saveChanges(writer.groupId, version, changes)
    await tables.saveVersion(writer.groupId, version)
    return tokens
  })
}
