import { useCallback } from 'react'
import type { NotificationRow } from '#domain/entities/notification.ts'
import { readNotificationsChange } from '#src/workspace/mutations/group.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

/** Marks those that are unread. */
export function useMarkRead(): (rows: readonly NotificationRow[]) => void {
  const mutate = useMutate()
  return useCallback(
    (rows) => {
      const ids = rows.flatMap(({ id, readAt }) => (readAt === null ? id : []))
      if (ids.length) void mutate(readNotificationsChange(ids), { silent: true })
    },
    [mutate],
  )
}
