import type { AddonRow } from '../../entities/addon.ts'
import { fromScript } from './addon-input.ts'
import type { AddonManifest } from './manifest.ts'

/** A script that its author tries before anyone installs it. Only their devices run it, for a day. */
export interface TriedScript {
  readonly manifest: AddonManifest
  readonly codeHash: string
  readonly codeSize: number
}

/** The `sdkPluginID` of one that is not installed. The server has nothing under it. */
export const trialId = -1

/** The add-ons of the group as its author runs them: the trial takes the place of the installed one with the same name in code. */
export function withTrial(installed: readonly AddonRow[], trial: TriedScript | null): readonly AddonRow[] {
  if (!trial) return installed
  const { rootVar } = trial.manifest
  const replaced = installed.find((row) => row.rootVar === rootVar && row.archived === 0)
  return [...installed.filter((row) => row !== replaced), trialRow(trial, replaced)]
}

/** It has the number, the configuration and the allowed hosts of the one whose place it takes, and runs even if that one is disabled. */
const trialRow = (trial: TriedScript, replaced: AddonRow | undefined): AddonRow => ({
  id: trialId,
  configuration: '',
  createdAt: 0,
  updatedAt: 0,
  archived: 0,
  allowedHosts: [],
  ...replaced,
  rootVar: trial.manifest.rootVar,
  ...fromScript({ ...trial, source: '' }),
  enabled: 1,
  licenseEndsOn: null,
  acceptedBy: null,
  acceptedAt: null,
})
