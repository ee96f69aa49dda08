import { EditIcon } from '#src/ui/icons/icons.ts'
import { useState } from 'react'
import { equipmentLimits } from '#domain/equipment-limits.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import type { ListedEquipment } from '#db/queries/equipment.ts'
import { readMembers } from '#db/queries/members.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'

import { Card } from '#src/ui/layout/card.tsx'
import { DescriptionList } from '#src/ui/lists/description-list.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { editEquipmentRulesChange, rulesOf } from '#src/workspace/mutations/equipment.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import { lengthText } from './booking-length.ts'

export interface BookingRulesCardProps {
  equipment: ListedEquipment
  isReadOnly: boolean
}

/** Who is responsible for equipment, and who may book it for how long. */
export function BookingRulesCard({ equipment, isReadOnly }: BookingRulesCardProps) {
  const { isBookable, longestBooking, bookAhead, bookers, ownerId } = equipment.row
  const [isOpen, setOpen] = useState(false)
  const members = useLive(readMembers, [])
  if (!members) return null
  const nameOf = (userId: number) => memberName(members, userId)
  const rules = [
    { label: t('Longest booking'), value: longestBooking === null ? t('Any length') : lengthText(longestBooking) },
    { label: t('How far ahead'), value: bookAhead === null ? t('Any time') : plural(bookAhead, { one: '# day', other: '# days' }) },
    { label: t('Who may book'), value: bookers.length === 0 ? t('Everyone') : bookers.map(nameOf).join(', ') },
  ]
  return (
    <Card
      title={t('Booking rules')}
      action={
        !isReadOnly && (
          <Button variant="plain" icon={EditIcon} onClick={() => setOpen(true)}>
            {t('Edit')}
          </Button>
        )
      }
    >
      <DescriptionList
        facts={[
          { label: t('Responsible'), value: ownerId === 0 ? t('Nobody') : nameOf(ownerId) },
          { label: t('Can be booked'), value: isBookable ? t('Yes') : t('No') },
          ...(isBookable ? rules : []),
        ]}
      />
      {isOpen && (
        <RulesDialog
          equipment={equipment}
          people={sortByName([...members.values()].map(({ id, fullName }) => ({ id, name: fullName })))}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

interface RulesDialogProps {
  equipment: ListedEquipment
  people: readonly { readonly id: number; readonly name: string }[]
  onClose: () => void
}

const minutesPerHour = 60
const nobody = '0'

/** Null for no limit, undefined for what is not one. */
function limitOf(text: string, unit: number, most: number): number | null | undefined {
  if (!text.trim()) return null
  const value = Number(text) * unit
  return Number.isInteger(value) && value > 0 && value <= most ? value : undefined
}

function RulesDialog({ equipment: { row, name }, people, onClose }: RulesDialogProps) {
  const mutate = useMutate()
  const { maxMinutes, maxDaysAhead } = equipmentLimits.booking
  const before = rulesOf(row)
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('Booking rules of {name}', { name }),
    initial: {
      ownerId: String(row.ownerId),
      isBookable: before.isBookable,
      hours: row.longestBooking === null ? '' : String(row.longestBooking / minutesPerHour),
      days: row.bookAhead === null ? '' : String(row.bookAhead),
      bookers: before.bookers,
    },
    validate: ({ hours, days }) => ({
      hours:
        limitOf(hours, minutesPerHour, maxMinutes) === undefined
          ? t('Enter a number of hours up to {most}, or leave it empty.', { most: maxMinutes / minutesPerHour })
          : null,
      days: limitOf(days, 1, maxDaysAhead) === undefined ? t('Enter a whole number of days up to {most}, or leave it empty.', { most: maxDaysAhead }) : null,
    }),
    onSave: async ({ ownerId, isBookable, hours, days, bookers }) => {
      const after = {
        ownerId: Number(ownerId),
        isBookable,
        longestBooking: limitOf(hours, minutesPerHour, maxMinutes) ?? null,
        bookAhead: limitOf(days, 1, maxDaysAhead) ?? null,
        bookers,
      }
      const changed = Object.entries(after).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]))
      if (changed.length > 0 && !(await mutate(editEquipmentRulesChange(row, name, Object.fromEntries(changed))))) return
      release()
      onClose()
    },
  })
  const setBooker = (id: number, isIn: boolean) => set('bookers', isIn ? [...draft.bookers, id] : draft.bookers.filter((other) => other !== id))
  return (
    <DraftDialog title={t('Booking rules of {name}', { name })} action={t('Save')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <SelectField
        label={t('Responsible')}
        value={draft.ownerId}
        onChange={(ownerId) => set('ownerId', ownerId)}
        options={[{ value: nobody, label: t('Nobody') }, ...people.map(({ id, name: person }) => ({ value: String(id), label: person }))]}
        searchable
      />
      <Checkbox label={t('Can be booked')} checked={draft.isBookable} onChange={(isBookable) => set('isBookable', isBookable)} />
      {draft.isBookable && (
        <>
          <NumberField
            label={t('Longest booking, hours')}
            hint={t('Leave empty for any length')}
            value={draft.hours}
            onChange={(hours) => set('hours', hours)}
            error={errorOf('hours')}
          />
          <NumberField
            label={t('Days ahead')}
            hint={t('Leave empty for any time')}
            value={draft.days}
            onChange={(days) => set('days', days)}
            error={errorOf('days')}
          />
          <FieldGroup label={t('Who may book')} hint={t('Leave empty to let everyone book it')}>
            {people.map(({ id, name: person }) => (
              <Checkbox key={id} label={person} checked={draft.bookers.includes(id)} onChange={(isIn) => setBooker(id, isIn)} />
            ))}
          </FieldGroup>
        </>
      )}
    </DraftDialog>
  )
}
