import { useState } from 'react'
import { groupNoticeId } from '#domain/entities/group-notice.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CheckIcon, TrashIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useUnsaved } from '#src/workspace/editing/unsaved.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import classes from './group-notice.module.css'

const change = async (was: string, text: string) => (await import('#src/workspace/mutations/write-notice.ts')).writeNoticeChange(was, text)

/** Where an administrator writes the notice for everyone in the group. spec HDR-05 */
export function GroupNoticeTab() {
  const { groupName } = useWorkspace()
  const notice = useLive(async (workspace) => (await workspace.mirror('groupNotices').get(groupNoticeId))?.text ?? '', [])
  const [draft, setDraft] = useState<string | null>(null)
  const mutate = useMutate()
  const text = draft ?? notice ?? ''
  const isChanged = draft !== null && draft.trim() !== notice
  const unsaved = useUnsaved(t('Notice'), isChanged)
  if (notice === undefined) return null
  const write = async (next: string) => {
    if (!(await mutate(change(notice, next)))) return
    unsaved.release()
    setDraft(null)
  }
  return (
    <div className={classNames('stack-l', classes.tab)}>
      <p className="muted">{t('Everyone in {group} sees the notice at the top of each screen until they dismiss it.', { group: groupName })}</p>
      <Card title={t('Notice')}>
        <div className="stack-l">
          <TextAreaField
            label={t('Notice')}
            hideLabel
            placeholder={t('For example: Freezer F2 is being defrosted on Friday.')}
            value={text}
            onChange={setDraft}
            maxLength={limits.notice.longest}
            rows={2}
          />
          <div className="bar">
            <Button variant="primary" icon={CheckIcon} disabled={!isChanged || !text.trim()} onClick={() => void write(text.trim())}>
              {t('Show notice')}
            </Button>
            {notice && (
              <Button icon={TrashIcon} tall className="away" onClick={() => void write('')}>
                {t('Remove notice')}
              </Button>
            )}
          </div>
        </div>
      </Card>
    </div>
  )
}
