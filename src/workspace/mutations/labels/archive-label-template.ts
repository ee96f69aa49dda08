import { archiveLabelTemplate } from '#domain/commands/archive-label-template.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export const archiveLabelTemplateMutation = (templateId: string, name: string, archived: boolean): Mutation =>
  mutation(
    archiveLabelTemplate,
    { templateId, archived },
    archived ? t('Removed the label template {name}', { name }) : t('Restored the label template {name}', { name }),
  )

export const archiveLabelTemplateChange = (templateId: string, name: string): Change =>
  makeChange([archiveLabelTemplateMutation(templateId, name, true)], [archiveLabelTemplateMutation(templateId, name, false)], t('Template removed'))
