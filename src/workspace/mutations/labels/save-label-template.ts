import { saveLabelTemplate } from '#domain/commands/save-label-template.ts'
import type { LabelTemplateRow } from '#domain/entities/label-template.ts'
import { messages } from '#domain/messages.ts'
import { randomId } from '#db/random-id.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveLabelTemplateMutation } from './archive-label-template.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type LabelTemplateFields = Pick<LabelTemplateRow, 'name' | 'subject' | 'design'>

/** `template`: the one that is changed; null for a new one. */
export function saveLabelTemplateChange(template: LabelTemplateRow | null, fields: LabelTemplateFields): Change & { readonly templateId: string } {
  const templateId = template?.id ?? randomId()
  const { name } = fields
  const label = t('Saved the label template {name}', { name })
  if (!template)
    return {
      templateId,
      ...makeChange(
        [mutation(saveLabelTemplate, { templateId, ...fields }, label)],
        [archiveLabelTemplateMutation(templateId, name, true)],
        t('Template saved'),
      ),
    }
  const before = { name: template.name, subject: template.subject, design: template.design }
  return {
    templateId,
    ...makeChange(
      [mutation(saveLabelTemplate, { templateId, ...fields, was: before.name }, label)],
      [mutation(saveLabelTemplate, { templateId, ...before, was: name }, label)],
      t(messages.changesSaved),
    ),
  }
}
