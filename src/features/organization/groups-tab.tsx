import { useState } from 'react'
import type { GroupsQuery, OrganizationGroup } from '#domain/wire/organization/organization.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { PersonIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { GenericTable, type GenericColumn } from '#src/ui/lists/generic-table.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { dayText, todayText } from '#src/workspace/format/dates.ts'
import { AdministratorDialog } from './administrator-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import type { OrganizationCalls } from './organization-calls.ts'
import { SearchLine } from './search-line.tsx'
import { tableQuery, useTable } from './use-table.ts'

const first: GroupsQuery = tableQuery('name')

/** All groups of this server: who administers them, never what is in them. */
export function GroupsTab({ calls }: { calls: OrganizationCalls }) {
  const { change, answer, sorting } = useTable(first, calls.groups)
  const [edited, setEdited] = useState<OrganizationGroup | 'new' | null>(null)
  const [orphan, setOrphan] = useState<OrganizationGroup | null>(null)
  const page = answer.value
  return (
    <div className="stack-l">
      <SearchLine label={t('Group or administrator')} onSearch={(search) => change({ search })}>
        <Button icon={PlusIcon} onClick={() => setEdited('new')}>
          {t('New group')}
        </Button>
      </SearchLine>
      <AnswerNotice {...answer} />
      {page && (
        <Card flush>
          <GenericTable
            label={t('Groups')}
            columns={columns()}
            rows={page.data}
            rowKey={({ groupID }) => groupID}
            rowName={({ name }) => name}
            pager={page.pager}
            {...sorting}
            actions={[
              { type: 'edit', label: t('Rename…'), onSelect: setEdited },
              {
                type: 'custom',
                id: 'administrator',
                label: t('Choose an administrator…'),
                icon: PersonIcon,
                isAvailable: ({ administrators, members }) => administrators.length === 0 && members > 0,
                onSelect: setOrphan,
              },
            ]}
          />
        </Card>
      )}
      {edited && <GroupDialog calls={calls} group={edited === 'new' ? null : edited} onSaved={answer.read} onClose={() => setEdited(null)} />}
      {orphan && <AdministratorDialog calls={calls} group={orphan} onSaved={answer.read} onClose={() => setOrphan(null)} />}
    </div>
  )
}

const columns = (): GenericColumn<OrganizationGroup>[] => [
  { key: 'name', name: t('Name'), sortable: true, columnType: 'text', truncateAfter: 40, value: ({ name }) => name },
  { key: 'members', name: t('Members'), sortable: true, columnType: 'text', value: ({ members }) => countText(members) },
  {
    key: 'administrators',
    name: t('Administrators'),
    sortable: true,
    columnType: 'text',
    truncateAfter: 40,
    value: ({ administrators }) => administrators.join(', '),
  },
  {
    key: 'createdAt',
    name: t('Created'),
    sortable: true,
    columnType: 'date',
    value: ({ createdAt }) => (createdAt === null ? '–' : dayText(todayText(new Date(createdAt)))),
  },
]
