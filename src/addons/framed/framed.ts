import type { AddonRow } from '#domain/entities/addon.ts'
import { hostsOf } from '#domain/rules/addons/allowed-hosts.ts'
import { manifestOf, type AddonManifest } from '#domain/rules/addons/manifest.ts'
import { toAddon, type Addon } from '#src/addons/host/addon.ts'

/** A framed add-on that runs. */
export interface Framed {
  readonly addon: Addon
  readonly manifest: AddonManifest
  /** Hosts of its manifest, and those that an administrator allows. */
  readonly hosts: readonly string[]
}

export const toFramed = (row: AddonRow): Framed => ({ addon: toAddon(row), manifest: manifestOf(row), hosts: hostsOf(row) })

export const frameAddress = (codeHash: string): string => `/addons/frame/${codeHash}.html`
