import { addNotifications } from '#domain/commands/add-notifications.ts'
import { subjectOf } from '#domain/rules/notifications/notification-scopes.ts'
import { Refusal } from '#domain/tx.ts'
import { runAsServer } from '../../feed/run-as-server.ts'
import type { FeedWriter } from '../../feed/tables.ts'
import { codesLockedLetter } from '../../mail/codes-locked-letter.ts'
import type { Services } from '../../services.ts'
import { addAccountEvent, countAccountFailure } from '../../store/people/account-events.ts'
import { addGuess, readGuesses, type Guesses } from '../../store/people/code-guesses.ts'
import { findUser, fullNameOf, groupsOf } from '../../store/people/people.ts'
import { hashToken } from '../tokens.ts'
import { readSpelling } from '../../store/people/spelling.ts'

const minute = 60_000

/** `free`: wrong codes in a row before the next one has to wait; `most`: then no code is accepted anymore. Whoever guesses has the password. */
export const guessLimits = { free: 5, most: 10, firstWait: minute } as const

/** Ms after the last wrong code in which no other is looked at: 1, 2, 4, 8 and 16 minutes. */
const waitAfter = ({ failures }: Guesses): number => (failures < guessLimits.free ? 0 : guessLimits.firstWait * 2 ** (failures - guessLimits.free))

/**
 * Counts a code before it is checked. What is guessed in one browser that the person has signed in with counts for that browser alone, so that nobody
 * elsewhere locks them out of it. Law 215: the count ends with a right code or a new password, never by waiting.
 * Refuses with two-step.locked, or with login.too-many while the wait is not over. Returns which count it was.
 */
export async function countGuess({ engine }: Services, userId: number, knownBrowser: string | undefined, at: number): Promise<string> {
  const id = knownBrowser === undefined ? String(userId) : `${userId} browser ${hashToken(knownBrowser)}`
  await engine.write(async (sql) => {
    const known = await readGuesses(sql, id)
    if (known.failures >= guessLimits.most) throw new Refusal('two-step.locked')
    // A clock that was set back makes nobody wait for longer.
    const passed = Math.abs(at - known.lastAt)
    if (passed < waitAfter(known) || !(await addGuess(sql, id, userId, known, at))) throw new Refusal('login.too-many')
  })
  return id
}

/** It was wrong. With the last one that is allowed, the person is told what to do, and the administrators of the organization see it. */
export async function noteWrongCode({ engine, store, mailer }: Services, userId: number, id: string, at: number): Promise<void> {
  const { user, groupId, spell } = await engine.read(async (sql) => {
    const [user, groups] = [await findUser(sql, userId), await groupsOf(sql, userId)]
    return { user, groupId: (groups.find((group) => group.groupId === user?.primaryGroupId) ?? groups[0])?.groupId, spell: await readSpelling(sql, userId) }
  })
  const isLocked = await store.write(async (tables, sql) => {
    if (groupId !== undefined) await tables.lockGroup(groupId)
    await countAccountFailure(sql, 'code.incorrect', userId, at)
    if ((await readGuesses(sql, id)).failures < guessLimits.most) return false
    await addAccountEvent(sql, { kind: 'code.locked', at, userId, actorId: 0 })
    if (groupId !== undefined) await notify(tables, groupId, userId, at)
    return true
  })
  if (isLocked && user?.email)
    mailer?.afterAnswer(() => mailer.send(user.email, codesLockedLetter(mailer.origin, { fullName: fullNameOf(user), login: user.login }, spell)))
}

async function notify(tables: FeedWriter, groupId: number, userId: number, at: number): Promise<void> {
  const id = await tables.takeIds('notifications', 1)
  const about = { kind: 'codes-locked', count: 1, name: '', detail: '', actor: '', ...subjectOf('codes-locked', 1, userId) } as const
  await runAsServer(tables, groupId, addNotifications, { notifications: [{ id, audience: userId, ...about }] }, at)
}
