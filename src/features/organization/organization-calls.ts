import type { AccountEventsFilter, AccountEventsPage, AccountEventsQuery } from '#domain/wire/account-events.ts'
import type { Account, GroupsPage, GroupsQuery, PasswordLink, PeoplePage, PeopleQuery } from '#domain/wire/organization.ts'
import type { SystemSettings, SystemSettingsAnswer } from '#domain/wire/system-settings.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'

/** What the server does for an organization administrator. Nothing of it is on any device. */
export interface OrganizationCalls {
  people(query: PeopleQuery): Promise<ServerAnswer<PeoplePage>>
  account(id: number): Promise<ServerAnswer<Account>>
  setActive(id: number, isActive: boolean): Promise<ServerAnswer<void>>
  setAdministrator(id: number, isAdministrator: boolean, password: string): Promise<ServerAnswer<void>>
  resetTwoStep(id: number, password: string): Promise<ServerAnswer<void>>
  passwordLink(id: number, password: string): Promise<ServerAnswer<PasswordLink>>
  endSignIn(id: number, session: string): Promise<ServerAnswer<void>>
  groups(query: GroupsQuery): Promise<ServerAnswer<GroupsPage>>
  createGroup(name: string, administratorId: number): Promise<ServerAnswer<{ groupID: number }>>
  events(query: AccountEventsQuery): Promise<ServerAnswer<AccountEventsPage>>
  /** Of a file with all events that match. */
  exportAddress(filter: AccountEventsFilter): string
  settings(): Promise<ServerAnswer<SystemSettingsAnswer>>
  /** What is left out stays as it is. */
  setSettings(settings: Partial<SystemSettings>): Promise<ServerAnswer<void>>
  renameGroup(id: number, name: string): Promise<ServerAnswer<void>>
}
