import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { readInput } from '#domain/input.ts'
import { canonicalJson } from '../feed/canonical-json.ts'

export const manifestPath = 'manifest.json'

const count = z.int().check(z.nonnegative())
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const contents = z.object({
  format: z.literal('aliquot-backup@1'),
  /** The build that wrote it, and the engine it was read from; it is restored to either. */
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** ISO 8601. */
  createdAt: z.string(),
  epoch: z.string(),
  /** Steps of growth that the tables had taken: what a newer version has to do still. */
  steps: z.array(z.string()),
  /** `rows` lines of JSON behind a first one with the columns' names, gzipped, in `part`. */
  tables: z.array(z.object({ name: z.string(), rows: count, part: z.string() })),
  parts: z.array(z.object({ path: z.string(), bytes: count, sha256 })),
  /** Where each group's audit ended: nothing before it can be taken away unseen as long as this backup is kept. */
  audit: z.array(z.object({ groupId: z.int(), entries: count, hash: sha256 })),
})

const sealed = z.extend(contents, { seal: sha256 })

export type Manifest = z.infer<typeof contents>

export const writeManifest = (manifest: Manifest): string => `${JSON.stringify({ ...manifest, seal: sealOf(manifest) }, undefined, 2)}\n`

/** Throws with a sentence when the text is not a whole manifest of ours. */
export function readManifest(text: string): Manifest {
  const parsed = readInput(sealed, toJson(text))
  if (!parsed.success) throw new Error('its manifest is damaged or has a format that this version does not support')
  const { seal, ...manifest } = parsed.data
  if (seal !== sealOf(manifest)) throw new Error('its manifest has been altered')
  return manifest
}

const sealOf = (manifest: Manifest): string => createHash('sha256').update(canonicalJson(manifest)).digest('hex')

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
