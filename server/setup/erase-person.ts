import { randomBytes } from 'node:crypto'
import { eraseDevices, type EraseDeps } from '../devices/erase-devices.ts'
import { hashPassword } from '../security/passwords/passwords.ts'
import { listDevices } from '../store/devices/contacts.ts'
import { erasePersonalData, groupsRuledAlone } from '../store/people/erase-person.ts'
import { groupsOf, type UserRecord } from '../store/people/people.ts'
import { endSessionsOf } from '../store/people/sessions.ts'
import { writeRows } from './add-person.ts'

/** The audit log's name for what is done at the server itself. */
const atServer = 'aliquot'

/**
 *   devices ordered to be erased ──► out of every group ──► sessions, tokens and personal data deleted, the name replaced
 *
 * The login is gone only with the last step: interrupted, the command can be given again. Returns the names of groups that would be left
 * without an administrator: then nothing is done.
 */
export async function erasePerson(deps: EraseDeps, user: UserRecord, at: number): Promise<readonly string[]> {
  const { store, streams } = deps
  const { groups, devices, alone } = await store.read(async (_, sql) => ({
    groups: await groupsOf(sql, user.id),
    devices: await listDevices(sql, { userId: user.id }),
    alone: await groupsRuledAlone(sql, user.id),
  }))
  if (alone.length) return alone
  await eraseDevices(deps, devices, { orderedBy: 0, by: atServer, tokens: true }, at)
  for (const { groupId } of groups) {
    await store.write(async (tables) => {
      await tables.lockGroup(groupId)
      const before = await tables.source(groupId).get('members', user.id)
      if (!before) return
      const change = { entity: 'members', id: user.id, before, after: null } as const
      await writeRows(tables, { groupId, userId: user.id, at }, atServer, 'member.remove@1', [change], { userId: user.id })
    })
  }
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const ended = await store.write(async (_, sql) => {
    const hashes = await endSessionsOf(sql, user.id, { tokens: true })
    await erasePersonalData(sql, user, passwordHash, at)
    return hashes
  })
  for (const hash of ended) streams.endSession(hash)
  return []
}
