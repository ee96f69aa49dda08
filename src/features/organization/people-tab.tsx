import { personStates, type PeopleQuery, type Person, type PersonState } from '#domain/wire/organization/organization.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { FilterChip } from '#src/ui/lists/filter-chip.tsx'
import { GenericTable, type GenericColumn } from '#src/ui/lists/generic-table.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { OrganizationCalls } from './organization-calls.ts'
import classes from './organization.module.css'
import { SearchLine } from './search-line.tsx'
import { usePersonActions } from './use-person-actions.tsx'
import { tableQuery, useTable } from './use-table.ts'

const first: PeopleQuery = tableQuery('fullName')

/** Everyone with an account on this server. */
export function PeopleTab({ calls }: { calls: OrganizationCalls }) {
  const { query, change, answer, sorting } = useTable(first, calls.people)
  const { actions, dialogs } = usePersonActions(calls, answer.read)
  const page = answer.value
  return (
    <div className="stack-l">
      <SearchLine label={t('Name, user name or email')} onSearch={(search) => change({ search })}>
        <StateFilter state={query.state} onChange={(state) => change({ state })} />
      </SearchLine>
      <AnswerNotice {...answer} />
      {page && (
        <Card flush>
          <GenericTable
            label={t('People')}
            columns={columns()}
            rows={page.data}
            rowKey={({ userID }) => userID}
            rowName={({ fullName }) => fullName}
            pager={page.pager}
            {...sorting}
            actions={actions.map((action) => ({ type: 'custom' as const, ...action }))}
          />
        </Card>
      )}
      {dialogs}
    </div>
  )
}

const columns = (): GenericColumn<Person>[] => [
  { key: 'fullName', name: t('Name'), width: '40%', sortable: true, columnType: 'custom', value: (person) => <PersonName person={person} /> },
  { key: 'groups', name: t('Groups'), sortable: true, columnType: 'text', truncateAfter: 20, value: ({ groups }) => groups.join(', ') },
  {
    key: 'lastSignInAt',
    name: t('Last sign-in'),
    sortable: true,
    columnType: 'date',
    value: ({ lastSignInAt }) => (lastSignInAt === null ? '–' : dateTimeText(lastSignInAt)),
  },
  { key: 'hasTwoStep', name: t('Two-step'), sortable: true, columnType: 'bool', value: ({ hasTwoStep }) => hasTwoStep },
]

function PersonName({ person: { userID, fullName, login, email, isActive, isAdministrator, isManaged } }: { person: Person }) {
  return (
    <>
      <Link href={addresses.account(userID)} className={classes.name}>
        <span>{fullName}</span>
        <span className={classes.email}>{[login, email].filter(Boolean).join(' · ')}</span>
      </Link>{' '}
      {isAdministrator && <Chip>{t('Administrator')}</Chip>} {isManaged && <Chip>{t('Directory')}</Chip>}{' '}
      {!isActive && <Chip tone="warn">{t('Deactivated')}</Chip>}
    </>
  )
}

function StateFilter({ state, onChange }: { state: PersonState | undefined; onChange: (state: PersonState | undefined) => void }) {
  const texts: Readonly<Record<PersonState, string>> = {
    active: t('Active'),
    deactivated: t('Deactivated'),
    administrators: t('Organization administrators'),
    managed: t('Managed by the directory'),
  }
  return (
    <Menu
      target={<FilterChip value={state ? texts[state] : t('All people')} on={state !== undefined} />}
      sections={[
        {
          id: 'states',
          items: [
            { id: 'all', label: t('All people'), checked: state === undefined, onSelect: () => onChange(undefined) },
            ...personStates.map((each) => ({ id: each, label: texts[each], checked: each === state, onSelect: () => onChange(each) })),
          ],
        },
      ]}
    />
  )
}
