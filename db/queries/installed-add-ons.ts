import type { AddonRow } from '#domain/entities/addon.ts'
import type { Workspace } from '../workspace.ts'

/** The add-ons of the group that are not removed, also those that are switched off. */
export const readInstalledAddOns = async (workspace: Workspace): Promise<AddonRow[]> =>
  (await workspace.mirror('addons').toArray()).filter(({ archived }) => archived === 0)

/** Undefined if none of this name is installed. */
export const readAddOnOf = async (workspace: Workspace, rootVar: string): Promise<AddonRow | undefined> =>
  (await workspace.mirror('addons').where('rootVar').equals(rootVar).toArray()).find(({ archived }) => archived === 0)
