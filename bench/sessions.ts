import { openSession } from '../server/security/open-session.ts'
import { cookieNames } from '../server/security/session-cookie.ts'
import { openStore } from '../server/store/open-store.ts'
import type { Person } from './clients/wire-tablet.ts'
import { writer } from './server-mutations.ts'

/** The demo's members of the main group who may move and edit the samples that they own. */
export const members = [1, 2, 3, 4, 5, 6] as const

/** Signs in this many tablets, of all members in turn, in a database that no server has opened: hashing two hundred passwords takes half a minute. */
export async function signInTablets(dataFolder: string, count: number): Promise<Person[]> {
  const store = await openStore({ dataFolder })
  const at = Date.now()
  const people = await store.engine.write(async (sql) => {
    const people: Person[] = []
    for (let n = 0; n < count; n++) {
      const userId = members[n % members.length]!
      const token = await openSession(sql, { kind: 'cookie', userId, createdAt: at, expiresAt: at + 86_400_000 })
      people.push({ userId, groupId: writer.groupId, cookie: `${cookieNames.http}=${token}` })
    }
    return people
  })
  await store.close()
  return people
}

/** All tablets have one address here, and each person many more tablets than anyone has. */
export const manyTablets = { ALIQUOT_PERSON_STREAMS: '1000', ALIQUOT_PERSON_BURST: '100000000', ALIQUOT_ADDRESS_BURST: '100000000' }
