import type { LookupFunction } from 'node:net'
import type { AddonSettings } from '../settings-addons.ts'
import type { Engine } from '../store/sql.ts'
import type { Reach } from './fetch-outside.ts'
import { OfferedAddons } from './offered-addons.ts'
import { Seal } from './seal.ts'

/** What routes of add-ons use. */
export interface AddonServices {
  readonly offered: OfferedAddons
  /** Hosts from which add-ons can be installed. */
  readonly sources: readonly string[]
  readonly reach: Reach
  readonly seal: Seal
}

export const makeAddonServices = (
  engine: Engine,
  { folder, sources, hosts, secret }: AddonSettings,
  lookup: LookupFunction | undefined,
  onFault: (file: string, fault: string) => void,
): AddonServices => ({
  offered: new OfferedAddons(folder, onFault),
  sources,
  reach: { hosts, ...(lookup && { lookup }) },
  seal: new Seal(engine, secret),
})
