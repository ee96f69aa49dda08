import { errors } from '#domain/errors.ts'
import { readUnit } from '#db/queries/layers.ts'
import { readMember } from '#db/queries/members.ts'
import { isPermitted } from '#domain/permission.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { LockIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { UnitForm } from './unit-form.tsx'

/** A storage unit being edited, or a new one. spec ROUTE-30 */
export function UnitEditScreen({ unitId }: { unitId: number | null }) {
  const found = useLive(
    async (workspace) => {
      const me = await readMember(workspace, workspace.userId)
      return { isAllowed: isPermitted(me, 'storageUnits', 'Update'), unit: unitId === null ? null : await readUnit(workspace, unitId) }
    },
    [unitId],
  )
  if (!found) return null
  if (!found.isAllowed) return <EmptyState page icon={LockIcon} title={t(errors['permission.denied'].message)} />
  if (found.unit === undefined) return <NotFoundPage title={t('Storage unit not found')} />
  return <UnitForm key={unitId} unit={found.unit} />
}
