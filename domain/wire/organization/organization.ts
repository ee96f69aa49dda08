import * as z from 'zod/mini'
import type { RoleName } from '../../roles.ts'
import { count, epochMs } from '../response-schema.ts'

/** What organization administrators see and do: accounts and groups, never what is in a group. Decision 65 */

/** A page of a generic table. */
export const pageOf = <T>(row: z.ZodMiniType<T>) =>
  z.object({ data: z.array(row), recordCount: count, pager: z.object({ recordCount: count, recordsPerPage: count, currentPage: count }) })

/** What a generic table asks for. */
export interface TableQuery {
  readonly sortColumn: string
  readonly sortDirection: 'ASC' | 'DESC'
  /** From 1. */
  readonly currentPage: number
  readonly maxRecordsPerPage: number
}

const personSchema = z.object({
  userID: z.int(),
  fullName: z.string(),
  login: z.string(),
  email: z.string(),
  /** Names. */
  groups: z.array(z.string()),
  /** Null if nobody knows. */
  lastSignInAt: z.nullable(epochMs),
  hasTwoStep: z.boolean(),
  isActive: z.boolean(),
  isAdministrator: z.boolean(),
  /** The institute's directory decides the name, and whether the account is active. */
  isManaged: z._default(z.boolean(), false),
})
export type Person = z.infer<typeof personSchema>

export const personStates = ['active', 'deactivated', 'administrators', 'managed'] as const
export type PersonState = (typeof personStates)[number]

/** POST /api/v1/organization/people */
export const peoplePageSchema = pageOf(personSchema)
export type PeoplePage = z.infer<typeof peoplePageSchema>
export interface PeopleQuery extends TableQuery {
  /** In the name, login or email address. */
  readonly search?: string | undefined
  readonly state?: PersonState | undefined
}

const signInSchema = z.object({
  id: z.string(),
  kind: z.enum(['cookie', 'token']),
  name: z.string(),
  createdAt: epochMs,
  usedAt: z.nullable(epochMs),
})
export type SignInEntry = z.infer<typeof signInSchema>

/** GET /api/v1/organization/people/{userId} */
export const accountSchema = z.object({
  person: personSchema,
  groups: z.array(z.object({ groupID: z.int(), name: z.string(), role: z.custom<RoleName>((value) => typeof value === 'string') })),
  signIns: z.array(signInSchema),
})
export type Account = z.infer<typeof accountSchema>

/** POST …/passwordLink: the code is only in this answer, and in the mail if one was sent. */
export const passwordLinkSchema = z.object({ code: z.string(), email: z.string(), mail: z.enum(['sent', 'failed', 'none']) })
export type PasswordLink = z.infer<typeof passwordLinkSchema>

const groupSchema = z.object({
  groupID: z.int(),
  name: z.string(),
  members: count,
  /** Names of those who can sign in. */
  administrators: z.array(z.string()),
  createdAt: z.nullable(epochMs),
})
export type OrganizationGroup = z.infer<typeof groupSchema>

/** POST /api/v1/organization/groups */
export const groupsPageSchema = pageOf(groupSchema)
export type GroupsPage = z.infer<typeof groupsPageSchema>
export interface GroupsQuery extends TableQuery {
  readonly search?: string | undefined
}

/** POST /api/v1/organization/groups/create */
export const createdGroupSchema = z.object({ groupID: z.int() })
