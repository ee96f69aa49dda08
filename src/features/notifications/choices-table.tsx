import { msg, type Message } from '#domain/message.ts'
import { notificationKindNames, type NotificationKind } from '#domain/rules/notifications/notification-kinds.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { choicesOf, settingsFor, type Channel, type Choices } from './choices.ts'
import classes from './choices-table.module.css'

const titles: Readonly<Record<NotificationKind, Message>> = {
  expiring: msg('Your samples expire soon'),
  expired: msg('Your samples have expired'),
  low: msg('Your samples run low'),
  reservation: msg('Someone releases your reserved position'),
  moved: msg('Someone moves your samples'),
  archived: msg('Someone archives your samples'),
  'taken-out': msg('Someone checks out your samples'),
  joined: msg('Someone accepts your invitation'),
  mentioned: msg('Someone mentions you in a comment'),
  commented: msg('Someone comments on your experiment, or replies in a thread that you have written in'),
  'order-asked': msg('Someone requests something that you may approve'),
  'order-approved': msg('Someone approves your request'),
  'order-declined': msg('Someone declines or cancels your request'),
  'order-placed': msg('Someone orders what you requested'),
  'order-received': msg('What you requested arrives'),
  task: msg('A program or a colleague has a task for you'),
  'task-due': msg('An equipment task that you are responsible for is due'),
  'task-overdue': msg('An equipment task that you are responsible for is overdue'),
  'booking-canceled': msg('Someone cancels your booking'),
  'booking-moved': msg('Someone moves your booking'),
  'equipment-stopped': msg('An instrument that you booked goes out of use'),
  'signature-detached': msg('A signed experiment of a group that you administer has a text that its signatures do not cover'),
  'text-kept': msg('A text of a group that you administer could not be converted'),
  'webhook-failing': msg('A webhook of a group that you administer has failed for hours'),
  'webhook-stopped': msg('A webhook of a group that you administer stops'),
  'codes-locked': msg('Someone who has your password enters many incorrect codes'),
  'sign-asked': msg('You are asked to witness an experiment'),
  signed: msg('Someone signs your experiment'),
  'sign-declined': msg('Someone declines to sign your experiment'),
}

const channels: readonly { channel: Channel; title: Message }[] = [
  { channel: 'bell', title: msg('List') },
  { channel: 'screen', title: msg('Screen') },
  { channel: 'mail', title: msg('Email') },
  { channel: 'push', title: msg('Push') },
]

const change = async (settings: [key: string, value: string][]) => (await import('#src/workspace/mutations/group.ts')).writeSettingsChange(settings)

/** Each kind of notification, and where the person wants it. */
export function ChoicesTable({ canMail }: { canMail: boolean }) {
  const mutate = useMutate()
  const settings = useLive(async (workspace) => new Map((await workspace.mirror('userSettings').toArray()).map(({ key, value }) => [key, value])), [])
  if (!settings) return null
  const choose = (kind: NotificationKind, before: Choices, channel: Channel, isOn: boolean) =>
    void mutate(change(settingsFor(kind, before, channel, isOn)), { silent: true })
  return (
    <Card title={t('What and where')} flush>
      <p className={classes.note}>
        {t('The list opens with the bell. Notifications on the screen stay until you close them. Everything you choose elsewhere is also in the list.')}
      </p>
      <table className={classes.table} aria-label={t('What and where')}>
        <thead>
          <tr>
            <td />
            {channels.map(({ channel, title }) => (
              <th key={channel} scope="col">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationKindNames.map((kind) => {
            const choices = choicesOf(kind, settings)
            return (
              <tr key={kind}>
                <th scope="row">{t(titles[kind])}</th>
                {channels.map(({ channel, title }) => (
                  <td key={channel}>
                    <Checkbox
                      label={t('{kind}: {place}', { kind: t(titles[kind]), place: t(title) })}
                      hideLabel
                      checked={choices[channel]}
                      disabled={channel === 'mail' && !canMail}
                      onChange={(isOn) => choose(kind, choices, channel, isOn)}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
