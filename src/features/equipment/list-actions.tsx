import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ArchivedEquipment } from './archived-equipment.tsx'
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
