import { groupNoticeId } from '#domain/entities/group-notice.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import classes from './group-notice.module.css'

const change = async (was: string, text: string) => (await import('#src/workspace/mutations/group.ts')).writeNoticeChange(was, text)

/** Where an administrator writes the notice for everyone in the group. spec HDR-05 */
export function GroupNoticeTab() {
  const { groupName } = useWorkspace()
  const notice = useLive(async (workspace) => (await workspace.mirror('groupNotices').get(groupNoticeId))?.text ?? '', [])
  const mutate = useMutate()
  const write = async (text: string) => {
    if (!(await mutate(change(notice ?? '', text)))) return
    release()
    reset()
  }
  const { draft, set, isChanged, save, release, reset } = useDraft({
    label: t('Notice'),
    initial: { text: notice ?? '' },
    onSave: ({ text }) => write(text.trim()),
  })
  if (notice === undefined) return null
  return (
    <div className={classNames('stack-l', classes.tab)}>
      <p className="muted">{t('Everyone in {group} sees the notice at the top of each screen until they dismiss it.', { group: groupName })}</p>
      <Card title={t('Notice')}>
        <div className="stack-l">
          <TextAreaField
            label={t('Notice')}
            hideLabel
            placeholder={t('For example: Freezer F2 is being defrosted on Friday.')}
            value={draft.text}
            onChange={(text) => set('text', text)}
            maxLength={limits.notice.longest}
            rows={2}
          />
          <div className="bar">
            <Button variant="primary" icon={CheckIcon} disabled={!isChanged || !draft.text.trim()} onClick={() => void save()}>
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
