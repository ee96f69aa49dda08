import type { AccountEventsFilter, AccountEventsPage, AccountEventsQuery } from '#domain/wire/accounts/account-events.ts'
import type { ContentReportsPage } from '#domain/wire/organization/content-reports.ts'
import type { FeedbackFilter, FeedbackMark, FeedbackPage, FeedbackQuery } from '#domain/wire/organization/organization-feedback.ts'
import type { Account, GroupsPage, GroupsQuery, PasswordLink, PeoplePage, PeopleQuery, TableQuery } from '#domain/wire/organization/organization.ts'
import type { CreatedDirectoryToken, DirectoryState } from '#domain/wire/organization/directory.ts'
import type { IdentityProof } from '#domain/wire/accounts/passkeys.ts'
import type { SystemSettings, SystemSettingsAnswer } from '#domain/wire/organization/system-settings.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'

/** What the server does for an organization administrator. Nothing of it is on any device. */
export interface OrganizationCalls {
  readonly people: (query: PeopleQuery) => Promise<ServerAnswer<PeoplePage>>
  readonly account: (id: number) => Promise<ServerAnswer<Account>>
  readonly setActive: (id: number, isActive: boolean, proof?: IdentityProof) => Promise<ServerAnswer<void>>
  readonly setAdministrator: (id: number, isAdministrator: boolean, proof: IdentityProof) => Promise<ServerAnswer<void>>
  readonly resetTwoStep: (id: number, proof: IdentityProof) => Promise<ServerAnswer<void>>
  readonly passwordLink: (id: number, proof: IdentityProof) => Promise<ServerAnswer<PasswordLink>>
  readonly endSignIn: (id: number, session: string) => Promise<ServerAnswer<void>>
  readonly groups: (query: GroupsQuery) => Promise<ServerAnswer<GroupsPage>>
  readonly createGroup: (name: string, administratorId: number) => Promise<ServerAnswer<{ groupID: number }>>
  readonly events: (query: AccountEventsQuery) => Promise<ServerAnswer<AccountEventsPage>>
  /** Address of a file with all events that match. */
  readonly exportAddress: (filter: AccountEventsFilter) => string
  readonly feedback: (query: FeedbackQuery) => Promise<ServerAnswer<FeedbackPage>>
  readonly markFeedback: (mark: FeedbackMark) => Promise<ServerAnswer<void>>
  readonly feedbackAddress: (filter: FeedbackFilter) => string
  readonly contentReports: (query: TableQuery) => Promise<ServerAnswer<ContentReportsPage>>
  readonly settings: () => Promise<ServerAnswer<SystemSettingsAnswer>>
  /** What is left out stays as it is. */
  readonly setSettings: (settings: Partial<SystemSettings>) => Promise<ServerAnswer<void>>
  readonly directory: () => Promise<ServerAnswer<DirectoryState>>
  readonly createDirectoryToken: (proof: IdentityProof) => Promise<ServerAnswer<CreatedDirectoryToken>>
  readonly revokeDirectoryToken: () => Promise<ServerAnswer<void>>
  /** For a group without an administrator; the person is a member. */
  readonly appointAdministrator: (groupId: number, userId: number) => Promise<ServerAnswer<void>>
  readonly renameGroup: (id: number, name: string) => Promise<ServerAnswer<void>>
}
