import { useCallback, useState } from 'react'
import { sortByName } from '#domain/rules/natural-order.ts'
import { directoryActor } from '#domain/wire/accounts/account-events.ts'
import type { Activity, ActivityPage, ActivityQuery } from '#domain/wire/activity.ts'
import { limits } from '#domain/limits.ts'
import { readMembers } from '#db/queries/members.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { FilterChip } from '#src/ui/lists/filter-chip.tsx'
import { GenericTable, type GenericColumn } from '#src/ui/lists/generic-table.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { timesText } from '#src/workspace/format/dates.ts'
import { refusalText } from '#src/workspace/saving/refusal-text.ts'
import { useServerAnswer, type AnswerState } from '#src/workspace/data/use-server-answer.ts'
import { activityText, subjectHref, subjectText } from './activity-text.ts'

/** Who did what in the group, for its administrators: read from the server, a page at a time. */
export function ActivityScreen() {
  const { groupName } = useWorkspace()
  const { query, change, answer } = useActivity()
  const page = answer.value
  return (
    <div className="page stack-l">
      <PageHeader title={t('Activity')} subtitle={t('Everything that was changed in {group}', { group: groupName })} />
      <Filters query={query} change={change} />
      <AnswerNotice {...answer} />
      {page && (
        <Card flush>
          <GenericTable
            label={t('Activity')}
            columns={columns()}
            rows={page.data}
            rowKey={({ seq }) => seq}
            pager={page.pager}
            sorter={{ column: 'at', direction: query.sortDirection }}
            onSort={({ direction }) => change({ sortDirection: direction })}
            onPage={(currentPage) => change({ currentPage })}
          />
        </Card>
      )}
    </div>
  )
}

const columns = (): GenericColumn<Activity>[] => [
  { key: 'at', name: t('When'), sortable: true, columnType: 'date', value: ({ at, receivedAt }) => timesText(at, receivedAt) },
  { key: 'who', name: t('Who'), columnType: 'text', value: ({ userID, fullName }) => (userID === directoryActor ? t('Directory') : fullName || 'Aliquot') },
  { key: 'what', name: t('What'), columnType: 'custom', value: (activity) => <What activity={activity} /> },
  { key: 'device', name: t('Device'), columnType: 'text', truncateAfter: 20, value: ({ device }) => device },
]

function What({ activity }: { activity: Activity }) {
  const { code, detail } = activity
  const [href, name] = [subjectHref(activity), subjectText(activity)]
  return (
    <>
      {activityText(activity)}
      {name && ' · '}
      {href && name ? <Link href={href}>{name}</Link> : name}
      {code !== null && (
        <>
          {' '}
          <Chip tone="bad">{t('Rejected: {reason}', { reason: refusalText(code, detail) })}</Chip>
        </>
      )}
    </>
  )
}

/** By person, and only what was rejected. */
function Filters({ query, change }: Pick<ActivityState, 'query' | 'change'>) {
  const members = useLive(
    async (workspace) => sortByName([...(await readMembers(workspace)).values()].map((member) => ({ ...member, name: member.fullName }))),
    [],
  )
  const everyone = t('All members')
  const chosen = members?.find(({ id }) => id === query.userID)?.fullName
  return (
    <div className="bar">
      <Menu
        target={<FilterChip value={chosen ?? everyone} on={chosen !== undefined} />}
        sections={[
          {
            id: 'people',
            items: [
              { id: 'all', label: everyone, checked: chosen === undefined, onSelect: () => change({ userID: undefined }) },
              ...(members ?? []).map(({ id, fullName }) => ({
                id: String(id),
                label: fullName,
                checked: id === query.userID,
                onSelect: () => change({ userID: id }),
              })),
            ],
          },
        ]}
      />
      <Menu
        target={<FilterChip value={query.rejected ? t('Rejected only') : t('All results')} on={query.rejected} />}
        sections={[
          {
            id: 'results',
            items: [
              { id: 'all', label: t('All results'), checked: !query.rejected, onSelect: () => change({ rejected: undefined }) },
              { id: 'rejected', label: t('Rejected only'), checked: query.rejected === true, onSelect: () => change({ rejected: true }) },
            ],
          },
        ]}
      />
    </div>
  )
}

const newest: ActivityQuery = { sortColumn: 'at', sortDirection: 'DESC', currentPage: 1, maxRecordsPerPage: limits.table.genericRecords }

interface ActivityState {
  query: ActivityQuery
  /** Shows the first page of another selection, or another page of this one. */
  change: (part: Partial<ActivityQuery>) => void
  answer: AnswerState<ActivityPage>
}

/** The group's log, a page at a time. */
function useActivity(): ActivityState {
  const { serverReads } = useWorkspace()
  const [query, setQuery] = useState(newest)
  const answer = useServerAnswer(useCallback(() => serverReads.groupActivity(query), [serverReads, query]))
  const change = (part: Partial<ActivityQuery>) => setQuery((now) => ({ ...now, currentPage: 1, ...part }))
  return { query, change, answer }
}
