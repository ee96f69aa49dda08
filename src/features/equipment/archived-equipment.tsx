import { useState } from 'react'
import { readAllEquipment } from '#db/queries/equipment.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { ArchiveIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { isArchived, kindText, placeText } from '#src/workspace/equipment/equipment-text.ts'

/** Opens what is archived, which is not in the list; nothing if nothing is. */
export function ArchivedEquipment() {
  const [isOpen, setOpen] = useState(false)
  const archived = useLive(async (workspace) => (await readAllEquipment(workspace)).filter(isArchived), [])
  if (!archived || archived.length === 0) return null
  return (
    <>
      <IconButton icon={ArchiveIcon} label={t('Archived equipment')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title={t('Archived equipment')}>
          {archived.map((each) => (
            <Row
              key={each.id}
              href={equipmentAddresses.page(each.id)}
              title={each.name}
              subtitle={[kindText(each), placeText(each)].filter(Boolean).join(' · ')}
              chevron
            />
          ))}
        </Dialog>
      )}
    </>
  )
}
