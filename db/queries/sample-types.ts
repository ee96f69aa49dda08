import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { Workspace } from '../workspace.ts'

/** All sample types of the group, by name. */
export const readSampleTypes = (workspace: Workspace): Promise<SampleTypeRow[]> => workspace.mirror('sampleTypes').orderBy('name').toArray()

export const readSampleType = (workspace: Workspace, id: number): Promise<SampleTypeRow | undefined> => workspace.mirror('sampleTypes').get(id)
