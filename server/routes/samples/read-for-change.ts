import type { SampleRow } from '#domain/entities/sample.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { isPermitted } from '#domain/permission.ts'
import { Refusal } from '#domain/tx.ts'
import { readGroup } from '../read-group.ts'
import type { Call } from '../route.ts'

/** A sample and its type, for what is written. */
export interface SampleForChange {
  readonly sample: SampleRow
  readonly type: SampleTypeRow | undefined
}

export async function readForChange({ services, group }: Call<'member'>, sampleId: number): Promise<SampleForChange> {
  const [sample, type] = await readGroup(services, group, async (rows) => {
    const sample = await rows.get('samples', sampleId)
    return [sample, sample && (await rows.get('sampleTypes', sample.sampleTypeId))] as const
  })
  if (!sample) throw new Refusal('sample.gone', { sampleId })
  return { sample, type }
}

/** The same, and whoever may not change the sample is refused, even if nothing would change. */
export async function readForUpdate(call: Call<'member'>, sampleId: number): Promise<SampleForChange> {
  const found = await readForChange(call, sampleId)
  const member = await readGroup(call.services, call.group, (rows) => rows.get('members', call.caller.session.user.id))
  if (!isPermitted(member, 'samples', 'Update', found.sample)) throw new Refusal('permission.denied')
  return found
}
