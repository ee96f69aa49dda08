import { useCallback, useEffect, useRef } from 'react'
import { isSameProgress, packPickList, pickListSetting, type SharedPickList } from '#domain/rules/pick-list/shared-pick-list.ts'
import type { PickListContext } from '#machines/pick-list/pick-list-types.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { writeSettingChange } from '#src/workspace/mutations/group/write-setting.ts'
import { readSharedPickList } from '#src/workspace/pick-list/stored-list.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

interface Shared {
  /** There is such a setting: none for a list that is too long for it. */
  readonly isShared: boolean
  /** Removes it, from all devices. */
  readonly unshare: () => Promise<void>
}

/**
 * Keeps a list in step with the person's other devices: what changes here is written to their setting, and `onElsewhere` is called once
 * the list is further, or finished, on another device.
 */
export function useSharedList(listId: string, context: PickListContext, isFinished: boolean, onElsewhere: () => void): Shared {
  const { title, phase, isPicked, sampleIds, outIds } = context
  const mutate = useMutate()
  const shared = useLive(async (workspace) => ({ list: await readSharedPickList(workspace, listId) }), [listId])
  const isRead = shared !== undefined
  const list = shared?.list
  // All that this screen has had: what comes from the database may be an earlier one of them.
  const had = useRef<Omit<SharedPickList, 'at'>[]>([])
  /** Whether there should be a setting, and whether there was one. */
  const isShared = useRef(false)
  const wasThere = useRef(false)
  const write = useCallback((value: string) => mutate(writeSettingChange(pickListSetting(listId), value), { silent: true }), [mutate, listId])
  const unshare = useCallback(async () => void (isShared.current && (await write(''))), [write])
  useEffect(() => {
    if (!isRead || isFinished) return
    const now = { title, phase, isPicked, sampleIds, outIds }
    const before = had.current.at(-1)
    if (before && isSameProgress(before, now)) return
    had.current.push(now)
    // As it was read.
    if (!before && list) {
      isShared.current = true
      return
    }
    const value = packPickList({ ...now, at: Date.now() })
    if (value !== '' || isShared.current) void write(value)
    isShared.current = value !== ''
  }, [isRead, isFinished, list, write, title, phase, isPicked, sampleIds, outIds])
  useEffect(() => {
    if (!isRead || isFinished) return
    if (list) {
      wasThere.current = true
      if (!had.current.some((each) => isSameProgress(each, list))) onElsewhere()
    } else if (wasThere.current && isShared.current) onElsewhere()
  }, [isRead, isFinished, list, onElsewhere])
  return { isShared: list !== undefined, unshare }
}
