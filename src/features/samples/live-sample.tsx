import type { ReactNode } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { readSample } from '#db/queries/samples.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** For a dialog opened for a sample: it follows changes to the sample while the dialog is open. */
export function LiveSample({ sample, children }: { sample: SampleRow; children: (sample: SampleRow) => ReactNode }) {
  return children(useLive((workspace) => readSample(workspace, sample.id), [sample.id]) ?? sample)
}
