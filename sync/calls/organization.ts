import { accountEventsPageSchema, type AccountEventsFilter, type AccountEventsQuery } from '#domain/wire/accounts/account-events.ts'
import { contentReportsPageSchema } from '#domain/wire/organization/content-reports.ts'
import { feedbackPageSchema, type FeedbackFilter, type FeedbackMark, type FeedbackQuery } from '#domain/wire/organization/organization-feedback.ts'
import { createdDirectoryTokenSchema, directoryStateSchema } from '#domain/wire/organization/directory.ts'
import {
  accountSchema,
  createdGroupSchema,
  groupsPageSchema,
  passwordLinkSchema,
  peoplePageSchema,
  type GroupsQuery,
  type PeopleQuery,
  type TableQuery,
} from '#domain/wire/organization/organization.ts'
import type { IdentityProof } from '#domain/wire/accounts/passkeys.ts'
import { systemSettingsSchema, type SystemSettings } from '#domain/wire/organization/system-settings.ts'
import { noContent, type Transport } from '../transport.ts'

const root = '/api/v1/organization'

const ownProof = (proof: IdentityProof) => ('password' in proof ? { currentPassword: proof.password } : proof)

/** What only an organization administrator may call; `userId` is theirs. */
export function createOrganizationCalls(transport: Transport, userId: number) {
  const query = { user: userId }
  const ofPerson = (id: number, rest = '') => `${root}/people/${id}${rest}`
  const fileAddress = (table: string, filter: object): string => {
    const given = Object.entries({ ...query, ...filter }).filter(([, value]) => value !== undefined)
    return `${root}/${table}/export?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
  }
  return {
    people: (body: PeopleQuery) => transport.call({ path: `${root}/people`, query, body, response: peoplePageSchema }),
    account: (id: number) => transport.call({ path: ofPerson(id), query, response: accountSchema }),
    setActive: (id: number, isActive: boolean, proof?: IdentityProof) =>
      transport.call({ path: ofPerson(id, '/active'), query, method: 'PUT', body: { isActive, ...proof }, response: noContent }),
    setAdministrator: (id: number, isAdministrator: boolean, proof: IdentityProof) =>
      transport.call({ path: ofPerson(id, '/administrator'), query, method: 'PUT', body: { isAdministrator, ...ownProof(proof) }, response: noContent }),
    resetTwoStep: (id: number, proof: IdentityProof) =>
      transport.call({ path: ofPerson(id, '/resetTwoStep'), query, body: ownProof(proof), response: noContent }),
    passwordLink: (id: number, proof: IdentityProof) =>
      transport.call({ path: ofPerson(id, '/passwordLink'), query, body: ownProof(proof), response: passwordLinkSchema }),
    endSignIn: (id: number, session: string) => transport.call({ path: ofPerson(id, `/sessions/${session}`), query, method: 'DELETE', response: noContent }),
    groups: (body: GroupsQuery) => transport.call({ path: `${root}/groups`, query, body, response: groupsPageSchema }),
    createGroup: (name: string, userID: number) =>
      transport.call({ path: `${root}/groups/create`, query, body: { name, userID }, response: createdGroupSchema }),
    events: (body: AccountEventsQuery) => transport.call({ path: `${root}/events`, query, body, response: accountEventsPageSchema }),
    /** Address of the file with all events that match. */
    exportAddress: ({ userID, groupID, kind, from, to }: AccountEventsFilter): string => fileAddress('events', { userID, groupID, kind, from, to }),
    feedback: (body: FeedbackQuery) => transport.call({ path: `${root}/feedback`, query, body, response: feedbackPageSchema }),
    markFeedback: (body: FeedbackMark) => transport.call({ path: `${root}/feedback/read`, query, method: 'PUT', body, response: noContent }),
    feedbackAddress: ({ groupID, isRead }: FeedbackFilter): string => fileAddress('feedback', { groupID, isRead }),
    contentReports: (body: TableQuery) => transport.call({ path: `${root}/contentReports`, query, body, response: contentReportsPageSchema }),
    settings: () => transport.call({ path: `${root}/settings`, query, response: systemSettingsSchema }),
    setSettings: (body: Partial<SystemSettings>) => transport.call({ path: `${root}/settings`, query, method: 'PUT', body, response: noContent }),
    directory: () => transport.call({ path: `${root}/directory`, query, response: directoryStateSchema }),
    createDirectoryToken: (proof: IdentityProof) =>
      transport.call({ path: `${root}/directory/token`, query, body: ownProof(proof), response: createdDirectoryTokenSchema }),
    revokeDirectoryToken: () => transport.call({ path: `${root}/directory/token`, query, method: 'DELETE', response: noContent }),
    appointAdministrator: (id: number, userID: number) =>
      transport.call({ path: `${root}/groups/${id}/administrator`, query, method: 'PUT', body: { userID }, response: noContent }),
    renameGroup: (id: number, name: string) => transport.call({ path: `${root}/groups/${id}`, query, method: 'PUT', body: { name }, response: noContent }),
  }
}
