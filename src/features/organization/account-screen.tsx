import { useCallback, useState } from 'react'
import type { Account, SignInEntry } from '#domain/wire/organization/organization.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { PeopleIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { GenericTable, type GenericColumn, type GenericSorter } from '#src/ui/lists/generic-table.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { roleText } from '#src/workspace/permissions/role-text.ts'
import type { OrganizationCalls } from './organization-calls.ts'
import classes from './organization.module.css'
import { usePersonActions } from './use-person-actions.tsx'

export interface AccountScreenProps {
  calls: OrganizationCalls
  userId: number
  onBack: () => void
}

/** One account: the person's groups, where they are signed in, and what can be done with it. */
export function AccountScreen({ calls, userId, onBack }: AccountScreenProps) {
  const answer = useServerAnswer(useCallback(() => calls.account(userId), [calls, userId]))
  const { actions, dialogs } = usePersonActions(calls, answer.read)
  const account = answer.value
  const person = account?.person
  return (
    <div className="page stack-l" tabIndex={0}>
      <PageHeader
        title={person?.fullName ?? t('Account')}
        subtitle={person && [person.login, person.email].filter(Boolean).join(' · ')}
        back={{ label: t('Back to people'), onClick: onBack }}
      />
      <AnswerNotice {...answer} />
      {account && person && (
        <>
          <div className={classes.actions}>
            {person.isAdministrator && <Chip>{t('Organization administrator')}</Chip>}
            {person.isManaged && <Chip>{t('Managed by the directory')}</Chip>}
            {!person.isActive && <Chip tone="warn">{t('Deactivated')}</Chip>}
            <Chip tone={person.hasTwoStep ? 'ok' : 'plain'}>{person.hasTwoStep ? t('Two-step verification is on') : t('No two-step verification')}</Chip>
          </div>
          {person.isManaged && <p className="muted">{t('The name, and whether the account is active, come from the directory of your institute.')}</p>}
          <div className={classes.actions}>
            {actions
              .filter(({ isAvailable }) => isAvailable(person))
              .map(({ id, label, icon, onSelect }) => (
                <Button key={id} icon={icon} onClick={() => onSelect(person)}>
                  {label}
                </Button>
              ))}
          </div>
          <div className={classes.facts}>
            <Card title={t('Groups')} flush>
              {account.groups.map(({ groupID, name, role }) => (
                <Row key={groupID} title={name} trailing={roleText(role)} />
              ))}
              {account.groups.length === 0 && <EmptyState icon={PeopleIcon} title={t('In no group')} />}
            </Card>
            <SignIns account={account} calls={calls} onDone={answer.read} />
          </div>
        </>
      )}
      {dialogs}
    </div>
  )
}

/** The browsers and tokens of a person: few, so they are sorted here. */
function SignIns({ account: { person, signIns }, calls, onDone }: { account: Account; calls: OrganizationCalls; onDone: () => void }) {
  const confirm = useConfirm()
  const [sorter, setSorter] = useState<GenericSorter>({ column: 'createdAt', direction: 'DESC' })
  const sorted = signIns.toSorted((one, other) => one.createdAt - other.createdAt)
  if (sorter.direction === 'DESC') sorted.reverse()
  const end = async ({ id, ...entry }: SignInEntry) => {
    const question = {
      title: t('End {name}?', { name: nameOf(entry) }),
      message: t('Unsynced changes there are kept, and sent when they sign in there again.'),
      confirmLabel: t('End'),
      danger: true,
    }
    if (!(await confirm(question))) return
    const answer = await calls.endSignIn(person.userID, id)
    if (answer.ok) showFooterMessage(t('Signed out'))
    else showToast({ message: t(answer.failure.message), tone: 'bad' })
    onDone()
  }
  return (
    <Card title={t('Sign-ins and tokens')} flush>
      <GenericTable
        label={t('Where {name} is signed in', { name: person.fullName })}
        columns={columns()}
        rows={sorted}
        rowKey={({ id }) => id}
        rowName={nameOf}
        pager={{ recordCount: signIns.length, recordsPerPage: Math.max(1, signIns.length), currentPage: 1 }}
        sorter={sorter}
        onSort={setSorter}
        onPage={() => {}}
        actions={[{ type: 'delete', label: t('End…'), onSelect: (entry) => void end(entry) }]}
      />
    </Card>
  )
}

const nameOf = ({ kind, name }: Pick<SignInEntry, 'kind' | 'name'>): string => name || (kind === 'token' ? t('Token without a name') : t('Unknown browser'))

const columns = (): GenericColumn<SignInEntry>[] => [
  { key: 'name', name: t('Browser or token'), columnType: 'text', truncateAfter: 30, value: nameOf },
  { key: 'kind', name: t('Token'), columnType: 'bool', value: ({ kind }) => kind === 'token' },
  { key: 'createdAt', name: t('Since'), sortable: true, columnType: 'date', value: ({ createdAt }) => dateTimeText(createdAt) },
  { key: 'usedAt', name: t('Last used'), columnType: 'date', value: ({ usedAt }) => (usedAt === null ? '–' : dateTimeText(usedAt)) },
]
