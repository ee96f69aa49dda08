import { userSettingId } from '#domain/entities/user-setting.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { isLongFinished, pickListIdOf, pickListSetting, unpackPickList, type SharedPickList } from '#domain/rules/pick-list/shared-pick-list.ts'
import { deleteSavedProgress, listSavedProgress, readSavedProgress, saveProgress } from '#db/saved-progress.ts'
import { readManySamples } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import type { PickListProgress, PickRow } from '#machines/pick-list/pick-list-types.ts'

type WithId<Row> = Row extends { sample: SampleRow | null } ? Omit<Row, 'sample'> & { sampleId: number | null } : Row

/** A pick list as saved on the device: samples by id, so that they are shown as they are now. */
interface StoredList extends Omit<PickListProgress, 'rows'> {
  readonly rows: readonly WithId<PickRow>[]
  /** It is a setting of its person as well; without that setting, it was finished on another device. */
  readonly isShared?: boolean
}

/** What a choice among pick lists needs. */
export interface ListedPickList extends Pick<PickListProgress, 'title' | 'phase' | 'isPicked' | 'sampleIds'> {
  readonly id: string
  /** Epoch ms of the last change. */
  readonly at: number
  /** It cannot be continued on another device. */
  readonly isOnlyHere: boolean
}

const prefix = 'pick-list:'

export async function savePickList(workspace: Workspace, id: string, { rows, ...list }: PickListProgress & { isShared?: boolean }, at: number): Promise<void> {
  const stored = rows.map(({ sample, ...line }) => ({ ...line, sampleId: sample?.id ?? null }))
  await saveProgress(workspace, { id: prefix + id, at, content: { ...list, rows: stored } satisfies StoredList })
}

export const deletePickList = (workspace: Workspace, id: string): Promise<void> => deleteSavedProgress(workspace, prefix + id)

/** As all devices of this person know it; undefined if there is none, or none that can be read. */
export async function readSharedPickList(workspace: Workspace, id: string): Promise<SharedPickList | undefined> {
  const setting = await workspace.mirror('userSettings').get(userSettingId(workspace.userId, pickListSetting(id)))
  return setting && unpackPickList(setting.value)
}

/** The settings of lists that were finished so long ago that nobody needs to know. */
export async function readLongFinished(workspace: Workspace, now: number): Promise<string[]> {
  const settings = await workspace.mirror('userSettings').toArray()
  return settings.flatMap(({ key, value }) => (pickListIdOf(key) !== undefined && isLongFinished(value, now) ? [key] : []))
}

/** A list as it was read: whether the person's other devices have it as well. */
export interface SavedPickList extends PickListProgress {
  readonly isShared: boolean
}

/** With the samples as they are now; lines of samples that no longer exist are dropped. */
export async function readPickList(workspace: Workspace, id: string): Promise<SavedPickList | undefined> {
  const [saved, shared] = await Promise.all([readSavedProgress<StoredList>(workspace, prefix + id), readSharedPickList(workspace, id)])
  const list = withShared(saved?.content, shared)
  if (!list) return undefined
  const { rows, ...rest } = list
  const ids = rows.flatMap(({ sampleId }) => sampleId ?? [])
  const samples = new Map((await readManySamples(workspace, ids)).map((sample) => [sample.id, sample]))
  const known = rows.flatMap(({ sampleId, ...line }): PickRow[] => {
    const sample = sampleId === null ? null : samples.get(sampleId)
    return sample === undefined ? [] : [{ ...line, sample } as PickRow]
  })
  return { ...rest, isShared: shared !== undefined, rows: known }
}

/** What all devices know counts; the rest continues here unless another device has turned back since. */
function withShared(saved: StoredList | undefined, shared: SharedPickList | undefined): StoredList | undefined {
  if (!shared) return saved?.isShared ? undefined : saved
  const { title, phase, isPicked, sampleIds, outIds } = shared
  const { skipped, thawed, rows, lastRow } = saved?.phase === phase ? saved : { skipped: [], thawed: null, rows: [], lastRow: saved?.lastRow ?? 0 }
  return { title, phase, isPicked, sampleIds, outIds, skipped, thawed, rows, lastRow }
}

/** Those of this device and of the person's other devices, the latest first. */
export async function readPickLists(workspace: Workspace): Promise<ListedPickList[]> {
  const [saved, settings] = await Promise.all([listSavedProgress<StoredList>(workspace, prefix), workspace.mirror('userSettings').toArray()])
  const here = new Map(saved.map((each) => [each.id.slice(prefix.length), each]))
  const shared = settings.flatMap(({ key, value }): ListedPickList[] => {
    const id = pickListIdOf(key)
    const list = id === undefined ? undefined : unpackPickList(value)
    return id !== undefined && list ? [{ ...list, id, at: Math.max(list.at, here.get(id)?.at ?? 0), isOnlyHere: false }] : []
  })
  const isKnown = new Set(shared.map(({ id }) => id))
  const onlyHere = [...here].flatMap(
    ([
      id,
      {
        at,
        content: { isShared, title, phase, isPicked, sampleIds },
      },
    ]): ListedPickList[] => (isShared || isKnown.has(id) ? [] : [{ id, at, title, phase, isPicked, sampleIds, isOnlyHere: true }]),
  )
  return [...shared, ...onlyHere].sort((a, b) => b.at - a.at)
}

/** Deletes what is left here of lists that were finished on another device. */
export async function deleteFinishedPickLists(workspace: Workspace): Promise<void> {
  const saved = await listSavedProgress<StoredList>(workspace, prefix)
  const open = new Set((await readPickLists(workspace)).map(({ id }) => prefix + id))
  await Promise.all(saved.filter(({ id }) => !open.has(id)).map(({ id }) => deleteSavedProgress(workspace, id)))
}
