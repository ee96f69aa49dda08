import type { MemberRow } from '#domain/entities/member.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { positionName } from '#domain/rules/grid.ts'
import { readPath } from '#db/queries/layers.ts'
import { readMember } from '#db/queries/members.ts'
import { readHistory } from '#db/queries/queue.ts'
import { readSampleType } from '#db/queries/sample-types.ts'
import { readSample } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import type { SamplePlace } from './place/place-card.tsx'

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
  const type = await readSampleType(workspace, sample.sampleTypeId)
  const owner = await readMember(workspace, sample.ownerId)
  const checkedOutBy = sample.outBy === null ? undefined : await readMember(workspace, sample.outBy)
  const place = await readPlace(workspace, sample)
  const { waiting } = await readHistory(workspace, rowKey('samples', sampleId))
  return { sample, type, owner, checkedOutBy, place, waiting: waiting.length }
}

async function readPlace(workspace: Workspace, { layerId, position }: SampleRow): Promise<SamplePlace | undefined> {
  const path = layerId === null ? [] : await readPath(workspace, layerId)
  const layer = path.at(-1)
  return layer && { layer, location: { parts: path.map(({ name }) => name), position: positionName(layer, position) } }
}
