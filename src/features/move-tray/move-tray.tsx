/*
 *   pick up ──► picked up, wherever the person goes in storage ──► put down: one write, with its undo
 *                      └── removed by someone else's change: a message says so, and nothing is picked up anymore
 */
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { readLayer } from '#db/queries/layers.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

export type MoveTrayContent =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'samples'; readonly ids: readonly number[] }
  | { readonly kind: 'layer'; readonly id: number }

export interface MoveTray {
  readonly samples: readonly SampleRow[]
  readonly layer: StorageLayerRow | undefined
  /** Adds a tube to those already picked up. */
  addSample: (sampleId: number) => void
  /** Takes one out again; it stays where it is stored. */
  removeSample: (sampleId: number) => void
  setLayer: (layerId: number) => void
  /** Nothing is picked up anymore; everything is where it was, or where it was put. */
  clear: () => void
}

const nothing: MoveTrayContent = { kind: 'nothing' }
const MoveTrayContext = createContext<MoveTray | null>(null)

export function useMoveTray(): MoveTray {
  const tray = use(MoveTrayContext)
  if (!tray) throw new Error('useCarry must be used inside CarryProvider')
  return tray
}

/** What is picked up stays picked up while the person looks for a place. */
export function MoveTrayProvider({ children }: { children: ReactNode }) {
  const [content, setContent] = useState<MoveTrayContent>(nothing)
  const found = useLive(
    async (workspace) => {
      const samples = content.kind === 'samples' ? await workspace.mirror('samples').bulkGet([...content.ids]) : []
      const layer = content.kind === 'layer' ? await readLayer(workspace, content.id) : undefined
      return { of: content, samples: samples.flatMap((sample) => (sample && !sample.archived ? sample : [])), layer: layer?.archived ? undefined : layer }
    },
    [content],
  )
  // An answer about something that was picked up before no longer counts.
  const current = found?.of === content ? found : undefined
  const lost =
    content.kind === 'layer' && current && !current.layer
      ? 'layer.gone'
      : content.kind === 'samples' && current && current.samples.length < content.ids.length
        ? 'sample.gone'
        : null
  useEffect(() => {
    if (lost) showToast({ message: t(deviceErrors[lost].message), tone: 'bad' })
  }, [lost])
  const tray = useMemo<MoveTray>(
    () => ({
      samples: current?.samples ?? [],
      layer: current?.layer,
      addSample: (id) => setContent((before) => ({ kind: 'samples', ids: before.kind === 'samples' ? [...new Set([...before.ids, id])] : [id] })),
      removeSample: (id) =>
        setContent((before) => {
          const ids = before.kind === 'samples' ? before.ids.filter((other) => other !== id) : []
          return ids.length ? { kind: 'samples', ids } : nothing
        }),
      setLayer: (id) => setContent({ kind: 'layer', id }),
      clear: () => setContent(nothing),
    }),
    [current],
  )
  return <MoveTrayContext value={tray}>{children}</MoveTrayContext>
}
