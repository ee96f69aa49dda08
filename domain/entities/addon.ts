import { defineEntity } from '../entity.ts'

/** `classic`: it runs in the page, as add-ons of other products do. `framed`: in a sealed frame, with the permissions of its manifest. */
export type AddonMode = 'classic' | 'framed'

/** An add-on that is installed in a group. Its script is on the server, by its hash; no device can change which one it is. */
export interface AddonRow {
  /** `sdkPluginID` on the wire. */
  id: number
  /** Its name in code: unique in the group. */
  rootVar: string
  name: string
  /** Four numbers: `1.2.0.0`. `version` is that of the row. */
  addonVersion: string
  author: string
  description: string
  mode: AddonMode
  enabled: 0 | 1
  /** An {@link import('../rules/addons/manifest.ts').AddonManifest} as JSON. */
  manifest: string
  /** SHA-256 of its script, in hex. */
  codeHash: string
  /** Bytes. */
  codeSize: number
  /** JSON that everyone in the group has; empty for none. */
  configuration: string
  /** YYYY-MM-DD: the last day of its license; null for no end. */
  licenseEndsOn: string | null
  /** Who accepted what it may do, and when (epoch ms). */
  acceptedBy: number | null
  acceptedAt: number | null
  /** The address it came from; empty for a file. */
  source: string
  /** Epoch ms. */
  createdAt: number
  updatedAt: number
  /** 1 after it was removed: it counts as not installed, and the removal can be undone. */
  archived: 0 | 1
  /** What it may call through the server besides the hosts of its manifest, as administrators allow it. */
  allowedHosts: readonly string[]
}

export const addons = defineEntity<AddonRow>()({
  table: 'addons',
  shape: 2,
  feed: 'group',
  fields: {
    id: 'number',
    rootVar: 'text',
    name: 'text',
    addonVersion: 'text',
    author: 'text',
    description: 'text',
    mode: 'text',
    enabled: 'flag',
    manifest: 'text',
    codeHash: 'text',
    codeSize: 'number',
    configuration: 'text',
    licenseEndsOn: 'text',
    acceptedBy: 'number',
    acceptedAt: 'number',
    source: 'text',
    createdAt: 'number',
    updatedAt: 'number',
    archived: 'flag',
    allowedHosts: 'json',
  },
  defaults: { allowedHosts: [] },
  indexes: { byRootVar: ['rootVar'], byCodeHash: ['codeHash'] },
})
