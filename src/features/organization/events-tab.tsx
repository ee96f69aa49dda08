import { useCallback, useState, type ReactNode } from 'react'
import { accountEventKinds } from '#domain/rules/people/account-event-kinds.ts'
import { directoryActor, type AccountEventLine, type AccountEventsFilter, type AccountEventsQuery } from '#domain/wire/accounts/account-events.ts'
import { limits } from '#domain/limits.ts'
import { isIsoDate } from '#src/ui/fields/date-text.ts'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { GenericTable, type GenericColumn } from '#src/ui/lists/generic-table.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { dateTimeText, dayFrom } from '#src/workspace/format/dates.ts'
import { eventDetails, eventText, eventTexts } from './event-text.ts'
import { ExportButton } from './export-button.tsx'
import type { OrganizationCalls } from './organization-calls.ts'
import classes from './organization.module.css'
import { TwoLines } from './two-lines.tsx'
import { tableQuery, useTable } from './use-table.ts'

const first: AccountEventsQuery = tableQuery('at', 'DESC')

/** What happened to accounts, roles and settings in all groups; never what is in a group. */
export function EventsTab({ calls }: { calls: OrganizationCalls }) {
  const { query, change, answer, sorting } = useTable(first, calls.events)
  const page = answer.value
  return (
    <div className="stack-l">
      <Filters calls={calls} query={query} change={change}>
        <ExportButton address={calls.exportAddress(query)} />
      </Filters>
      <AnswerNotice {...answer} />
      {page && (
        <Card flush>
          <GenericTable label={t('Audit log')} columns={columns()} rows={page.data} rowKey={({ id }) => id} pager={page.pager} {...sorting} />
        </Card>
      )}
    </div>
  )
}

const columns = (): GenericColumn<AccountEventLine>[] => [
  { key: 'at', name: t('When'), sortable: true, columnType: 'date', value: ({ at }) => dateTimeText(at) },
  { key: 'kind', name: t('What'), columnType: 'custom', value: (line) => <TwoLines first={eventText(line)} second={eventDetails(line)} /> },
  { key: 'person', name: t('Person'), columnType: 'custom', value: (line) => <TwoLines first={line.fullName || '–'} second={actorText(line)} /> },
  { key: 'group', name: t('Group'), columnType: 'text', truncateAfter: 20, value: ({ groupName }) => groupName || '–' },
]

/** Who did it, if it was somebody else. */
function actorText({ userID, actorID, actorName }: AccountEventLine): string {
  if (actorID === directoryActor) return t('by the directory')
  return actorName && actorID !== userID ? t('by {name}', { name: actorName }) : ''
}

const many = { maxRecordsPerPage: Math.max(...limits.table.pageSizes) }

interface FiltersProps {
  calls: OrganizationCalls
  query: AccountEventsFilter
  change: (part: AccountEventsFilter) => void
  children: ReactNode
}

/** By person, group, kind and days. */
function Filters({ calls, query, change, children }: FiltersProps) {
  const people = useServerAnswer(useCallback(() => calls.people({ ...tableQuery('fullName'), ...many }), [calls]))
  const groups = useServerAnswer(useCallback(() => calls.groups({ ...tableQuery('name'), ...many }), [calls]))
  const [days, setDays] = useState({ from: '', to: '' })
  const setDay = (part: Partial<typeof days>) => {
    const next = { ...days, ...part }
    setDays(next)
    change({ from: midnight(next.from), to: midnight(isIsoDate(next.to) ? dayFrom(next.to, 1) : '') })
  }
  const all = { value: '', label: t('All') }
  const idOf = (value: string) => (value ? Number(value) : undefined)
  return (
    <>
      <div className={classes.filters}>
        <SelectField
          label={t('Person')}
          value={String(query.userID ?? '')}
          onChange={(value) => change({ userID: idOf(value) })}
          options={[all, ...(people.value?.data ?? []).map(({ userID, fullName }) => ({ value: String(userID), label: fullName }))]}
        />
        <SelectField
          label={t('Group')}
          value={String(query.groupID ?? '')}
          onChange={(value) => change({ groupID: idOf(value) })}
          options={[all, ...(groups.value?.data ?? []).map(({ groupID, name }) => ({ value: String(groupID), label: name }))]}
        />
        <SelectField
          label={t('Event')}
          value={query.kind ?? ''}
          onChange={(value) => change({ kind: accountEventKinds.find((kind) => kind === value) })}
          options={[all, ...accountEventKinds.map((kind) => ({ value: kind, label: t(eventTexts[kind]) }))]}
        />
      </div>
      <div className={classes.filters}>
        <DateField label={t('From')} value={days.from} onChange={(from) => setDay({ from })} />
        <DateField label={t('To')} value={days.to} onChange={(to) => setDay({ to })} />
        {children}
      </div>
    </>
  )
}

/** The beginning of a day here; undefined for what is no date. */
function midnight(day: string): number | undefined {
  return isIsoDate(day) ? new Date(`${day}T00:00:00`).getTime() : undefined
}
