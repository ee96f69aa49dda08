import * as z from 'zod/mini'
import { readInput } from '../../input.ts'
import type { AddonRow } from '../../entities/addon.ts'

/** What a framed add-on can ask for. */
export const addonPermissions = [
  'samples.read',
  'samples.write',
  'experiments.read',
  'experiments.write',
  'storage.read',
  'files.read',
  'files.write',
  'configuration',
  'dialogs',
] as const
export type AddonPermission = (typeof addonPermissions)[number]

/** The name of an add-on in code, as in `LABFLOW`. */
export const rootVarPattern = /^[A-Za-z_$][\w$]{0,63}$/
export const versionPattern = /^\d{1,9}(\.\d{1,9}){0,3}$/
/** A host as in an address: without a scheme, a path or a wildcard. */
export const hostPattern = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/
/** `#0aa` or `#00aaaa`. */
export const colorPattern = /^#[0-9a-fA-F]{3,8}$/

const line = z.string().check(z.trim(), z.maxLength(250))
const text = z.string().check(z.trim(), z.maxLength(2_000))
const host = z.string().check(z.trim(), z.toLowerCase(), z.regex(hostPattern))
const address = z.string().check(z.maxLength(1_000), z.regex(/^https?:\/\/[^\s]+$/))
const pageID = z.string().check(z.regex(/^[\w-]{1,64}$/))
const count = { permissions: 20, hosts: 20, scopes: 50, pages: 20, sections: 50, cards: 20 }

/** What an add-on is and what it may do, as it says itself. */
export const addonManifest = z.object({
  rootVar: z.string().check(z.regex(rootVarPattern)),
  name: line.check(z.minLength(1)),
  version: z.string().check(z.regex(versionPattern)),
  author: z._default(line, ''),
  description: z._default(text, ''),
  mode: z.enum(['classic', 'framed']),
  requiredVersion: z.optional(line),
  permissions: z._default(z.array(z.enum(addonPermissions)).check(z.maxLength(count.permissions)), []),
  /** Where the proxy of the server may send its calls. */
  hosts: z._default(z.array(host).check(z.maxLength(count.hosts)), []),
  oauth: z.optional(
    z.object({
      authorizeUrl: address,
      tokenUrl: address,
      clientId: line.check(z.minLength(1)),
      scopes: z._default(z.array(line).check(z.maxLength(count.scopes)), []),
    }),
  ),
  /** A name of an icon, or a picture as a `data:` address. */
  icon: z.optional(z.string().check(z.maxLength(20_000))),
  backgroundColor: z.optional(z.string().check(z.regex(colorPattern))),
  /** The name of a Font Awesome icon. */
  iconClass: z.optional(line),
  pages: z.optional(z.array(z.object({ pageID, mainMenu: line.check(z.minLength(1)), subMenu: z.optional(line) })).check(z.maxLength(count.pages))),
  sections: z.optional(
    z.array(z.object({ type: pageID, label: line.check(z.minLength(1)), category: z._default(line, '') })).check(z.maxLength(count.sections)),
  ),
  /** On the page of a sample. */
  cards: z.optional(z.array(z.object({ cardID: pageID, title: line.check(z.minLength(1)) })).check(z.maxLength(count.cards))),
  /** What it asks the person who installs it. */
  consentMessage: z.optional(text),
})
export type AddonManifest = z.infer<typeof addonManifest>

/** The manifest of an installed add-on: it was checked when it was installed. */
export function manifestOf({ manifest }: Pick<AddonRow, 'manifest'>): AddonManifest {
  const read = readInput(addonManifest, JSON.parse(manifest))
  if (!read.success) throw new Error('an add-on with a manifest that cannot be read')
  return read.data
}
