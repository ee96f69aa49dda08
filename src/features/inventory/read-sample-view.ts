import type { MemberRow } from '#domain/entities/member.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { rowMark } from '#domain/marks.ts'
import { readMember } from '#db/queries/people.ts'
import { readHistory } from '#db/queries/queue.ts'
import { readSampleType } from '#db/queries/sample-types.ts'
import { readSample } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { readPlace, type Place } from '#src/workspace/read-place.ts'

export interface SampleView {
  sample: SampleRow | undefined
  type?: SampleTypeRow | undefined
  owner?: MemberRow | undefined
  /** Who has it out of its place. */
  holder?: MemberRow | undefined
  place?: Place | undefined
  /** How many changes of it wait to be sent. */
  waiting: number
}

export async function readSampleView(workspace: Workspace, sampleId: number): Promise<SampleView> {
  const sample = await readSample(workspace, sampleId)
  if (!sample) return { sample, waiting: 0 }
  const type = await readSampleType(workspace, sample.sampleTypeId)
  const owner = await readMember(workspace, sample.ownerId)
  const holder = sample.outBy === null ? undefined : await readMember(workspace, sample.outBy)
  const place = await readPlace(workspace, sample)
  const { waiting } = await readHistory(workspace, rowMark('samples', sampleId))
  return { sample, type, owner, holder, place, waiting: waiting.length }
}
