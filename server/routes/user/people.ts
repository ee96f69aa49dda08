import * as z from 'zod/mini'
import type { MemberRow } from '#domain/entities/member.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { toWirePerson } from '#domain/wire/accounts/people-to-wire.ts'
import { membersWithEmail, namesOf } from '../../store/people/people.ts'
import { requiredText, wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call, type Route } from '../route.ts'

const path = '/api/v1/users'
const params = z.object({ userId: wireId })

/** Law 202: the answer is the same for someone of another group, for someone who has left this one, and for nobody. */
async function readMember({ services, group }: Call<'member'>, userId: number): Promise<MemberRow> {
  const member = await readGroup(services, group, (rows) => rows.get('members', userId))
  if (!member) throw new Refusal('member.gone')
  return member
}

async function readPerson(call: Call<'member'>, userId: number) {
  const member = await readMember(call, userId)
  const names = await call.services.engine.read((sql) => namesOf(sql, new Set([userId])))
  const { user } = call.caller.session
  return toWirePerson(member, names.get(userId), user.id === userId ? user : undefined)
}

/** GET /api/v1/users/{userID}: someone in the active group. A user name and an email address are only for their owner. */
const getUser = defineRoute({
  method: 'GET',
  path: `${path}/:userId`,
  access: 'member',
  input: z.object({ params }),
  refusals: ['member.gone'],
  handler: (call, { params: { userId } }) => readPerson(call, userId),
})

/** GET /api/v1/users/{userID}/profile: the name of someone in the active group. */
const getUserProfile = defineRoute({
  method: 'GET',
  path: `${path}/:userId/profile`,
  access: 'member',
  input: z.object({ params }),
  refusals: ['member.gone'],
  async handler(call, { params: { userId } }) {
    const { userID, firstName, lastName } = await readPerson(call, userId)
    return { userID, firstName, lastName }
  },
})

/** GET /api/v1/users/search?email=…: who in the active group has exactly this address. Not paged. */
const searchUsers = defineRoute({
  method: 'GET',
  path: `${path}/search`,
  access: 'member',
  input: z.object({ query: z.object({ email: requiredText(limits.address.longest) }) }),
  refusals: [],
  handler: ({ services, group }, { query: { email } }) => services.engine.read((sql) => membersWithEmail(sql, group.groupId, email.trim())),
})

export const personRoutes: readonly Route[] = [searchUsers, getUser, getUserProfile]
