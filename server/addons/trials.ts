import type { AddonTrial } from '#domain/wire/integrations/addons.ts'
import type { GroupSummary } from '#domain/wire/accounts/session.ts'
import { readInput } from '#domain/input.ts'
import { addonManifest } from '#domain/rules/addons/manifest.ts'
import { closedGroups, type Caller } from '../policies/access.ts'
import type { Services } from '../services.ts'
import { findTrial, triedScript } from '../store/addons/addon-trials.ts'

type Needed = Pick<Services, 'engine' | 'addons'>

/** Whether someone may try add-ons in a group: those who may install them, on a server that allows it. */
export const mayTryAddons = ({ addons }: Pick<Services, 'addons'>, group: Pick<GroupSummary, 'role'> | undefined): boolean =>
  addons.development && group?.role === 'Administrator'

/** What this person tries in this group. Law 117: null as soon as they may not try add-ons anymore. */
export async function readTrial(services: Needed, userId: number, group: GroupSummary, at: number): Promise<AddonTrial['trial']> {
  if (!mayTryAddons(services, group)) return null
  const found = await services.engine.read((sql) => findTrial(sql, { groupId: group.groupId, userId }, at))
  const read = found && readInput(addonManifest, JSON.parse(found.manifest))
  return read?.success ? { codeHash: found!.sha256, codeSize: found!.size, manifest: read.data, endsAt: found!.endsAt } : null
}

/** A script that the caller tries in one of their groups; undefined for any other. */
export async function readTriedScript(services: Needed, caller: Caller, sha256: string, at: number): Promise<Uint8Array | undefined> {
  const closed = closedGroups(caller)
  const groupIds = caller.groups.filter((group) => mayTryAddons(services, group) && !closed.includes(group.groupId)).map(({ groupId }) => groupId)
  return groupIds.length === 0 ? undefined : services.engine.read((sql) => triedScript(sql, caller.session.user.id, groupIds, sha256, at))
}
