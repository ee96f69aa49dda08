import * as z from 'zod/mini'
import type { AddonRow } from '../../entities/addon.ts'
import { sha256Hex } from '../../rules/files/file-input.ts'
import { fullVersion } from '../../rules/addons/compare-versions.ts'
import { addonManifest, manifestOf, type AddonManifest } from '../../rules/addons/manifest.ts'
import { epochMs } from '../response-schema.ts'

/** A script that can be installed within a day, and what it says about itself. */
export const addonPreviewSchema = z.object({ codeHash: sha256Hex, codeSize: z.int(), source: z.string(), manifest: addonManifest })
export type AddonPreview = z.infer<typeof addonPreviewSchema>

/** What the person tries at the moment in this group: only they see it, and only until then (epoch ms). Null for nothing. */
export const addonTrialSchema = z.object({
  trial: z.nullable(z.object({ codeHash: sha256Hex, codeSize: z.int(), manifest: addonManifest, endsAt: epochMs })),
})
export type AddonTrial = z.infer<typeof addonTrialSchema>

/** What the server offers to all groups. */
export const offeredAddonsSchema = z.object({ offered: z.array(addonManifest) })
export type OfferedAddons = z.infer<typeof offeredAddonsSchema>

/** How a client proves at a service who it is: its secret in the body of a request, or in its header. */
export const secretMethods = ['BODY', 'BASIC_AUTH'] as const

/** How an add-on signs people in at its service. */
export const addonClientSchema = z.object({
  sdkPluginID: z.int(),
  authorizationURI: z.string(),
  tokenRequestURI: z.string(),
  clientID: z.string(),
  scope: z.string(),
  method: z.enum(secretMethods),
  hasClientSecret: z.boolean(),
})
export type AddonClient = z.infer<typeof addonClientSchema>

/** Hosts that calls of an add-on named and that it may not call. `askedAt`: epoch ms. */
export const askedHostsSchema = z.object({ hosts: z.array(z.object({ host: z.string(), askedAt: z.int() })) })
export type AskedHosts = z.infer<typeof askedHostsSchema>

/** An add-on as programs read it. */
export function toWireAddon(addon: AddonRow) {
  return {
    ...described(manifestOf(addon), addon.enabled === 1),
    sdkPluginID: addon.id,
    configuration: addon.configuration,
    isConfigured: addon.configuration !== '',
  }
}

/** One that the server offers and that is not installed. */
export const toWireOffered = (manifest: AddonManifest) => ({ ...described(manifest, false), sdkPluginID: 0, configuration: '', isConfigured: false })

export type WireAddon = ReturnType<typeof toWireAddon>

const described = ({ rootVar, name, version, author, description, ...more }: AddonManifest, active: boolean) => ({
  rootVar,
  name,
  version: fullVersion(version),
  author,
  description,
  scope: 'GROUP' as const,
  active,
  approved: true,
  backgroundColor: more.backgroundColor ?? '',
  iconClass: more.iconClass ?? '',
  requiredElabVersion: more.requiredVersion ?? '',
  consentMessage: more.consentMessage ?? '',
  media: more.icon?.startsWith('data:image/') ? [{ mediaType: 'LARGEICON' as const, imageURL: more.icon }] : [],
})
