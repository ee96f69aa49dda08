import { useMemo } from 'react'
import { rowKey } from '#domain/dependency-keys.ts'
import type { ListedEquipment } from '#db/queries/equipment.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { FileList } from '#src/workspace/files/file-list.tsx'

/** Manuals, certificates and reports of equipment. */
export function DocumentsCard({ equipment: { id, name }, mayChange }: { equipment: ListedEquipment; mayChange: boolean }) {
  const target = useMemo(() => ({ subject: rowKey('equipment', id), audience: 0, name }), [id, name])
  return (
    <Card title={t('Documents')}>
      <FileList target={target} mayChange={mayChange} empty={t('No files yet')} />
    </Card>
  )
}
