import type { ContentReport } from '#domain/wire/organization/content-reports.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { SafeIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { GenericTable, type GenericColumn } from '#src/ui/lists/generic-table.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { countText, t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import type { OrganizationCalls } from './organization-calls.ts'
import classes from './organization.module.css'
import { TwoLines } from './two-lines.tsx'
import { tableQuery, useTable } from './use-table.ts'

const first = tableQuery('lastAt', 'DESC')

/** What browsers have blocked because the content policy forbids it; nothing about whose browser it was. */
export function BlockedContentTab({ calls }: { calls: OrganizationCalls }) {
  const { answer, sorting } = useTable(first, calls.contentReports)
  const page = answer.value
  return (
    <div className="stack-l">
      <p className="muted">
        {t(
          'Browsers load only content from this server. They report here what they blocked, without saying who used them. Most of it comes from browser extensions.',
        )}
      </p>
      <AnswerNotice {...answer} />
      {page && (
        <Card flush>
          <GenericTable
            label={t('Blocked content')}
            columns={columns()}
            rows={page.data}
            rowKey={({ directive, blocked }) => `${directive} ${blocked}`}
            pager={page.pager}
            {...sorting}
            empty={
              <EmptyState icon={SafeIcon} title={t('Nothing was blocked')}>
                {t('No problems: no browser has reported anything in the last 30 days.')}
              </EmptyState>
            }
          />
        </Card>
      )}
    </div>
  )
}

const columns = (): GenericColumn<ContentReport>[] => [
  {
    key: 'blocked',
    name: t('Blocked address'),
    sortable: true,
    columnType: 'custom',
    value: ({ blocked, directive }) => (
      <div className={classNames('mono', classes.address)}>
        <TwoLines first={blocked} second={directive} />
      </div>
    ),
  },
  { key: 'reports', name: t('Reports'), sortable: true, columnType: 'text', value: ({ reports }) => countText(reports) },
  { key: 'lastAt', name: t('Last report'), sortable: true, columnType: 'date', value: ({ lastAt }) => dateTimeText(lastAt) },
]
