import type { MemberRow } from '#domain/entities/member.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { readPath } from '#db/queries/layers.ts'
import { readMember } from '#db/queries/members.ts'
import { readHistory } from '#db/queries/queue.ts'
import { readSampleType } from '#db/queries/sample-types.ts'
import { readSample } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { placeOn, type SamplePlace } from '#src/workspace/storage/read-location.ts'

export interface SampleView {
  sample: SampleRow | undefined
  type?: SampleTypeRow | undefined
  owner?: MemberRow | undefined
  /** Who has it checked out. */
  checkedOutBy?: MemberRow | undefined
  /** Undefined without a location. */
  place?: SamplePlace | undefined
  /** How many of its changes are waiting to be sent. */
  waiting: number
}

export async function readSampleView(workspace: Workspace, sampleId: number): Promise<SampleView> {
  const sample = await readSample(workspace, sampleId)
  if (!sample) return { sample, waiting: 0 }
  const { layerId, position, outBy } = sample
  const [type, owner, checkedOutBy, place, { waiting }] = await Promise.all([
    readSampleType(workspace, sample.sampleTypeId),
    readMember(workspace, sample.ownerId),
    outBy === null ? undefined : readMember(workspace, outBy),
    layerId === null ? undefined : readPath(workspace, layerId).then((path) => placeOn(path, position)),
    readHistory(workspace, rowKey('samples', sampleId)),
  ])
  return { sample, type, owner, checkedOutBy, place, waiting: waiting.length }
}
