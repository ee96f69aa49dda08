import { useState } from 'react'
import { archiveStorageUnit } from '#domain/commands/archive-storage-unit.ts'
import { createStorageUnit } from '#domain/commands/create-storage-unit.ts'
import { editStorageUnit } from '#domain/commands/edit-storage-unit.ts'
import type { StorageUnitKind, StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { errors } from '#domain/errors.ts'
import { isTemperature } from '#domain/rules/storage-unit.ts'
import { takeId } from '#db/leases.ts'
import { act } from '#db/write.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { NameField } from '#src/workspace/name-field.tsx'
import { useNavigate } from '#src/workspace/navigation.ts'
import { showRefusal, useAct } from '#src/workspace/use-act.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'
import { unitKinds } from './unit-kinds.ts'

type Fields = Omit<StorageUnitRow, 'id' | 'rootLayerId' | 'archived'>

const places = [
  { field: 'department', label: 'Department' },
  { field: 'building', label: 'Building' },
  { field: 'floor', label: 'Floor' },
  { field: 'room', label: 'Room' },
] as const

/** All that a person says of a storage unit. `unit` null makes a new one, with its barcode at once. */
export function UnitForm({ unit }: { unit: StorageUnitRow | null }) {
  const { workspace } = useWorkspace()
  const navigate = useNavigate()
  const doActs = useAct()
  const [draft, setDraft] = useState<Fields>(unit ?? { name: '', kind: 'freezer', temperature: -80, department: '', building: '', floor: '', room: '' })
  const [temperature, setTemperature] = useState(String(draft.temperature))
  const [tried, setTried] = useState(false)
  const change = (part: Partial<Fields>) => setDraft((before) => ({ ...before, ...part }))
  const degrees = temperature.trim() === '' ? Number.NaN : Number(temperature)
  const isPossible = isTemperature(degrees)

  const create = async (fields: Fields) => {
    const [id, rootLayerId] = [await takeId(workspace.disk, 'storageUnits'), await takeId(workspace.disk, 'storageLayers')]
    const done = t('{name} created', { name: fields.name })
    const undo = [act(archiveStorageUnit, { unitId: id, archived: true }, t('{name}: archive', { name: fields.name }))]
    const make = act(createStorageUnit, { id, rootLayerId, ...fields }, t('New storage unit {name}', { name: fields.name }))
    if (await doActs([make], { done, undo })) navigate(addresses.unit(id))
  }
  const edit = async (before: StorageUnitRow, fields: Fields) => {
    const changed = (Object.keys(fields) as (keyof Fields)[]).filter((field) => fields[field] !== before[field])
    const part = (of: Fields) => Object.fromEntries(changed.map((field) => [field, of[field]]))
    const set = (to: Fields) => act(editStorageUnit, { unitId: before.id, set: part(to) }, t('{name}: edit', { name: before.name }))
    if (changed.length === 0 || (await doActs([set(fields)], { done: t('Changes have been saved'), undo: [set(before)] }))) navigate(addresses.unit(before.id))
  }
  const save = async () => {
    setTried(true)
    if (!draft.name.trim() || !isPossible) return
    const { kind, department, building, floor, room } = draft
    const fields: Fields = { name: draft.name.trim(), kind, temperature: degrees, department, building, floor, room }
    try {
      await (unit ? edit(unit, fields) : create(fields))
    } catch (error) {
      showRefusal(error)
    }
  }
  const leave = () => navigate(unit ? addresses.unit(unit.id) : addresses.storage)
  return (
    <div className="page stack-l">
      <PageHeader back={{ label: t('Back'), onClick: leave }} title={unit ? t('Edit {name}', { name: unit.name }) : t('New storage unit')} />
      <Card label={t('Fields')}>
        <div className="stack-l">
          <NameField
            value={draft.name}
            onChange={(name) => change({ name })}
            onEnter={() => void save()}
            missing={tried ? t(errors['unit.name-missing'].message) : null}
          />
          <SelectField
            label={t('Kind')}
            value={draft.kind}
            onChange={(kind) => {
              change({ kind: kind as StorageUnitKind })
              if (!unit) setTemperature(String(unitKinds.find((one) => one.kind === kind)?.temperature ?? temperature))
            }}
            options={unitKinds.map(({ kind, label }) => ({ value: kind, label: t(label) }))}
          />
          <NumberField
            label={t('Temperature, °C')}
            value={temperature}
            onChange={setTemperature}
            onEnter={() => void save()}
            error={tried && !isPossible ? t(errors['unit.temperature-invalid'].message) : null}
          />
          {places.map(({ field, label }) => (
            <TextField
              key={field}
              label={t(label)}
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
