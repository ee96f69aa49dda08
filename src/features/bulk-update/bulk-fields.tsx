import { useState } from 'react'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { commonFields, metaKey } from '#machines/bulk-update/bulk-update-fields.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { PlusIcon, PrintIcon } from '#src/ui/icons/more-icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import type { MenuSection } from '#src/ui/menus/menu-list.tsx'
import { t } from '#src/ui/text/translate.ts'
import { BulkFieldRow } from './bulk-field-row.tsx'
import { plainFields } from './field-labels.ts'
import { NewFieldDialog } from './new-field-dialog.tsx'
import type { RunningUpdate } from './use-bulk-update.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import classes from './bulk-update.module.css'

const FieldCodes = lazyComponent(async () => (await import('./field-codes.tsx')).FieldCodes)

/** The fields to set, each with its value. */
export function BulkFields({ update, state, rows }: RunningUpdate) {
  const { fields, wasBlocked } = state.context
  if (fields.length === 0) return null
  return (
    <section className={classes.fields} aria-label={t('Fields to set')}>
      {fields.map((field) => (
        <BulkFieldRow key={field.key} field={field} update={update} unit={rows?.samples[0]?.unit} wasBlocked={wasBlocked} />
      ))}
    </section>
  )
}

/** Above the fields, so that it stays where it is while they are added. */
export function AddField({ update, state, rows }: RunningUpdate) {
  const { fields } = state.context
  const newField: MenuSection = {
    id: 'new',
    items: [
      { id: 'new', label: t('New field…'), icon: PlusIcon, onSelect: () => setNaming(true) },
      { id: 'codes', label: t('Codes to scan…'), hint: t('On paper, to choose a field by scanning'), icon: PrintIcon, onSelect: () => setPrinting(true) },
    ],
  }
  const types = [...new Set(rows?.samples.map((sample) => sample.sampleTypeId))].flatMap((id) => rows?.types.get(id) ?? [])
  const [isNaming, setNaming] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Menu align="end" target={<Button icon={PlusIcon}>{t('Add field')}</Button>} sections={[...sectionsOf(types), newField]} />
      {isPrinting && <FieldCodes onBack={() => setPrinting(false)} />}
      {isNaming && (
        <NewFieldDialog
          fields={fields}
          onAdd={(meta) => update.send({ type: 'field.added', key: metaKey(meta), meta, isOwn: true })}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )

  function sectionsOf(types: readonly SampleTypeRow[]): MenuSection[] {
    const used = new Set(fields.map((field) => field.key))
    const all = plainFields.map(({ key, label }) => ({ key, label: label(), meta: null }))
    const own = commonFields(types).map((meta) => ({ key: metaKey(meta), label: meta.key, meta }))
    const toSection = (id: string, heading: string, choices: readonly ((typeof all)[number] | (typeof own)[number])[]): MenuSection => ({
      id,
      heading,
      items: choices
        .filter(({ key }) => !used.has(key))
        .map(({ key, label, meta }) => ({ id: key, label, onSelect: () => update.send({ type: 'field.added', key, meta }) })),
    })
    const sections = [toSection('all', t('Every sample'), all), toSection('own', types.map((type) => type.name).join(', '), own)]
    return sections.filter(({ items }) => items.length > 0)
  }
}
