import type { MemberRow } from '#domain/entities/member.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { readMember } from '#db/queries/members.ts'
import { readHistory } from '#db/queries/queue.ts'
import { readSampleType } from '#db/queries/sample-types.ts'
import { readSample } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { readLocation, type SampleLocation } from '#src/workspace/storage/read-location.ts'

export interface SampleView {
  sample: SampleRow | undefined
  type?: SampleTypeRow | undefined
  owner?: MemberRow | undefined
  /** Who has it checked out. */
  checkedOutBy?: MemberRow | undefined
  location?: SampleLocation | undefined
  /** How many of its changes are waiting to be sent. */
  waiting: number
}

export async function readSampleView(workspace: Workspace, sampleId: number): Promise<SampleView> {
  const sample = await readSample(workspace, sampleId)
  if (!sample) return { sample, waiting: 0 }
  const type = await readSampleType(workspace, sample.sampleTypeId)
  const owner = await readMember(workspace, sample.ownerId)
  const checkedOutBy = sample.outBy === null ? undefined : await readMember(workspace, sample.outBy)
  const location = await readLocation(workspace, sample)
  const { waiting } = await readHistory(workspace, rowKey('samples', sampleId))
  return { sample, type, owner, checkedOutBy, location, waiting: waiting.length }
}
