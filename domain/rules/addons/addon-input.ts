import * as z from 'zod/mini'
import type { AddonRow } from '../../entities/addon.ts'
import { id } from '../../input.ts'
import { limits } from '../../limits.ts'
import { sha256Hex } from '../files/file-input.ts'
import { fullVersion } from './compare-versions.ts'
import { addonManifest, type AddonManifest } from './manifest.ts'

/** A script that is on the server, what it says about itself, and where it came from. */
export const addonScript = z.object({
  addonId: id,
  manifest: addonManifest,
  codeHash: sha256Hex,
  codeSize: id,
  source: z.string().check(z.maxLength(limits.address.longest)),
})

interface Script {
  readonly manifest: AddonManifest
  readonly codeHash: string
  readonly codeSize: number
  readonly source: string
}

/** What a row has of its script. */
export const fromScript = ({ manifest, codeHash, codeSize, source }: Script) =>
  ({
    name: manifest.name,
    addonVersion: fullVersion(manifest.version),
    author: manifest.author,
    description: manifest.description,
    mode: manifest.mode,
    manifest: JSON.stringify(manifest),
    codeHash,
    codeSize,
    source,
  }) satisfies Partial<AddonRow>
