import { deviceErrors } from '#domain/command-errors.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { isPermitted } from '#domain/permission.ts'
import { writerOf } from '#domain/rules/notebook/notebook.ts'
import { readTemplates } from '#db/queries/projects.ts'
import { takeId } from '#db/queue/leases.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useMe, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { createExperimentChange } from '#src/workspace/mutations/experiments.ts'
import { copySectionChange } from '#src/workspace/mutations/sections.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { keyBelow } from '#src/features/notebook/journal/key-below.ts'

export interface SaveSectionDialogProps {
  section: SectionRow
  experiment: ExperimentRow
  onClose: () => void
}

type Template = Awaited<ReturnType<typeof readTemplates>>[number]

/** Makes a section one of a template, from which it can be inserted anywhere. */
export function SaveSectionDialog(props: SaveSectionDialogProps) {
  const me = useMe()
  const all = useLive(readTemplates, [])
  if (!all || me === undefined) return null
  const mayWrite = ({ template }: Template) => !template.archived && isPermitted(me, 'experiments', 'Update', writerOf(template, me?.id ?? 0))
  return <SaveSection {...props} templates={all.filter(mayWrite)} />
}

const newTemplate = ''

function SaveSection({ section, experiment, onClose, templates }: SaveSectionDialogProps & { templates: readonly Template[] }) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const ownName = t('Sections')
  const usual = templates.find(({ template }) => template.name === ownName)
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('Save as template'),
    initial: { name: section.name, template: usual ? String(usual.template.id) : newTemplate },
    validate: ({ name }) => ({ name: name.trim() ? null : t(deviceErrors['section.name-missing'].message) }),
    onSave: () => saveCopy(),
  })
  const saveCopy = async () => {
    const chosen = templates.find(({ template }) => String(template.id) === draft.template)
    const prepare = async () => {
      const { copySection } = await import('./copy-sections.ts')
      const id = await takeId(workspace.disk, 'sections')
      const sections = chosen?.sections ?? []
      const name = draft.name.trim()
      const copy = { ...(await copySection(workspace, section)), id, name, orderKey: keyBelow(sections, sections.at(-1), id) }
      if (chosen) return copySectionChange(copy, chosen.template, t('{name} saved in template {template}', { name, template: chosen.template.name }))
      const template = { id: await takeId(workspace.disk, 'experiments'), studyId: experiment.studyId, name: ownName, isTemplate: true }
      return createExperimentChange(template, [copy])
    }
    if (!(await mutate(prepare()))) return
    release()
    onClose()
  }
  return (
    <DraftDialog title={t('Save as template')} action={t('Save')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <p className="muted">{t('The template gets a copy of the section as it is now. To use it, choose More and then From a template… in any experiment.')}</p>
      <NameField value={draft.name} onChange={(name) => set('name', name)} onEnter={() => void save()} autoFocus missing={errorOf('name')} />
      <SelectField
        label={t('Template')}
        searchable
        options={[
          { value: newTemplate, label: t('New template: {name}', { name: ownName }) },
          ...templates.map(({ template: { id, name } }) => ({ value: String(id), label: name })),
        ]}
        value={draft.template}
        onChange={(template) => set('template', template)}
      />
    </DraftDialog>
  )
}
