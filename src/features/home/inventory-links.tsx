import { msg } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'

/** Ways into the inventory that the navigation does not have. */
export function InventoryLinks() {
  const access = useAccess()
  const navigate = useNavigate()
  return (
    <Card title={t('Inventory')}>
      <div className="bar">
        <Button onClick={() => navigate(addresses.sampleTypes)}>{t('Sample types')}</Button>
        <Button onClick={() => navigate(addresses.archive)}>{t(msg('Archive', 'noun'))}</Button>
        {access.can('Sample.Create') && <Button onClick={() => navigate(addresses.importSamples)}>{t('Import')}</Button>}
      </div>
    </Card>
  )
}
