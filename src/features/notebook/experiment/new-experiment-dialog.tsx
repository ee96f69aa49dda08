import { deviceErrors } from '#domain/command-errors.ts'
import type { ExperimentRow, Readership } from '#domain/entities/experiment.ts'
import { groupSettingsId } from '#domain/entities/group-settings.ts'
import { readTemplates } from '#db/queries/projects.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { createExperimentChange } from '#src/workspace/mutations/experiments.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useCreate } from '#src/workspace/saving/use-create.ts'
import { useStudyOptions, type StudyOption } from './study-options.ts'

export interface NewExperimentDialogProps {
  /** The one it is created in, unless another is chosen. */
  studyId?: number | undefined
  /** The template it begins with, unless another is chosen. */
  templateId?: number | undefined
  onClose: () => void
  onCreated: (id: number) => void
}

export function NewExperimentDialog(props: NewExperimentDialogProps) {
  const navigate = useNavigate()
  const studies = useStudyOptions()
  const templates = useLive(readTemplates, [])
  if (!studies || !templates) return null
  if (studies.length > 0) {
    const offered = templates.filter(({ template }) => !template.archived || template.id === props.templateId).map(({ template }) => template)
    return <NewExperimentForm {...props} studies={studies} templates={offered} />
  }
  const goOn = () => {
    props.onClose()
    navigate(addresses.projects)
  }
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={t('New experiment')}
      width={480}
      actions={
        <Button variant="primary" onClick={goOn}>
          {t('Projects')}
        </Button>
      }
    >
      <p>{t('Every experiment belongs to a study, and there is none yet. Create a project and a study first.')}</p>
    </Dialog>
  )
}

interface NewExperimentFormProps extends NewExperimentDialogProps {
  studies: readonly StudyOption[]
  templates: readonly ExperimentRow[]
}

const noTemplate = ''

function NewExperimentForm({ studyId, templateId, studies, templates, onClose, onCreated }: NewExperimentFormProps) {
  const { workspace, groupName } = useWorkspace()
  const create = useCreate('experiments')
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft<{
    name: string
    study: string | null
    template: string
    readership: Readership | null
  }>({
    label: t('New experiment'),
    initial: {
      name: '',
      study: studies.find(({ value }) => studies.length === 1 || value === String(studyId))?.value ?? null,
      template: templateId === undefined ? noTemplate : String(templateId),
      readership: null,
    },
    guarded: ['name'],
    validate: ({ name, study }) => ({
      name: name.trim() ? null : t(deviceErrors['experiment.name-missing'].message),
      study: study === null ? t('Choose a study.') : null,
    }),
    onSave: () => saveNew(),
  })
  const begun = useLive(
    async (local) => {
      const chosen = draft.study === null ? undefined : await local.mirror('studies').get(Number(draft.study))
      return chosen?.readership ?? (await local.mirror('groupSettings').get(groupSettingsId))?.readership ?? 'group'
    },
    [draft.study],
  )
  const saveNew = async () => {
    const id = await create(async (newId) => {
      const sections =
        draft.template === noTemplate
          ? []
          : await (await import('#src/features/notebook/templates/copy-sections.ts')).copySections(workspace, Number(draft.template))
      return createExperimentChange(
        { id: newId, studyId: Number(draft.study), name: draft.name, ...(draft.readership && { readership: draft.readership }) },
        sections,
      )
    })
    if (id === undefined) return
    release()
    onClose()
    onCreated(id)
  }
  return (
    <DraftDialog title={t('New experiment')} action={t('Create experiment')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <NameField value={draft.name} onChange={(name) => set('name', name)} onEnter={() => void save()} autoFocus missing={errorOf('name')} />
      <SelectField
        label={t('Study')}
        required
        searchable
        options={studies}
        value={draft.study}
        onChange={(study) => set('study', study)}
        error={errorOf('study')}
      />
      {templates.length > 0 && (
        <SelectField
          label={t('Template')}
          searchable
          options={[{ value: noTemplate, label: t('No template') }, ...templates.map(({ id, name }) => ({ value: String(id), label: name }))]}
          value={draft.template}
          onChange={(template) => set('template', template)}
        />
      )}
      <SelectField
        label={t('Who sees it')}
        options={[
          { value: 'group', label: t('Everyone in {group}', { group: groupName }) },
          { value: 'people', label: t('Only some people') },
        ]}
        value={draft.readership ?? begun ?? 'group'}
        onChange={(readership) => set('readership', readership as Readership)}
      />
    </DraftDialog>
  )
}
