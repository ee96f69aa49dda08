import { useCallback, useEffect, useRef, useState } from 'react'
import {
  finishedPickList,
  hasToBeShared,
  isFinishedElsewhere,
  isSameProgress,
  packPickList,
  pickListSetting,
  type SharedPickList,
} from '#domain/rules/pick-list/shared-pick-list.ts'
import type { PickListContext } from '#machines/pick-list/pick-list-types.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { writeSettingChange, writeSettingsChange } from '#src/workspace/mutations/group.ts'
import { readLongFinished, readSharedPickList } from '#src/workspace/pick-list/stored-list.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

interface Shared {
  /** There is such a setting: none for a list that is too long for it. */
  readonly isShared: boolean
  /** It was finished on another device. Nothing of it may be written again: it would come back. */
  readonly isGone: boolean
  /** Ends it, on all devices. */
  readonly unshare: () => Promise<void>
}

interface Sharing {
  readonly isFinished: boolean
  /** When it was opened. It may have been finished elsewhere since. */
  readonly wasShared: boolean
  /** Once the list is further, or finished, on another device. */
  readonly onElsewhere: () => void
}

/** Keeps a list in step with the person's other devices: what changes here is written to their setting. */
export function useSharedList(listId: string, context: PickListContext, { isFinished, wasShared, onElsewhere }: Sharing): Shared {
  const { title, phase, isPicked, sampleIds, outIds } = context
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const shared = useLive(async (workspace) => ({ list: await readSharedPickList(workspace, listId) }), [listId])
  const isRead = shared !== undefined
  const list = shared?.list
  // All that this screen has had: what comes from the database may be an earlier one of them.
  const had = useRef<Omit<SharedPickList, 'at'>[]>([])
  /** Whether there should be a setting, and whether there was one. */
  const [shouldBe, setShouldBe] = useState(wasShared)
  const [wasThere, setWasThere] = useState(wasShared)
  if (list && !wasThere) setWasThere(true)
  const isGone = isRead && !isFinished && isFinishedElsewhere({ list, wasThere, shouldBe })
  const write = useCallback((value: string) => mutate(writeSettingChange(pickListSetting(listId), value), { silent: true }), [mutate, listId])
  const unshare = useCallback(async () => {
    if (!shouldBe) return
    const now = Date.now()
    const forgotten = (await readLongFinished(workspace, now)).map((key) => [key, ''] as const)
    await mutate(writeSettingsChange([[pickListSetting(listId), finishedPickList(now)], ...forgotten]), { silent: true })
  }, [workspace, mutate, listId, shouldBe])
  useEffect(() => {
    if (!isRead || isFinished) return
    const now = { title, phase, isPicked, sampleIds, outIds }
    const before = had.current.at(-1)
    if (!before || !isSameProgress(before, now)) had.current.push(now)
    if (!hasToBeShared({ list, wasThere, shouldBe }, now, before)) return
    const value = packPickList({ ...now, at: Date.now() })
    if (value !== '' || shouldBe) void write(value)
    setShouldBe(value !== '')
  }, [isRead, isFinished, list, wasThere, shouldBe, write, title, phase, isPicked, sampleIds, outIds])
  useEffect(() => {
    if (isGone) onElsewhere()
    if (!isRead || isFinished || !list) return
    if (!had.current.some((each) => isSameProgress(each, list))) onElsewhere()
  }, [isRead, isFinished, isGone, list, onElsewhere])
  return { isShared: list !== undefined || (!isRead && wasShared), isGone, unshare }
}
