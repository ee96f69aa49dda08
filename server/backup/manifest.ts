import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { readInput } from '#domain/input.ts'
import { canonicalJson } from '#domain/rules/sync/canonical-json.ts'
import { parseJson } from '../parse-json.ts'

export const manifestPath = 'manifest.json'

const count = z.int().check(z.nonnegative())
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const contents = z.object({
  format: z.literal('aliquot-backup@1'),
  /** The build that wrote it, and the engine it was read from. It can be restored to either engine. */
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** ISO 8601. */
  createdAt: z.string(),
  epoch: z.string(),
  /** Migrations that the tables had been through; a newer version runs the missing ones. */
  steps: z.array(z.string()),
  /** `rows` lines of JSON after a first line with the column names, compressed with gzip, in `part`. */
  tables: z.array(z.object({ name: z.string(), rows: count, part: z.string() })),
  parts: z.array(z.object({ path: z.string(), bytes: count, sha256 })),
  /** Where each group's audit log ended: as long as this backup is kept, nothing before that can be removed unnoticed. */
  audit: z.array(z.object({ groupId: z.int(), entries: count, hash: sha256 })),
})

const sealed = z.extend(contents, { seal: sha256 })

export type Manifest = z.infer<typeof contents>

export const writeManifest = (manifest: Manifest): string => `${JSON.stringify({ ...manifest, seal: sealOf(manifest) }, undefined, 2)}\n`

/** Throws an error with a message if the text is not a complete manifest of ours. */
export function readManifest(text: string): Manifest {
  const parsed = readInput(sealed, parseJson(text))
  if (!parsed.success) throw new Error('its manifest is damaged or has a format that this version does not support')
  const { seal, ...manifest } = parsed.data
  if (seal !== sealOf(manifest)) throw new Error('its manifest has been altered')
  return manifest
}

const sealOf = (manifest: Manifest): string => createHash('sha256').update(canonicalJson(manifest)).digest('hex')
