import type { StorageUnitKind, StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { unitKindNames } from '#domain/rules/storage/unit-kind-names.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { defineMessages, type Message } from '#domain/message.ts'
import { isTemperature } from '#domain/rules/storage/storage-unit.ts'
import { takeId } from '#db/queue/leases.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ConflictBanners } from '#src/workspace/editing/conflict-banner.tsx'
import { pickFields } from '#src/workspace/mutations/make-changes.ts'
import { createStorageUnitChange, editStorageUnitChange } from '#src/workspace/mutations/storage.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useFormEdit } from '#src/workspace/editing/use-form-edit.ts'
import { useSave } from '#src/workspace/editing/use-save.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

type Fields = Omit<StorageUnitRow, 'id' | 'rootLayerId' | 'archived'>

const newUnit: Fields = { name: '', kind: 'freezer', temperature: -80, department: '', building: '', floor: '', room: '' }

/** As they are in the form; the temperature as it is typed. */
const fieldsOf = ({ name, kind, temperature, department, building, floor, room }: Fields) => ({
  name,
  kind,
  temperature: String(temperature),
  department,
  building,
  floor,
  room,
})

const labels: Readonly<Record<keyof Fields, Message>> = defineMessages({
  name: 'Name',
  kind: 'Kind',
  temperature: 'Temperature, °C',
  department: 'Department',
  building: 'Building',
  floor: 'Floor',
  room: 'Room',
})

const formatField = (value: unknown, field: string): string => (field === 'kind' ? t(unitKindNames[value as StorageUnitKind]) : String(value))

const places = ['department', 'building', 'floor', 'room'] as const

/** Everything a person enters for a storage unit. `unit` null creates a new one, with its barcode at once. */
export function UnitForm({ unit }: { unit: StorageUnitRow | null }) {
  const { workspace } = useWorkspace()
  const navigate = useNavigate()
  const mutate = useMutate()
  const edit = useFormEdit(unit ? t('Storage unit {name}', { name: unit.name }) : t('New storage unit'), fieldsOf(unit ?? newUnit))
  const { values: draft, change } = edit
  const degrees = draft.temperature.trim() === '' ? Number.NaN : Number(draft.temperature)
  const { errorOf, save, fieldsRef } = useSave({
    validate: () => ({
      name: draft.name.trim() ? null : t(deviceErrors['unit.name-missing'].message),
      temperature: isTemperature(degrees) ? null : t(deviceErrors['unit.temperature-invalid'].message),
    }),
    onSave: () => submit(),
  })

  const create = async (fields: Fields) => {
    const [id, rootLayerId] = [await takeId(workspace.disk, 'storageUnits'), await takeId(workspace.disk, 'storageLayers')]
    return (await mutate(createStorageUnitChange({ id, rootLayerId, ...fields }))) ? id : null
  }
  const saveChanges = async (current: StorageUnitRow, fields: Fields) => {
    if (edit.changed.length === 0) return current.id
    const { temperature, ...others } = edit.seen
    const seen: Partial<Fields> = { ...others, ...(temperature !== undefined && { temperature: Number(temperature) }) }
    return (await mutate(editStorageUnitChange(current, pickFields(fields, edit.changed), seen))) ? current.id : null
  }
  const submit = async () => {
    const fields: Fields = { ...draft, name: draft.name.trim(), temperature: degrees }
    try {
      const id = await (unit ? saveChanges(unit, fields) : create(fields))
      if (id === null) return
      edit.release()
      navigate(addresses.unit(id))
    } catch (error) {
      showRefusal(error)
    }
  }
  const leave = () => edit.leave(() => navigate(unit ? addresses.unit(unit.id) : addresses.storage))
  return (
    <div className="page stack-l">
      <PageHeader back={{ label: t('Back'), onClick: leave }} title={unit ? t('Edit {name}', { name: unit.name }) : t('New storage unit')} />
      <Card label={t('Fields')}>
        <div className="stack-l" ref={fieldsRef}>
          <ConflictBanners edit={edit} labels={labels} format={formatField} />
          <NameField value={draft.name} onChange={(name) => change({ name })} onEnter={() => void save()} missing={errorOf('name')} />
          <SelectField
            label={t('Kind')}
            value={draft.kind}
            onChange={(kind) => {
              const usual = unit ? undefined : unitKinds.find((one) => one.kind === kind)?.temperature
              change({ kind: kind as StorageUnitKind, ...(usual !== undefined && { temperature: String(usual) }) })
            }}
            options={unitKinds.map(({ kind }) => ({ value: kind, label: t(unitKindNames[kind]) }))}
          />
          <NumberField
            label={t('Temperature, °C')}
            value={draft.temperature}
            onChange={(temperature) => change({ temperature })}
            onEnter={() => void save()}
            error={errorOf('temperature')}
          />
          {places.map((field) => (
            <TextField
              key={field}
              label={t(labels[field])}
              value={draft[field]}
              onChange={(text) => change({ [field]: text })}
              onEnter={() => void save()}
              maxLength={250}
            />
          ))}
          <div className="bar">
            <Button tall onClick={leave}>
              {t('Cancel')}
            </Button>
            <Button variant="primary" onClick={() => void save()}>
              {unit ? t('Save') : t('Create storage unit')}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}

/** Each kind with the temperature it usually has, in degrees Celsius. */
const unitKinds: readonly { kind: StorageUnitKind; temperature: number }[] = [
  { kind: 'freezer', temperature: -80 },
  { kind: 'refrigerator', temperature: 4 },
  { kind: 'nitrogen tank', temperature: -196 },
  { kind: 'cabinet', temperature: 21 },
]
