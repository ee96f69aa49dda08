import { useCallback } from 'react'
import type { FeedbackEntry, FeedbackQuery } from '#domain/wire/organization/organization-feedback.ts'
import { limits } from '#domain/limits.ts'
import { msg } from '#domain/message.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { CheckIcon, ComposeIcon, InboxIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { GenericTable, type GenericColumn, type GenericRowAction } from '#src/ui/lists/generic-table.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { changeUnreadFeedback } from '#src/workspace/data/unread-feedback.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { ExportButton } from './export-button.tsx'
import type { OrganizationCalls } from './organization-calls.ts'
import classes from './organization.module.css'
import { TwoLines } from './two-lines.tsx'
import { tableQuery, useTable } from './use-table.ts'

const first: FeedbackQuery = tableQuery('at', 'DESC')

/** What people of all groups have sent. */
export function FeedbackTab({ calls }: { calls: OrganizationCalls }) {
  const { query, change, answer, sorting } = useTable(first, calls.feedback)
  const page = answer.value
  const isFiltered = query.groupID !== undefined || query.isRead !== undefined
  const mark = async ({ groupID, userID, id, isRead }: FeedbackEntry) => {
    const marked = await calls.markFeedback({ groupID, userID, id, isRead: !isRead })
    if (marked.ok) changeUnreadFeedback(isRead ? 1 : -1)
    else showToast({ message: t(marked.failure.message), tone: 'bad' })
    answer.read()
  }
  const actions: GenericRowAction<FeedbackEntry>[] = [
    {
      type: 'custom',
      id: 'read',
      label: t('Mark as read'),
      icon: CheckIcon,
      isAvailable: ({ isRead }) => !isRead,
      onSelect: (entry) => void mark(entry),
    },
    {
      type: 'custom',
      id: 'unread',
      label: t('Mark as unread'),
      icon: InboxIcon,
      isAvailable: ({ isRead }) => isRead,
      onSelect: (entry) => void mark(entry),
    },
  ]
  return (
    <div className="stack-l">
      <Filters calls={calls} query={query} change={change} />
      <AnswerNotice {...answer} />
      {page && (
        <Card flush>
          <GenericTable
            label={t('Feedback')}
            columns={columns()}
            rows={page.data}
            rowKey={({ groupID, userID, id }) => `${groupID} ${userID} ${id}`}
            rowName={nameOf}
            pager={page.pager}
            {...sorting}
            actions={actions}
            empty={isFiltered ? undefined : <NoFeedback />}
          />
        </Card>
      )}
    </div>
  )
}

const NoFeedback = () => (
  <EmptyState icon={ComposeIcon} title={t('No feedback yet')}>
    {t('What people write under More › Send feedback appears here.')}
  </EmptyState>
)

const nameOf = ({ fullName, at }: FeedbackEntry): string => t('Feedback of {name}, {time}', { name: fullName, time: dateTimeText(at) })

const columns = (): GenericColumn<FeedbackEntry>[] => [
  { key: 'at', name: t('When'), sortable: true, columnType: 'date', value: ({ at }) => dateTimeText(at) },
  { key: 'from', name: t('From'), columnType: 'custom', value: ({ fullName, groupName }) => <TwoLines first={fullName || '–'} second={groupName} /> },
  { key: 'text', name: t('Feedback'), width: '45%', columnType: 'custom', value: (entry) => <Text entry={entry} /> },
  { key: 'isRead', name: t(msg('Read', 'state')), columnType: 'bool', value: ({ isRead }) => isRead },
]

function Text({ entry: { text, screen, appVersion } }: { entry: FeedbackEntry }) {
  return (
    <div className={classes.feedback}>
      {text}
      {(screen || appVersion) && <div className={classes.second}>{[screen, appVersion].filter(Boolean).join(' · ')}</div>}
    </div>
  )
}

/** By group, and read or not. */
function Filters({ calls, query, change }: { calls: OrganizationCalls; query: FeedbackQuery; change: (part: Partial<FeedbackQuery>) => void }) {
  const groups = useServerAnswer(useCallback(() => calls.groups({ ...tableQuery('name'), maxRecordsPerPage: Math.max(...limits.table.pageSizes) }), [calls]))
  const all = { value: '', label: t('All') }
  return (
    <div className={classes.filters}>
      <SelectField
        label={t('Group')}
        value={String(query.groupID ?? '')}
        onChange={(value) => change({ groupID: value ? Number(value) : undefined })}
        options={[all, ...(groups.value?.data ?? []).map(({ groupID, name }) => ({ value: String(groupID), label: name }))]}
      />
      <SelectField
        label={t('Status')}
        value={query.isRead === undefined ? '' : String(query.isRead)}
        onChange={(value) => change({ isRead: value ? value === 'true' : undefined })}
        options={[all, { value: 'false', label: t('Unread') }, { value: 'true', label: t(msg('Read', 'state')) }]}
      />
      <ExportButton address={calls.feedbackAddress(query)} />
    </div>
  )
}
