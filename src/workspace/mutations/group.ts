import { deleteRole } from '#domain/commands/delete-role.ts'
import { deleteTableView } from '#domain/commands/delete-table-view.ts'
import { giveRole } from '#domain/commands/give-role.ts'
import { readNotifications } from '#domain/commands/read-notifications.ts'
import { removeMember } from '#domain/commands/remove-member.ts'
import { saveRole } from '#domain/commands/save-role.ts'
import { saveTableView } from '#domain/commands/save-table-view.ts'
import { setGroupReadership } from '#domain/commands/set-group-readership.ts'
import { setMemberRole } from '#domain/commands/set-member-role.ts'
import { undoRemoveMember } from '#domain/commands/undo-remove-member.ts'
import { writeNotice } from '#domain/commands/write-notice.ts'
import { writeSetting } from '#domain/commands/write-setting.ts'
import type { Readership } from '#domain/entities/experiment.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import type { RoleRow } from '#domain/entities/role.ts'
import type { TableViewRow } from '#domain/entities/table-view.ts'
import { messages } from '#domain/messages.ts'
import { searchScope } from '#domain/rules/tables/saved-search.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { inParts } from '#src/workspace/mutations/make-changes.ts'
import type { RoleChoice } from '#src/workspace/permissions/role-choice.ts'

/** From one role to another; either may be a fixed one or one of the group. */
export function setMemberRoleChange(member: MemberRow, from: RoleChoice, to: RoleChoice): Change {
  return makeChange([give(member, to)], [give(member, from)], t('{person} is now: {role}', { person: member.fullName, role: to.name }))
}

function give({ id, fullName }: MemberRow, { fixed, id: roleId, name }: RoleChoice): Mutation {
  const label = t('Role of {person}: {role}', { person: fullName, role: name })
  return fixed ? mutation(setMemberRole, { userId: id, role: fixed }, label) : mutation(giveRole, { userId: id, roleId }, label)
}

/** Undo makes them a member again, with the same role. A device of theirs that was told in between copies the inventory again. */
export function removeMemberChange({ id, fullName, role, roleId = null }: MemberRow): Change {
  const remove = mutation(removeMember, { userId: id }, t('{person} removed from the group', { person: fullName }))
  const undo = mutation(undoRemoveMember, { userId: id, was: { fullName, role, roleId } }, t('{person} is a member again', { person: fullName }))
  return makeChange([remove], [undo], t('{person} removed from the group', { person: fullName }))
}

const save = ({ id, name, permissions }: RoleRow): Mutation => mutation(saveRole, { id, name, permissions: [...permissions] }, t('Role {role}', { role: name }))
const remove = ({ id, name }: RoleRow): Mutation => mutation(deleteRole, { id }, t('Deleted role {role}', { role: name }))

/** `was` is null for a new role. */
export const saveRoleChange = (was: RoleRow | null, role: RoleRow): Change =>
  makeChange([save(role)], [was ? save(was) : remove(role)], t('Role {role} saved', { role: role.name }))

export const deleteRoleChange = (role: RoleRow): Change => makeChange([remove(role)], [save(role)], t('Role {role} deleted', { role: role.name }))

/** Whom experiments are shown to that begin in a study which does not say. */
export function setGroupReadershipChange(from: Readership, to: Readership): Change {
  const set = (readership: Readership) => mutation(setGroupReadership, { readership }, t('Who sees new experiments'))
  return makeChange([set(to)], [set(from)], t('Changed who sees new experiments'))
}

/** The notice for everyone in the group; `was` is the one that the person saw. An empty text is none. */
export function writeNoticeChange(was: string, text: string): Change {
  const label = text ? t('Notice: {text}', { text }) : t('Removed the notice')
  return makeChange(
    [mutation(writeNotice, { text }, label)],
    [mutation(writeNotice, { text: was }, t('Notice as before'))],
    text ? t('Notice shown to everyone in the group') : t('Notice removed'),
  )
}

/** What is read on one device is read on all devices of the person. */
export function readNotificationsChange(ids: readonly number[]): Change {
  const mutations = inParts(ids).map((notificationIds) => mutation(readNotifications, { notificationIds }, t('Notifications read')))
  return makeChange(mutations, [], t(messages.changesSaved))
}

/** One of the person's own settings, for all their devices. */
export const writeSettingChange = (key: string, value: string): Change => writeSettingsChange([[key, value]])

/** Several of them: all or none. */
export const writeSettingsChange = (settings: readonly (readonly [key: string, value: string])[]): Change =>
  makeChange(
    settings.map(([key, value]) => mutation(writeSetting, { key, value }, t('Your settings'))),
    [],
    t(messages.changesSaved),
  )

/** A view of a table, or a search; only a new one can be undone. */
export function saveTableViewChange(view: Parameters<typeof saveTableView.about>[0]): Change {
  const { name } = view
  const label = view.scope === searchScope ? t('Saved search {name}', { name }) : t('Saved view {name}', { name })
  return makeChange([mutation(saveTableView, view, label)], view.isNew ? [deleteTableViewMutation(view)] : [], t('{name} saved', { name: name.trim() }))
}

type SavedView = Pick<TableViewRow, 'id' | 'name' | 'scope'>

export const deleteTableViewMutation = ({ id, name, scope }: SavedView): Mutation =>
  mutation(deleteTableView, { viewId: id }, scope === searchScope ? t('Deleted search {name}', { name }) : t('Deleted view {name}', { name }))

/** A view of a table, or a search. */
export const deleteTableViewChange = (view: SavedView): Change => makeChange([deleteTableViewMutation(view)], [], t('{name} deleted', { name: view.name }))
