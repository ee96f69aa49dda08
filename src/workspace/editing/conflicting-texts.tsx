import { readMembers } from '#db/queries/members.ts'
import type { SampleRow, TextVersion } from '#domain/entities/sample.ts'
import { editOf } from '#domain/rules/changes/text-edit.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { dateTimeText, dayText } from '#src/workspace/format/dates.ts'
import { editSampleChange, textOf } from '#src/workspace/mutations/samples.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import classes from './conflicting-texts.module.css'

export interface ConflictingTextsProps {
  sample: SampleRow
  /** As `sample.edit` names it. */
  field: string
  fieldLabel: string
  onSettled?: () => void
}

/** The current text of a field and the others kept with it, by whom and when: keep one or choose another, and everyone sees the result. */
export function ConflictingTexts({ sample, field, fieldLabel, onSettled }: ConflictingTextsProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const { by, at, others = [] } = editOf(sample, field)
  const members = useLive(readMembers, [])
  const now = textOf(sample, field)
  const shown = (text: string) => (field === 'expiration' ? dayText(text) : text)
  const who = (text: Pick<TextVersion, 'by' | 'at'>) =>
    text.by === null
      ? t('original text')
      : t('{person}, {moment}', {
          person: text.by === workspace.userId ? t('You') : memberName(members, text.by),
          moment: dateTimeText(text.at),
        })
  const settle = async (to: string) => {
    if (await mutate(editSampleChange(sample, { [field]: { was: now, to } }, { fieldLabel }))) onSettled?.()
  }
  return (
    <div className={classes.texts} role="group" aria-label={t('Versions of {field}', { field: fieldLabel })}>
      <div className={classes.two}>
        <div className={classes.version}>
          <p className="t-ok small">
            <CheckIcon className="i i-xs" aria-hidden /> {t('Current version: {who}', { who: who({ by, at }) })}
          </p>
          {shown(now) || <span className="muted">{t('empty')}</span>}
        </div>
        {others.map((other) => (
          <div key={`${other.by} ${other.at}`} className={classes.version}>
            <p className="muted small">{t('Other version: {who}', { who: who(other) })}</p>
            {shown(other.text) || <span className="muted">{t('empty')}</span>}
            <div className="bar">
              <Button tall onClick={() => void settle(other.text)}>
                {t('Use this version')}
              </Button>
            </div>
          </div>
        ))}
      </div>
      <div className="bar">
        <Button variant="primary" onClick={() => void settle(now)}>
          {t('Keep current version')}
        </Button>
      </div>
    </div>
  )
}
