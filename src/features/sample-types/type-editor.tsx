import { useState } from 'react'
import type { SampleField, SampleTypeRow } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import { msg } from '#domain/message.ts'
import { stepAmountText, unitNames } from '#domain/rules/samples/amount.ts'
import { takeId } from '#db/queue/leases.ts'
import { archiveSampleTypeChange, createSampleTypeChange, editSampleTypeChange } from '#src/workspace/mutations/sample-types.ts'
import { ActionBar } from '#src/ui/layout/action-bar.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { ArchiveIcon, CheckIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon, RestoreIcon } from '#src/ui/icons/more-icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ConflictBanner } from '#src/workspace/editing/conflict-banner.tsx'
import { discardQuestion } from '#src/workspace/editing/unsaved.ts'
import { useSave } from '#src/workspace/editing/use-save.ts'
import { useMutate, showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import {
  addField,
  changeField,
  validateField,
  moveField,
  removeField,
  typeLabel,
  validateType,
  editBetween,
  newFieldIds,
  savedOf,
  undoBetween,
  type TypeDraft,
} from './type-draft.ts'
import { TypeFieldEditor } from './type-field-editor.tsx'
import { TypeIconPicker } from './type-icon-picker.tsx'
import { resolveConflict, type TypeConflict } from './type-conflicts.ts'
import classes from './sample-types.module.css'

export interface TypeEditorProps {
  /** Its current state; undefined for a new one. */
  type: SampleTypeRow | undefined
  draft: TypeDraft
  /** What someone else has changed, too, and the person has not answered yet. */
  conflicts: readonly TypeConflict[]
  /** Null if nothing is unsaved anymore. */
  onChange: (draft: TypeDraft | null) => void
  isChanged: boolean
  /** Called before the screen is left at the moment of saving. */
  onSaved: () => void
}

/** A sample type and its fields. Nothing changes until it is saved; then everything changes at once. */
export function TypeEditor({ type, draft, conflicts, onChange, isChanged, onSaved }: TypeEditorProps) {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const mutate = useMutate()
  const saveType = useSaveType()
  const [openId, setOpenId] = useState<number | null>(null)
  const problem = validateType(draft)
  const { hasTried, save, reset, fieldsRef } = useSave({ validate: () => ({ type: problem }), onSave: () => write() })
  const set = (change: Partial<TypeDraft>) => onChange({ ...draft, ...change })
  const write = async () => {
    const id = await saveType(draft)
    if (id === null) return
    setOpenId(null)
    reset()
    onSaved()
    onChange(null)
    if (!type) navigate(addresses.sampleType(id))
  }
  const add = () => {
    const next = addField(draft)
    onChange(next)
    setOpenId(next.fields.at(-1)?.id ?? null)
  }
  const remove = async (field: SampleField) => {
    const question = {
      title: t('Remove field {name}?', { name: field.key }),
      message: t('Existing values are kept but no longer shown.'),
      confirmLabel: t('Remove'),
      danger: true,
    }
    if (field.id < 0 || (await confirm(question))) onChange(removeField(draft, field.id))
  }
  const discard = async () => (await confirm(discardQuestion([typeLabel(draft)]))) && onChange(null)
  return (
    <div className="page stack-l" ref={fieldsRef}>
      <PageHeader title={draft.name || t('New sample type')} />
      {type?.archived === 1 && (
        <Banner tone="warn" icon={ArchiveIcon}>
          {t('This sample type is archived. It cannot be used for new samples.')}
        </Banner>
      )}
      <ActionBar label={t('Actions')}>
        <Button variant="primary" icon={CheckIcon} onClick={() => void save()} disabled={!isChanged}>
          {t('Save')}
        </Button>
        <Button tall onClick={() => void discard()} disabled={!isChanged}>
          {t('Discard changes')}
        </Button>
        {type?.archived === 0 && (
          <Button tall icon={ArchiveIcon} className="away" onClick={() => void mutate(archiveSampleTypeChange(type, true))}>
            {t(msg('Archive', 'verb'))}
          </Button>
        )}
        {type?.archived === 1 && (
          <Button tall icon={RestoreIcon} className="away" onClick={() => void mutate(archiveSampleTypeChange(type, false))}>
            {t('Restore')}
          </Button>
        )}
      </ActionBar>
      {type &&
        conflicts.map(({ key, label, theirs }) => (
          <ConflictBanner
            key={key}
            field={label}
            theirs={theirs}
            onKeep={() => onChange(resolveConflict(draft, type, key, true))}
            onTake={() => onChange(resolveConflict(draft, type, key, false))}
          />
        ))}
      {hasTried && problem && (
        <Banner tone="bad" live>
          {t(problem)}
        </Banner>
      )}
      <div className={classes.two}>
        <TextField label={t('Name')} required value={draft.name} onChange={(name) => set({ name })} maxLength={250} />
        <SelectField label={t('Unit')} value={draft.unit} onChange={(unit) => set({ unit })} options={unitNames.map((value) => ({ value, label: value }))} />
        <NumberField
          label={t('Amount of a new sample')}
          hint={t('Leave empty to enter it each time')}
          value={draft.amount}
          onChange={(amount) => set({ amount })}
          step={(text, direction) => stepAmountText(text, direction, draft.unit)}
        />
        <NumberField
          label={t('Low at (% of the amount)')}
          hint={t('Leave empty for no limit')}
          value={draft.lowPercent}
          onChange={(lowPercent) => set({ lowPercent })}
          step={5}
          min={0}
          max={100}
        />
        <TypeIconPicker shape={draft.shape} tone={draft.tone} onChange={set} />
        <div className={classes.wide}>
          <TextAreaField
            label={t('Description')}
            rows={2}
            value={draft.description}
            onChange={(description) => set({ description })}
            maxLength={limits.text.longest}
          />
        </div>
      </div>
      <section className="stack" aria-label={t('Fields')}>
        <h2>{t('Fields')}</h2>
        {draft.fields.map((field, index) => (
          <TypeFieldEditor
            key={field.id}
            field={field}
            isOpen={openId === field.id}
            onOpen={(open) => setOpenId(open ? field.id : null)}
            onChange={(change) => onChange(changeField(draft, field.id, change))}
            onUp={index > 0 ? () => onChange(moveField(draft, field.id, -1)) : undefined}
            onDown={index < draft.fields.length - 1 ? () => onChange(moveField(draft, field.id, 1)) : undefined}
            onRemove={() => void remove(field)}
            error={hasTried ? validateField(draft, field) : null}
          />
        ))}
        <div>
          <Button icon={PlusIcon} onClick={add}>
            {t('Add field')}
          </Button>
        </div>
      </section>
    </div>
  )
}

type Saved = ReturnType<typeof savedOf>

/** Saves a draft without errors; returns the type's id, or null if it was refused. New fields and types get their ids from this device's leases. */
function useSaveType(): (draft: TypeDraft) => Promise<number | null> {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  return async (draft) => {
    try {
      const ids = new Map<number, number>()
      for (const id of newFieldIds(draft)) ids.set(id, await takeId(workspace.disk, 'sampleFields'))
      const { base } = draft
      const saved = savedOf(draft, ids)
      return base ? await edit(base, saved, [...ids.values()]) : await create(saved)
    } catch (error) {
      showRefusal(error)
      return null
    }
  }

  async function create(saved: Saved): Promise<number | null> {
    const id = await takeId(workspace.disk, 'sampleTypes')
    return (await mutate(createSampleTypeChange({ ...saved, id, fields: [...saved.fields] }))) ? id : null
  }

  async function edit(base: NonNullable<TypeDraft['base']>, saved: Saved, added: readonly number[]): Promise<number | null> {
    const forth = editBetween(base, saved, added)
    if (!forth) return base.id
    return (await mutate(editSampleTypeChange(saved.name, forth, undoBetween(base, saved)))) ? base.id : null
  }
}
