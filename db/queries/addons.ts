import type { AddonRow } from '#domain/entities/addon.ts'
import { compareNaturally } from '#domain/rules/natural-order.ts'
import type { Workspace } from '../workspace.ts'

/** The add-ons that are installed in the group, by name. */
export const readAddons = async (workspace: Workspace): Promise<AddonRow[]> =>
  (await workspace.mirror('addons').toArray()).filter(({ archived }) => !archived).sort((a, b) => compareNaturally(a.name, b.name))

export const readAddon = async (workspace: Workspace, rootVar: string): Promise<AddonRow | undefined> =>
  (await readAddons(workspace)).find((addon) => addon.rootVar === rootVar)
