import { msg } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ArchiveIcon, HierarchyIcon, TagIcon, TubesIcon, UploadIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import type { Access } from '#src/workspace/permissions/use-access.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'

/** Ways into the inventory. */
export function InventoryLinks() {
  const access = useAccess()
  const navigate = useNavigate()
  return (
    <Card title={t('Inventory')}>
      <div className="bar">
        {entryPoints(access).map(({ icon, title, href }) => (
          <Button key={href} icon={icon} onClick={() => navigate(href)}>
            {title}
          </Button>
        ))}
      </div>
    </Card>
  )
}

const entryPoints = (access: Access) => [
  { icon: HierarchyIcon, title: t('Storage'), href: addresses.storage },
  { icon: TubesIcon, title: t('Samples'), href: addresses.samples },
  { icon: TagIcon, title: t('Sample types'), href: addresses.sampleTypes },
  { icon: ArchiveIcon, title: t(msg('Archive', 'noun')), href: addresses.archive },
  ...(access.can('Sample.Create') ? [{ icon: UploadIcon, title: t('Import'), href: addresses.importSamples }] : []),
]
