import { useCallback } from 'react'
import { stricterOf, never } from '#domain/rules/people/stricter-of.ts'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { EncryptionField } from './encryption-field.tsx'
import classes from './group-notice.module.css'

/** Where an administrator sets when screens lock and how long passwords are valid, for everyone in the group. */
export function GroupSecurityTab() {
  const { groupName, serverReads, serverSends } = useWorkspace()
  const answer = useServerAnswer(useCallback(() => serverReads.groupPolicies(), [serverReads]))
  const { value: policies, read } = answer
  const save = async (saving: Promise<ServerAnswer<object>>) => {
    const saved = await saving
    if (saved.ok) showFooterMessage(t('Changes saved'))
    else showToast({ message: t(saved.failure.message), tone: 'bad' })
    read()
  }
  return (
    <div className={classNames('stack-l', classes.tab)}>
      <p className="muted">{t('These settings apply to everyone in {group}.', { group: groupName })}</p>
      <AnswerNotice {...answer} />
      {policies && (
        <Card title={t('Group security')}>
          <div className="stack-l">
            <PolicyField
              label={t('Screens lock after')}
              hint={t('Counted since someone last touched the screen.')}
              choices={[5, 10, 15, 30, 60]}
              inWords={minutesText}
              value={policies.idleMinutesTimeoutPolicy}
              server={policies.server.idleMinutesTimeoutPolicy}
              most={policies.most?.idleMinutesTimeoutPolicy}
              onChange={(minutes) => void save(serverSends.setIdleMinutes(minutes))}
            />
            <PolicyField
              label={t('Passwords are valid for')}
              choices={[90, 180, 365]}
              inWords={daysText}
              value={policies.passwordValidDays}
              server={policies.server.passwordValidDays}
              most={policies.most?.passwordValidDays}
              onChange={(days) => void save(serverSends.setPasswordDays(days))}
            />
            <EncryptionField save={save} />
          </div>
        </Card>
      )}
    </div>
  )
}

const minutesText = (minutes: number): string => (minutes === never ? t('Never') : plural(minutes, { one: '# minute', other: '# minutes' }))
const daysText = (days: number): string => (days === never ? t('No limit') : plural(days, { one: '# day', other: '# days' }))

interface PolicyFieldProps {
  label: string
  hint?: string | undefined
  /** What is offered, besides never, the server's own and what is set now. */
  choices: readonly number[]
  inWords: (amount: number) => string
  /** Null is the server's own. */
  value: number | null
  server: number
  /** What the organization allows; anything longer is not offered. */
  most: number | undefined
  onChange: (value: number | null) => void
}

function PolicyField({ label, hint, choices, inWords, value, server, most = never, onChange }: PolicyFieldProps) {
  const amounts = [...new Set([...choices, ...(value === null || value === never ? [] : [value])])].sort((a, b) => a - b)
  const options = [
    { value: 'server', label: t('Server default: {amount}', { amount: inWords(server) }) },
    ...[...amounts, never].filter((amount) => stricterOf(amount, most) === amount).map((amount) => ({ value: String(amount), label: inWords(amount) })),
  ]
  return (
    <SelectField
      label={label}
      hint={hint}
      options={options}
      value={value === null ? 'server' : String(value)}
      onChange={(chosen) => onChange(chosen === 'server' ? null : Number(chosen))}
    />
  )
}
