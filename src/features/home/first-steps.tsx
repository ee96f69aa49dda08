import { Button } from '#src/ui/buttons/button.tsx'
import { ColdIcon, ScanIcon, UploadIcon, type Icon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

interface Step {
  readonly icon: Icon
  readonly title: string
  readonly subtitle: string
  readonly button: string
  readonly href: string
}

/** What to do first in a group without any samples. */
export function FirstSteps() {
  const navigate = useNavigate()
  const access = useAccess()
  const { view } = useList({ entity: 'samples', sort: { column: 'id', direction: 'ascending' } })
  if (!view || view.partial || view.total > 0) return null
  const steps: Step[] = [
    ...(access.can('StorageUnit.Update')
      ? [{ icon: ColdIcon, title: t('Add a freezer'), subtitle: t('With its racks and boxes'), button: t('Create storage unit'), href: addresses.newUnit }]
      : []),
    ...(access.can('Sample.Create')
      ? [{ icon: UploadIcon, title: t('Bring your list'), subtitle: t('Samples from a CSV or Excel file'), button: t('Import'), href: addresses.importSamples }]
      : []),
    { icon: ScanIcon, title: t('Scan a tube'), subtitle: t('Its code opens it, wherever you are'), button: t('Scan'), href: addresses.scan },
  ]
  return (
    <Card title={t('First steps')} flush>
      {steps.map(({ icon: StepIcon, title, subtitle, button, href }, at) => (
        <Row
          key={href}
          leading={<StepIcon className="i" aria-hidden />}
          title={`${at + 1}. ${title}`}
          subtitle={subtitle}
          trailing={
            <Button variant={at === 0 ? 'primary' : 'outline'} onClick={() => navigate(href)}>
              {button}
            </Button>
          }
        />
      ))}
    </Card>
  )
}
