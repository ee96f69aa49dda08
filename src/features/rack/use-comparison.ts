import { useMemo } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { compareRack, otherBoxOf, type CodeMeaning, type RackComparison, type RackSample } from '#domain/rules/rack/compare-rack.ts'
import type { RackRead } from '#domain/rules/rack/rack-read.ts'
import { readSamplesIn } from '#db/queries/layers.ts'
import { resolveScan } from '#db/queries/resolve-scan.ts'
import type { Workspace } from '#db/workspace.ts'
import type { RackState } from './rack-state.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'

export interface ComparedRack {
  readonly comparison: RackComparison
  readonly content: readonly RackSample[]
}

/** The read compared with the box as it is on record now; undefined until it is known. */
export function useComparison(layer: StorageLayerRow, read: RackRead | null): ComparedRack | null | undefined {
  const { workspace } = useWorkspace()
  const texts = useMemo(() => textsOf(read), [read])
  const known = useLive(
    async (workspace) => ({ texts, meanings: await readMeanings(workspace, texts), content: await readSamplesOf(workspace, layer.id) }),
    [layer.id, texts],
  )
  if (!read) return null
  // The answer is still that for an earlier picture.
  if (known?.texts !== texts) return undefined
  const { meanings, content } = known
  return { content, comparison: compareRack(read, (text) => meanings.get(text) ?? { kind: 'unknown' }, { layer, content, userId: workspace.userId }) }
}

const textsOf = (read: RackRead | null): readonly string[] => [
  ...new Set((read ?? []).flatMap((well) => (well.kind === 'code' ? [well.text] : well.kind === 'conflict' ? well.texts : []))),
]

/** The compartment to which most tubes in the latest picture belong, if it is another one; known before A1 is. */
export function useOtherBox(layer: StorageLayerRow, { picture, read }: Pick<RackState, 'picture' | 'read'>): number | null {
  const texts = useMemo(() => (picture ? picture.look.wells.flatMap(({ seen }) => (seen.kind === 'code' ? seen.text : [])) : textsOf(read)), [picture, read])
  const other = useLive(
    async (workspace) => {
      const meanings = [...(await readMeanings(workspace, texts)).values()]
      return otherBoxOf(
        meanings.flatMap((meaning) => (meaning.kind === 'sample' ? meaning.sample : [])),
        layer.id,
      )
    },
    [layer.id, texts],
  )
  return other ?? null
}

const readSamplesOf = async (workspace: Workspace, layerId: number): Promise<readonly RackSample[]> =>
  (await readSamplesIn(workspace, layerId, limits.grid.most)).rows

/** Where the box has each of the codes. */
export async function readRecorded(workspace: Workspace, layerId: number, texts: readonly string[]): Promise<Map<string, number>> {
  const meanings = await readMeanings(workspace, texts)
  return new Map(
    [...meanings].flatMap(([text, meaning]) =>
      meaning.kind === 'sample' && meaning.sample.layerId === layerId ? [[text, meaning.sample.position] as const] : [],
    ),
  )
}

async function readMeanings(workspace: Workspace, texts: readonly string[]): Promise<ReadonlyMap<string, CodeMeaning>> {
  return new Map(await Promise.all(texts.map(async (text) => [text, await readMeaning(workspace, text)] as const)))
}

async function readMeaning(workspace: Workspace, text: string): Promise<CodeMeaning> {
  const found = await resolveScan(workspace, text)
  if (found.kind === 'sample') return { kind: 'sample', sample: found.row }
  return { kind: found.kind === 'not-recognized' || found.kind === 'ignored' ? 'unknown' : 'other' }
}
