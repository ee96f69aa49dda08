import { useMemo } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { hasPermission, isPermitted } from '#domain/permission.ts'
import type { Permission } from '#domain/roles.ts'
import { useMe, useWorkspace } from '#src/workspace/data/workspace-context.tsx'

/** What the person may do here, as this device knows; the commands decide again. */
export interface Access {
  /** False until it is read; nothing is allowed before that. */
  readonly isKnown: boolean
  readonly can: (permission: Permission) => boolean
  readonly isOrganizationAdministrator: boolean
  /** With a sample, which is theirs or someone else's. */
  readonly canWithSample: (what: 'Update' | 'Archive' | 'Delete', sample: Pick<SampleRow, 'ownerId'>) => boolean
}

export function useAccess(): Access {
  const me = useMe()
  const { isOrganizationAdministrator } = useWorkspace()
  return useMemo(
    () => ({
      isKnown: me !== undefined,
      isOrganizationAdministrator,
      can: (permission) => Boolean(me && hasPermission(me, permission)),
      canWithSample: (what, sample) => isPermitted(me, 'samples', what, sample),
    }),
    [me, isOrganizationAdministrator],
  )
}
