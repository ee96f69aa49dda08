import type { SampleRow } from '#domain/entities/sample.ts'
import { deleteSavedProgress, listSavedProgress, readSavedProgress, saveProgress } from '#db/saved-progress.ts'
import { readManySamples } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import type { PickListProgress, PickRow } from '#machines/pick-list-types.ts'

type WithId<Row> = Row extends { sample: SampleRow | null } ? Omit<Row, 'sample'> & { sampleId: number | null } : Row

/** A pick list as saved on the device: samples by id, so that they are shown as they are now. */
interface StoredList extends Omit<PickListProgress, 'rows'> {
  readonly rows: readonly WithId<PickRow>[]
}

/** What a choice among pick lists needs. */
export interface ListedPickList extends Pick<PickListProgress, 'title' | 'phase' | 'isPicked' | 'sampleIds'> {
  readonly id: string
  /** Epoch ms of the last change. */
  readonly at: number
}

const prefix = 'pick-list:'

export async function savePickList(workspace: Workspace, id: string, { rows, ...list }: PickListProgress, at: number): Promise<void> {
  const stored = rows.map(({ sample, ...line }) => ({ ...line, sampleId: sample?.id ?? null }))
  await saveProgress(workspace, { id: prefix + id, at, content: { ...list, rows: stored } satisfies StoredList })
}

export const deletePickList = (workspace: Workspace, id: string): Promise<void> => deleteSavedProgress(workspace, prefix + id)

/** With the samples as they are now; lines of samples that no longer exist are dropped. */
export async function readPickList(workspace: Workspace, id: string): Promise<PickListProgress | undefined> {
  const saved = await readSavedProgress<StoredList>(workspace, prefix + id)
  if (!saved) return undefined
  const { rows, ...list } = saved.content
  const ids = rows.flatMap(({ sampleId }) => sampleId ?? [])
  const samples = new Map((await readManySamples(workspace, ids)).map((sample) => [sample.id, sample]))
  const known = rows.flatMap(({ sampleId, ...line }): PickRow[] => {
    const sample = sampleId === null ? null : samples.get(sampleId)
    return sample === undefined ? [] : [{ ...line, sample } as PickRow]
  })
  return { ...list, rows: known }
}

/** The latest first. */
export async function readPickLists(workspace: Workspace): Promise<ListedPickList[]> {
  const saved = await listSavedProgress<StoredList>(workspace, prefix)
  return saved
    .map(({ id, at, content: { title, phase, isPicked, sampleIds } }) => ({ id: id.slice(prefix.length), at, title, phase, isPicked, sampleIds }))
    .sort((a, b) => b.at - a.at)
}
