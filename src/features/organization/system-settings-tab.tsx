import { useCallback } from 'react'
import { never } from '#domain/rules/people/stricter-of.ts'
import type { SystemSettings } from '#domain/wire/organization/system-settings.ts'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import type { OrganizationCalls } from './organization-calls.ts'

/** What applies to all groups. A group may choose something stricter, never something looser. */
export function SystemSettingsTab({ calls }: { calls: OrganizationCalls }) {
  const answer = useServerAnswer(calls.settings)
  const { value: settings, read } = answer
  const save = useCallback(
    async (part: Partial<SystemSettings>) => {
      const saved = await calls.setSettings(part)
      if (saved.ok) showFooterMessage(t('Changes saved'))
      else showToast({ message: t(saved.failure.message), tone: 'bad' })
      read()
    },
    [calls, read],
  )
  return (
    <div className="stack-l">
      <p className="muted">{t('These settings apply to all groups. The administrators of a group can choose something stricter, but nothing looser.')}</p>
      <AnswerNotice {...answer} />
      {settings && (
        <Card title={t('System settings')}>
          <div className="stack-l">
            <LimitField
              label={t('Screens lock after at most')}
              hint={t('Counted since someone last touched the screen.')}
              choices={[5, 10, 15, 30, 60, 120]}
              inWords={(minutes) => (minutes === never ? t('Never') : plural(minutes, { one: '# minute', other: '# minutes' }))}
              value={settings.idleMinutes}
              server={settings.server.idleMinutes}
              onChange={(idleMinutes) => void save({ idleMinutes })}
            />
            <LimitField
              label={t('Passwords are valid for at most')}
              choices={[30, 90, 180, 365]}
              inWords={(days) => (days === never ? t('No limit') : plural(days, { one: '# day', other: '# days' }))}
              value={settings.passwordDays}
              server={settings.server.passwordDays}
              onChange={(passwordDays) => void save({ passwordDays })}
            />
            <LimitField
              label={t('Without a network, devices ask for the password after')}
              hint={t('Counted since the device last reached the server. A new limit applies on a device once it has reached the server again.')}
              choices={[1, 8, 24, 48]}
              inWords={(hours) => plural(hours, { one: '# hour', other: '# hours' })}
              value={settings.offlineHours}
              server={settings.server.offlineHours}
              unset={plural(settings.server.offlineHours, { one: '# hour', other: '# hours' })}
              onChange={(offlineHours) => void save({ offlineHours })}
            />
            <LimitField
              label={t('Largest file')}
              hint={t(
                'Larger files are refused before they are uploaded. Files that are already stored stay. More than 100 MB applies to programs only: devices hold no larger files.',
              )}
              choices={[1, 5, 10, 25, 50, 1_024, 10_240, 102_400]}
              inWords={megabytesText}
              value={settings.uploadMegabytes}
              server={settings.server.uploadMegabytes}
              unset={megabytesText(settings.server.uploadMegabytes)}
              onChange={(uploadMegabytes) => void save({ uploadMegabytes })}
            />
          </div>
        </Card>
      )}
    </div>
  )
}

const megabytesText = (count: number): string => t('{count} MB', { count })

interface LimitFieldProps {
  label: string
  hint?: string | undefined
  choices: readonly number[]
  inWords: (amount: number) => string
  /** Null is none. */
  value: number | null
  /** What counts then for groups that have set nothing. */
  server: number
  /** The first choice in words, if groups do not decide it. */
  unset?: string | undefined
  onChange: (value: number | null) => void
}

function LimitField({ label, hint, choices, inWords, value, server, unset, onChange }: LimitFieldProps) {
  const amounts = [...new Set([...choices, ...(value === null ? [] : [value])])].sort((a, b) => a - b)
  const options = [
    { value: 'server', label: unset ?? t('Each group decides ({amount})', { amount: inWords(server) }) },
    ...amounts.map((amount) => ({ value: String(amount), label: inWords(amount) })),
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
