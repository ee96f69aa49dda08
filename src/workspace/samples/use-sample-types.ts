import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** The group's sample types by id; undefined until they are read. */
export function useSampleTypes(): ReadonlyMap<number, SampleTypeRow> | undefined {
  return useLive(async (workspace) => new Map((await readSampleTypes(workspace)).map((type) => [type.id, type])), [])
}
