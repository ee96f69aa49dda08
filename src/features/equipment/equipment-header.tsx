import type { ReactNode } from 'react'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import { EquipmentTabs, type EquipmentTab } from './equipment-tabs.tsx'

export function EquipmentHeader({ tab, actions }: { tab: EquipmentTab; actions: ReactNode }) {
  return (
    <div className="list-head">
      <PageHeader title={t('Equipment')} tabs={<EquipmentTabs tab={tab} />} actions={actions} />
    </div>
  )
}
