import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import type { Workspace } from '../workspace.ts'

/** All sample types of the group, by name. */
export const readSampleTypes = async (workspace: Workspace): Promise<SampleTypeRow[]> => sortByName(await workspace.mirror('sampleTypes').toArray())

export const readSampleType = (workspace: Workspace, id: number): Promise<SampleTypeRow | undefined> => workspace.mirror('sampleTypes').get(id)
