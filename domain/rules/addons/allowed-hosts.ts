import type { AddonRow } from '../../entities/addon.ts'
import { hostPattern, manifestOf } from './manifest.ts'

/** As many as a manifest can name. */
export const maxAllowedHosts = 20

const publicName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/

/** A name that only means something inside a network. */
export const isInsideName = (name: string): boolean => /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)\.?$/.test(name)

/** `api.example.org`, with a port if it needs one. Law 16: no wildcard, no scheme or path, no number of a machine, no name inside a network. */
export const isPlainHost = (host: string): boolean => hostPattern.test(host) && publicName.test(host) && !isInsideName(host.replace(/:\d+$/, ''))

/** Where the proxy of the server may send its calls: what it declares itself, and what an administrator allows besides. */
export const hostsOf = (addon: Pick<AddonRow, 'manifest' | 'allowedHosts'>): readonly string[] => [
  ...new Set([...manifestOf(addon).hosts, ...addon.allowedHosts]),
]
