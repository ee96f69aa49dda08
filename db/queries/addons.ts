import type { AddonRow } from '#domain/entities/addon.ts'
import { compareNaturally } from '#domain/rules/natural-order.ts'
import type { Workspace } from '../workspace.ts'

/** The add-ons that are installed in the group, also those that are disabled, by name. */
export const readAddons = async (workspace: Workspace): Promise<AddonRow[]> =>
  (await workspace.mirror('addons').toArray()).filter(({ archived }) => !archived).sort((a, b) => compareNaturally(a.name, b.name))

/** Undefined if none of this name in code is installed. */
export const readAddon = async (workspace: Workspace, rootVar: string): Promise<AddonRow | undefined> =>
  (await workspace.mirror('addons').where('rootVar').equals(rootVar).toArray()).find(({ archived }) => !archived)
