import type { Tx } from '../../tx.ts'

/** Two sample types with the same name could not be told apart in a list or an import. */
export async function assertTypeNameFree(tx: Tx<'sampleTypes', 'type.name-missing' | 'type.name-taken'>, name: string, sampleTypeId: number): Promise<void> {
  const wanted = name.trim()
  if (!wanted) tx.refuse('type.name-missing')
  const same = await tx.where('sampleTypes', 'byName', [wanted])
  const other = same.find((type) => type.id !== sampleTypeId && !type.archived)
  if (other) tx.refuse('type.name-taken', { sampleTypeId: other.id, name: other.name })
}
