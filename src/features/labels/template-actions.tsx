import { EditIcon } from '#src/ui/icons/icons.ts'
import type { LabelTemplateRow } from '#domain/entities/label-template.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { PlusIcon, TrashIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveLabelTemplateChange } from '#src/workspace/mutations/labels.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

export interface TemplateActionsProps {
  /** The chosen one; null for labels that are sold. */
  template: LabelTemplateRow | null
  onDesign: (what: 'new' | 'change') => void
}

/** What can be done with the chosen template, and a new one that begins like the chosen labels. */
export function TemplateActions({ template, onDesign }: TemplateActionsProps) {
  const mutate = useMutate()
  return (
    <>
      {template && (
        <Button icon={EditIcon} onClick={() => onDesign('change')}>
          {t('Change template')}
        </Button>
      )}
      <Button icon={PlusIcon} onClick={() => onDesign('new')}>
        {template ? t('New template from this one') : t('Design a label')}
      </Button>
      {template && (
        <Button variant="plain" className="t-bad" icon={TrashIcon} onClick={() => void mutate(archiveLabelTemplateChange(template.id, template.name))}>
          {t('Remove template')}
        </Button>
      )}
    </>
  )
}
