import { EquipmentTabs } from '#src/features/equipment/equipment-tabs.tsx'
import { ListActions } from '#src/features/equipment/list-actions.tsx'
import { EquipmentListScreen } from '#src/features/tables/equipment-list-screen.tsx'
import { t } from '#src/ui/text/translate.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useAddressBar } from '../use-address-bar.ts'

/** Instruments and storage units of the group as a table. spec ROUTE-32 */
export function EquipmentListPage() {
  const mayCreate = usePermission()('Equipment.Update')
  return (
    <EquipmentListScreen
      {...useAddressBar()}
      tabs={<EquipmentTabs tab="list" />}
      headAction={<ListActions mayCreate={mayCreate} />}
      emptyHint={
        mayCreate ? t('Create an instrument, so that people can book it and write in its log book.') : t('Ask an administrator to create an instrument.')
      }
    />
  )
}
