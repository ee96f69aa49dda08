import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

/** Ways into the inventory that the navigation does not have. */
export function InventoryLinks() {
  const access = useAccess()
  return (
    <Card title={t('Inventory')} flush>
      <Row title={t('Sample types')} href={addresses.sampleTypes} chevron />
      <Row title={t('Sample archive')} href={addresses.archive} chevron />
      {access.can('Sample.Create') && <Row title={t('Import')} href={addresses.importSamples} chevron />}
    </Card>
  )
}
