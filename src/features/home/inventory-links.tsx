import { msg } from '#domain/message.ts'
import { ArchiveIcon, HierarchyIcon, TagIcon, TubesIcon, UploadIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import type { Access } from '#src/workspace/permissions/use-access.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

/** Links to the inventory. */
export function InventoryLinks() {
  const access = useAccess()
  return (
    <Card title={t('Inventory')} flush>
      {entryPoints(access).map(({ icon: Icon, ...entryPoint }) => (
        <Row key={entryPoint.href} leading={<Icon className="i" aria-hidden />} {...entryPoint} wraps chevron />
      ))}
    </Card>
  )
}

const entryPoints = (access: Access) => [
  { icon: HierarchyIcon, title: t('Storage'), subtitle: t('Freezers, racks and boxes'), href: addresses.storage },
  { icon: TubesIcon, title: t('Samples'), subtitle: t('Search, filter and sort all samples'), href: addresses.samples },
  { icon: TagIcon, title: t('Sample types'), subtitle: t('Fields and units of each type'), href: addresses.sampleTypes },
  { icon: ArchiveIcon, title: t(msg('Archive', 'noun')), subtitle: t('Samples that are used up or no longer needed'), href: addresses.archive },
  ...(access.can('Sample.Create')
    ? [{ icon: UploadIcon, title: t('Import'), subtitle: t('Samples from a CSV or Excel file'), href: addresses.importSamples }]
    : []),
]
