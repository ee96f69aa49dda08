import type { LookupFunction } from 'node:net'
import type { AddonSettings } from '../settings/addons.ts'
import type { NetworkScope } from './fetch-outside.ts'
import { OfferedAddons } from './offered-addons.ts'

/** What routes of add-ons use. */
export interface AddonServices {
  readonly offered: OfferedAddons
  /** Hosts from which add-ons can be installed. */
  readonly sources: readonly string[]
  readonly reach: NetworkScope
  /** Whether administrators may try add-ons before they are installed. */
  readonly development: boolean
}

export const makeAddonServices = (
  { folder, sources, hosts, development }: AddonSettings,
  lookup: LookupFunction | undefined,
  onFault: (file: string, fault: string) => void,
): AddonServices => ({
  offered: new OfferedAddons(folder, onFault),
  sources,
  reach: { hosts, ...(lookup && { lookup }) },
  development,
})
