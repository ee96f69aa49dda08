/*   pick up ──► in the hand, wherever the person goes in storage ──► put down: one write, with the way back
 *                     └── gone by somebody else's act: it says so, and the hand is free                        */
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { errors } from '#domain/errors.ts'
import { readLayer } from '#db/queries/layers.ts'
import { showToast } from '#src/ui/toast.tsx'
import { t } from '#src/ui/translate.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'

export type Carried =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'samples'; readonly ids: readonly number[] }
  | { readonly kind: 'layer'; readonly id: number }

export interface Carry {
  readonly samples: readonly SampleRow[]
  readonly layer: StorageLayerRow | undefined
  /** Puts a tube beside those that are in the hand already. */
  pickUp: (sampleId: number) => void
  /** Out of the hand again, to where it lies. */
  putBack: (sampleId: number) => void
  pickUpLayer: (layerId: number) => void
  /** Nothing is in the hand any more; everything is where it was, or where it was put. */
  letGo: () => void
}

const nothing: Carried = { kind: 'nothing' }
const CarryContext = createContext<Carry | null>(null)

export function useCarry(): Carry {
  const carry = use(CarryContext)
  if (!carry) throw new Error('useCarry needs CarryProvider around it')
  return carry
}

/** What is in the hand stays there while the person looks for its place. */
export function CarryProvider({ children }: { children: ReactNode }) {
  const [carried, setCarried] = useState<Carried>(nothing)
  const found = useLive(
    async (workspace) => {
      const samples = carried.kind === 'samples' ? await workspace.mirror('samples').bulkGet([...carried.ids]) : []
      const layer = carried.kind === 'layer' ? await readLayer(workspace, carried.id) : undefined
      return { of: carried, samples: samples.flatMap((sample) => (sample && !sample.archived ? sample : [])), layer: layer?.archived ? undefined : layer }
    },
    [carried],
  )
  // The answer for what was in the hand a moment ago is none.
  const current = found?.of === carried ? found : undefined
  const lost =
    carried.kind === 'layer' && current && !current.layer
      ? 'layer.gone'
      : carried.kind === 'samples' && current && current.samples.length < carried.ids.length
        ? 'sample.gone'
        : null
  useEffect(() => {
    if (lost) showToast({ message: t(errors[lost].message), tone: 'bad' })
  }, [lost])
  const carry = useMemo<Carry>(
    () => ({
      samples: current?.samples ?? [],
      layer: current?.layer,
      pickUp: (id) => setCarried((before) => ({ kind: 'samples', ids: before.kind === 'samples' ? [...new Set([...before.ids, id])] : [id] })),
      putBack: (id) =>
        setCarried((before) => {
          const ids = before.kind === 'samples' ? before.ids.filter((other) => other !== id) : []
          return ids.length ? { kind: 'samples', ids } : nothing
        }),
      pickUpLayer: (id) => setCarried({ kind: 'layer', id }),
      letGo: () => setCarried(nothing),
    }),
    [current],
  )
  return <CarryContext value={carry}>{children}</CarryContext>
}
