import { useState } from 'react'
import { readAllEquipment } from '#db/queries/equipment.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { ArchiveIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { isArchived, kindText, placeText } from '#src/workspace/equipment/equipment-text.ts'
import { NewEquipmentDialog } from './new-equipment-dialog.tsx'

/** What is at the top of the list: what is archived, and a new instrument. */
export function ListActions({ mayCreate }: { mayCreate: boolean }) {
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <ArchivedEquipment />
      {mayCreate && (
        <Button variant="primary" icon={PlusIcon} onClick={() => setCreating(true)}>
          {t('New equipment')}
        </Button>
      )}
      {isCreating && <NewEquipmentDialog onClose={() => setCreating(false)} onCreated={(id) => navigate(equipmentAddresses.page(id))} />}
    </>
  )
}

/** Opens what is archived, which is not in the list; nothing if nothing is. */
function ArchivedEquipment() {
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
