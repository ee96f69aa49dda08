import { useMemo } from 'react'
import type { AddonRow } from '#domain/entities/addon.ts'
import { withTrial } from '#domain/rules/addons/trial.ts'
import { readAddons } from '#db/queries/addons.ts'
import type { Workspace } from '#db/workspace.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addonTrial, useAddonTrial } from './trial.ts'

/** The add-ons of the group, with the one that the person tries: what runs on this page, and what shows sections. The marketplace reads `readAddons`. */
export const readAddonsHere = async (workspace: Workspace): Promise<readonly AddonRow[]> =>
  withTrial(await readAddons(workspace), addonTrial.read(workspace) ?? null)

const named = (rows: readonly AddonRow[], rootVar: string): AddonRow | undefined => rows.find((row) => row.rootVar === rootVar)

export const readAddonHere = async (workspace: Workspace, rootVar: string): Promise<AddonRow | undefined> => named(await readAddonsHere(workspace), rootVar)

/** The same, live; undefined until they are read. */
export function useAddonsHere(): readonly AddonRow[] | undefined {
  const { workspace } = useWorkspace()
  const installed = useLive(readAddons, [])
  const trial = useAddonTrial(workspace) ?? null
  return useMemo(() => installed && withTrial(installed, trial), [installed, trial])
}

/** Null if there is none of this name in code; undefined until they are read. */
export function useAddonHere(rootVar: string): AddonRow | null | undefined {
  const rows = useAddonsHere()
  return rows && (named(rows, rootVar) ?? null)
}
